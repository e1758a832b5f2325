import classes from './AirspaceChart.module.css'
import { type Tick, tickLabel } from './axis-ticks.ts'
import type { PlotFrame } from './ChartOverlay.tsx'
import parts from './ChartParts.module.css'
import type { AxisMode } from './chart-data.ts'
import { sheetLeft } from './sheet.ts'
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

/** Half the width of a cursor tag: labels nearer than this would lie under it. */
const TAG_HALF = 96

/** Shows the one axis at the very bottom. Switching between dates and age changes only its words. */
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
  const inside = ticks.filter(({ at }) => at >= window.from && at <= window.to)
  return (
    <div className={parts.axis} aria-hidden>
      <div className={classes.track}>
        {ticks.map((tick, index) => {
          const x = timeToX({ at: tick.at, window, width })
          if (cursorX !== null && Math.abs(x - cursorX) < TAG_HALF + 20) return null
          // The last visible tick names the month.
          const place = inside.indexOf(tick)
          return (
            <span
              key={tick.at}
              className={parts.axisLabel}
              data-outside={place < 0 || undefined}
              style={{ left: sheetLeft(x, width) }}
            >
              {place < 0 ? tickLabel(ticks, index, options) : tickLabel(inside, place, options)}
            </span>
          )
        })}
        {cursorAt !== null && cursorX !== null && (
          <span
            className={parts.axisTag}
            style={{
              left: sheetLeft(Math.min(Math.max(cursorX, TAG_HALF - 34), width - TAG_HALF + 58), width),
            }}
          >
            {text.momentWithAge(cursorAt)}
          </span>
        )}
      </div>
    </div>
  )
}
