import { useTranslation } from 'react-i18next'
import classes from './AirspaceChart.module.css'
import parts from './ChartParts.module.css'
import type { PanelKind, Phase, TimeWindow } from './chart-data.ts'
import { PANEL_HEIGHT, panelTops, placePhaseLabels } from './chart-layout.ts'
import type { CursorReading } from './cursor-readings.ts'
import type { PanelModel } from './panel-models.ts'
import { spanToPixels, timeToX } from './time-window.ts'
import type { ChartText } from './use-chart-text.ts'
import { valueToY } from './y-scale.ts'

const { tops, bottom } = panelTops()
const FIRST_TOP = tops.rhs
const GAP_NAME_WIDTH = 76

export interface PlotFrame {
  window: TimeWindow
  width: number
}

/** Silence of the whole barn: hatched through all panels, named once under them. */
export function GapHatches({
  gaps,
  now,
  window,
  width,
  text,
}: PlotFrame & { gaps: readonly TimeWindow[]; now: number; text: ChartText }) {
  const { t } = useTranslation('charts')
  let named = Number.NEGATIVE_INFINITY
  return gaps.map(gap => {
    const place = spanToPixels({ ...gap, window, width })
    if (place === null) return null
    const lasting = gap.to >= now
    const middle = clamp(place.left + place.width / 2, 34, width - 24)
    // Two silences close together share the line for their names; the first keeps it.
    const shown = middle - named > GAP_NAME_WIDTH
    if (shown) named = middle
    return (
      <div key={gap.from}>
        <div
          className={classes.hatch}
          data-lasting={lasting || undefined}
          style={{
            left: place.left,
            width: Math.max(2, place.width),
            top: FIRST_TOP,
            height: bottom - FIRST_TOP,
          }}
        />
        {shown && (
          <span className={`${parts.label} ${classes.gapLabel}`} style={{ left: middle, top: bottom + 2 }}>
            {t('noData', { duration: text.duration(gap.to - gap.from) })}
          </span>
        )}
      </div>
    )
  })
}

export function PhaseLines({
  phases,
  window,
  width,
  text,
  compact,
  reserved,
}: PlotFrame & {
  phases: readonly Phase[]
  text: ChartText
  compact: boolean
  /** Pixels at the end of the top line that a control takes. */
  reserved: number
}) {
  const { t } = useTranslation('charts')
  const inside = phases.filter(phase => phase.at > window.from && phase.at < window.to)
  const places = placePhaseLabels({
    xs: inside.map(phase => timeToX({ at: phase.at, window, width })),
    width,
    labelWidth: compact ? 110 : 140,
    titleWidth: compact ? 60 : 170,
    endWidth: reserved === 0 ? 50 : -reserved,
  })
  return inside.map((phase, index) => {
    const place = places[index]
    if (place === undefined) return null
    return (
      <div key={phase.at} className={parts.phase} style={{ left: place.x }}>
        {place.shown && (
          <span className={parts.phaseName} data-side={place.side}>
            {compact
              ? t('phase', { name: phase.name })
              : t('phaseOnDay', { name: phase.name, day: text.ageWord(phase.ageDays) })}
          </span>
        )}
      </div>
    )
  })
}

export interface CrosshairProps extends PlotFrame {
  at: number
  readings: readonly CursorReading[]
  models: Partial<Record<PanelKind, PanelModel>>
  text: ChartText
}

/** One line through panels and lanes, a ring on each line, the value beside it. */
export function Crosshair({ at, readings, models, window, width, text }: CrosshairProps) {
  const x = timeToX({ at, window, width })
  const flip = x > width * 0.75
  return (
    <div aria-hidden>
      <div className={parts.crosshair} style={{ left: x }} />
      {readings.map(reading => {
        const model = models[reading.kind]
        if (model === undefined) return null
        const height = PANEL_HEIGHT[reading.kind]
        const y =
          tops[reading.kind] +
          clamp(valueToY({ value: reading.value, scale: model.scale, height }), 0, height)
        return (
          <div key={reading.kind}>
            <span className={classes.cursorDot} data-level={reading.level} style={{ left: x, top: y }} />
            <span
              className={parts.cursorTag}
              data-flip={flip || undefined}
              style={{ left: x, top: Math.max(y - 9, 10) }}
            >
              {text.value(reading.kind, reading.value)}
              {reading.kind !== 'rhs' && <span className={classes.tagUnit}>{text.unit(reading.kind)}</span>}
              {reading.short !== null && (
                <span className={classes.tagShort}>{text.shortfall(reading.short)}</span>
              )}
            </span>
          </div>
        )
      })}
    </div>
  )
}

export function ZoomSelection({ from, to, window, width }: PlotFrame & { from: number; to: number }) {
  const place = spanToPixels({ from: Math.min(from, to), to: Math.max(from, to), window, width })
  if (place === null) return null
  return (
    <div className={classes.selection} style={{ ...place, top: FIRST_TOP, height: bottom - FIRST_TOP }} />
  )
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max))
}
