import { type Tick, tickLabel } from './axis-ticks.ts'
import type { PlotFrame } from './ChartOverlay.tsx'
import parts from './ChartParts.module.css'
import type { AxisMode } from './chart-data.ts'
import { timeToX } from './time-window.ts'
import type { ChartText } from './use-chart-text.ts'

export interface TimeAxisProps extends PlotFrame {
  ticks: readonly Tick[]
  mode: AxisMode
  batchStart: string | null
  startAge: number
  compact: boolean
  cursorAt: number | null
  text: ChartText
}

/** About half a cursor tag: labels nearer than this would lie under it. */
const TAG_HALF = 96

/** The one axis, at the very bottom. Switching between dates and age changes its words only. */
export function TimeAxis(props: TimeAxisProps) {
  const { ticks, mode, batchStart, startAge, compact, cursorAt, window, width, text } = props
  const cursorX = cursorAt === null ? null : timeToX({ at: cursorAt, window, width })
  const options = {
    mode,
    locale: text.locale,
    timeZone: text.timeZone,
    batchStart,
    startAge,
    dayWord: text.ageWord,
    short: compact,
  }
  return (
    <div className={parts.axis} aria-hidden>
      {ticks.map((tick, index) => {
        const x = timeToX({ at: tick.at, window, width })
        if (cursorX !== null && Math.abs(x - cursorX) < TAG_HALF + 20) return null
        return (
          <span key={tick.at} className={parts.axisLabel} style={{ left: x }}>
            {tickLabel(ticks, index, options)}
          </span>
        )
      })}
      {cursorAt !== null && cursorX !== null && (
        <span
          className={parts.axisTag}
          style={{ left: Math.min(Math.max(cursorX, TAG_HALF - 34), width - TAG_HALF + 58) }}
        >
          {text.momentWithAge(cursorAt)}
        </span>
      )}
    </div>
  )
}
