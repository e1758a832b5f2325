import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  leftInPercent,
  overscanOf,
  type PlacedSpan,
  placeSpan,
  spanStyle,
  widthInPercent,
} from '#domain/charts/gestures/overscan.ts'
import type { CursorReading } from '#domain/charts/panels/cursor-readings.ts'
import type { PanelModel } from '#domain/charts/panels/panel-models.ts'
import { valueToY } from '#domain/charts/panels/y-scale.ts'
import { spanToPixels, timeToX } from '#domain/charts/time/time-window.ts'
import classes from './AirspaceChart.module.css'
import parts from './ChartParts.module.css'
import type { PanelKind, Phase, TimeWindow } from './chart-data.ts'
import { PANEL_HEIGHT, panelTops, placePhaseLabels } from './chart-layout.ts'
import type { ChartText } from './use-chart-text.ts'

const FIRST_TOP = panelTops().tops.rhs
const GAP_NAME_WIDTH = 76

export interface PlotFrame {
  window: TimeWindow
  width: number
  /** True where the lane of times its normal moves the panels below it down. */
  hasTimes?: boolean
}

interface GapHatchesProps extends PlotFrame {
  gaps: readonly TimeWindow[]
  now: number
  text: ChartText
}

/** Hatches a silence of the whole barn through all panels, and names it once under them. */
export const GapHatches = memo(function GapHatches({
  gaps,
  now,
  window,
  width,
  hasTimes,
  text,
}: GapHatchesProps) {
  const { t } = useTranslation('charts')
  const { bottom } = panelTops({ hasTimes })
  const placed = gaps.flatMap(gap => {
    const place = placeSpan({ ...gap, window, width })
    return place === null ? [] : [{ gap, place }]
  })
  return (
    <>
      <div className={classes.view}>
        <div className={classes.track}>
          {placed.map(({ gap, place }) => (
            <div
              key={gap.from}
              className={classes.hatch}
              data-lasting={gap.to >= now || undefined}
              style={{
                ...spanStyle(place, width, 2),
                top: FIRST_TOP,
                height: bottom - FIRST_TOP,
              }}
            />
          ))}
        </div>
      </div>
      <div className={classes.track}>
        {gapNames(placed, width).map(({ gap, middle }) => (
          <span
            key={gap.from}
            className={`${parts.label} ${classes.gapLabel}`}
            style={{ left: leftInPercent(middle, width), top: bottom + 2 }}
          >
            {t('noData', { duration: text.duration(gap.to - gap.from) })}
          </span>
        ))}
      </div>
    </>
  )
})

/** Returns the silences that get a name: of two that are close together, only the first does. */
function gapNames(placed: readonly { gap: TimeWindow; place: PlacedSpan }[], width: number) {
  let named = Number.NEGATIVE_INFINITY
  return placed.flatMap(({ gap, place }) => {
    const middle = clamp(place.left + place.width / 2, 34, width - 24)
    if (place.isOutside || middle - named <= GAP_NAME_WIDTH) return []
    named = middle
    return [{ gap, middle }]
  })
}

interface PhaseLinesProps extends PlotFrame {
  phases: readonly Phase[]
  text: ChartText
  compact: boolean
  /** The pixels at the end of the top line that a control takes. */
  reserved: number
}

export const PhaseLines = memo(function PhaseLines(props: PhaseLinesProps) {
  const { phases, window, width, text, compact, reserved } = props
  const { t } = useTranslation('charts')
  const isInside = ({ at }: Phase) => at > window.from && at < window.to
  const inside = phases.filter(isInside)
  const x = ({ at }: Phase) => timeToX({ at, window, width })
  const labels = placePhaseLabels({
    xs: inside.map(x),
    width,
    labelWidth: compact ? 110 : 140,
    titleWidth: compact ? 60 : 170,
    endWidth: reserved === 0 ? 50 : -reserved,
  })
  const drawn = overscanOf(window)
  return (
    <div className={classes.track}>
      {phases.map(phase => {
        if (phase.at < drawn.from || phase.at > drawn.to) return null
        const label = labels[inside.indexOf(phase)]
        return (
          <div
            key={phase.at}
            className={parts.phase}
            data-outside={!isInside(phase) || undefined}
            style={{ left: leftInPercent(x(phase), width) }}
          >
            {label?.shown && (
              <span className={parts.phaseName} data-side={label.side}>
                {compact
                  ? t('phase', { name: phase.name })
                  : t('phaseOnDay', { name: phase.name, day: text.ageWord(phase.ageDays) })}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
})

export interface CrosshairProps extends PlotFrame {
  at: number
  readings: readonly CursorReading[]
  models: Partial<Record<PanelKind, PanelModel>>
  text: ChartText
}

/** Draws one line through panels and lanes, with a ring on each series and the value beside it. */
export function Crosshair({ at, readings, models, window, width, hasTimes, text }: CrosshairProps) {
  const { tops } = panelTops({ hasTimes })
  const x = timeToX({ at, window, width })
  const left = leftInPercent(x, width)
  const flip = x > width * 0.75
  return (
    <div aria-hidden>
      <div className={parts.crosshair} style={{ left }} />
      {readings.map(reading => {
        const model = models[reading.kind]
        if (model === undefined) return null
        const height = PANEL_HEIGHT[reading.kind]
        const y =
          tops[reading.kind] +
          clamp(valueToY({ value: reading.value, scale: model.scale, height }), 0, height)
        return (
          <div key={reading.kind}>
            <span className={classes.cursorDot} data-level={reading.level} style={{ left, top: y }} />
            <span
              className={parts.cursorTag}
              data-flip={flip || undefined}
              style={{ left, top: Math.max(y - 9, 10) }}
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

export function ZoomSelection({
  from,
  to,
  window,
  width,
  hasTimes,
}: PlotFrame & { from: number; to: number }) {
  const place = spanToPixels({ from: Math.min(from, to), to: Math.max(from, to), window, width })
  if (place === null) return null
  return (
    <div
      className={classes.selection}
      style={{
        left: leftInPercent(place.left, width),
        width: widthInPercent(place.width, width),
        top: FIRST_TOP,
        height: panelTops({ hasTimes }).bottom - FIRST_TOP,
      }}
    />
  )
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max))
}
