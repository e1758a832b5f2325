import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import parts from '#domain/charts/ChartParts.module.css'
import { ChartCanvas } from '#domain/charts/panels/ChartCanvas.tsx'
import { valueToY } from '#domain/charts/panels/y-scale.ts'
import { ZoneLabels } from '#domain/charts/panels/ZoneLabels.tsx'
import { timeToX, xToTime } from '#domain/charts/time/time-window.ts'
import { useElementWidth } from '#domain/charts/use-element-width.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { estimateTextWidth } from '#lib/text/estimate-text-width.ts'
import classes from './AgeChart.module.css'
import {
  AGE_PANEL_HEIGHT,
  AGE_PANEL_TOP,
  AGE_PANELS,
  type AgePanelKind,
  type AgePanelModel,
  agePanel,
  ageTicks,
  useAgeText,
} from './age-panels.ts'

export interface AgeChartProps {
  comparison: BatchComparison
  /** True while the other batches are left out. */
  alone: boolean
  phases: readonly { name: string; start_age_in_days: number }[]
  /** The day of age that the batch has reached. */
  day: number
}

/**
 * Shows a batch by day of age: its line over the median of the other batches and the range that holds the middle 80 %
 * of them.
 */
export function AgeChart({ comparison, alone, phases, day }: AgeChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const width = useElementWidth(host)
  const text = useAgeText()
  const { ages } = comparison
  const from = ages[0] ?? 0
  const window = { from, to: Math.max(ages.at(-1) ?? 0, from + 1) }
  const [cursor, setCursor] = useState<number | null>(null)
  const models = useMemo(() => AGE_PANELS.map(kind => modelOf(kind, comparison, alone)), [comparison, alone])
  const x = (age: number) => timeToX({ at: age, window, width })
  const shown = cursor ?? (day >= window.from && day <= window.to ? day : null)
  return (
    <div className={`${parts.chart} ${classes.age}`}>
      <div ref={host} className={parts.plot}>
        {ageTicks({ ...window, width }).map(age => (
          <span key={age} className={parts.gridLine} style={{ left: x(age) }} aria-hidden />
        ))}
        {models.map(model => (
          <AgePanel key={model.kind} model={model} window={window} width={width} />
        ))}
        <Phases phases={phases} x={x} window={window} width={width} />
        {shown !== null && width > 0 && (
          <div className={parts.crosshair} style={{ left: x(shown) }} aria-hidden />
        )}
        <Cursor
          window={window}
          width={width}
          at={cursor}
          onMove={setCursor}
          comparison={comparison}
          day={day}
        />
        {cursor !== null && <Tags models={models} comparison={comparison} at={cursor} x={x} width={width} />}
        <div className={parts.axis} aria-hidden>
          {ageTicks({ ...window, width }).map((age, index) =>
            shown !== null && Math.abs(x(age) - x(shown)) < 84 ? null : (
              <span key={age} className={parts.axisLabel} style={{ left: x(age) }}>
                {index === 0 ? text.day(age) : text.number(age)}
              </span>
            ),
          )}
          {shown !== null && width > 0 && (
            <span className={parts.axisTag} style={{ left: Math.min(Math.max(x(shown), 34), width - 20) }}>
              {shown === day ? text.today(shown) : text.day(shown)}
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

function modelOf(kind: AgePanelKind, { ages, own, limits, others, band }: BatchComparison, alone: boolean) {
  const lines = alone || band !== null ? [] : others.filter(other => other.picked)
  return agePanel({
    kind,
    ages,
    own: own[kind],
    limits,
    band: alone || band === null ? null : band[kind],
    others: lines.map(other => other.course[kind]),
  })
}

interface Plot {
  window: { from: number; to: number }
  width: number
}

function AgePanel({ model, window, width }: Plot & { model: AgePanelModel }) {
  const text = useAgeText()
  const { kind, scale, last, median } = model
  // A phone's gutter has room for the figure only.
  const isPhone = useIsPhone()
  const height = AGE_PANEL_HEIGHT[kind]
  const top = (value: number) => valueToY({ value, scale, height })
  return (
    <div className={classes.panel} style={{ height, marginTop: AGE_PANEL_TOP[kind] }} data-kind={kind}>
      <p className={parts.panelTitle}>
        <span className={parts.panelName}>{text.name(kind)}</span>
        <span className={parts.panelNote}>{text.note(kind)}</span>
      </p>
      {width > 0 && (
        <ChartCanvas
          key={model.columns}
          draw={model.draw}
          window={window}
          scale={scale}
          width={width}
          height={height}
        />
      )}
      <div aria-hidden>
        {scale.ticks.map(tick => (
          <span key={tick} className={parts.yTick} style={{ top: top(tick) }}>
            {text.number(tick)}
          </span>
        ))}
        {model.limits !== null && <ZoneLabels limits={model.limits} top={top} />}
        {median !== null && (
          <span
            className={`${parts.label} ${classes.median}`}
            style={{ top: Math.min(height - 8, Math.max(8, top(median))) }}
          >
            {isPhone ? text.value(kind, median) : text.median(kind, median)}
          </span>
        )}
        {last !== null && width > 0 && (
          <div
            className={classes.end}
            style={{ left: timeToX({ at: last.age, window, width }), top: top(last.value) }}
          >
            <span className={parts.lastDot} data-level={last.level} />
            <span className={parts.lastValue} data-level={last.level}>
              {text.value(kind, last.value)}
            </span>
          </div>
        )}
      </div>
    </div>
  )
}

interface PhasesProps extends Plot {
  phases: AgeChartProps['phases']
  x: (age: number) => number
}

/** Shows the phases. A name that would reach beyond the chart is left out, but its line stays. */
function Phases({ phases, x, window, width }: PhasesProps) {
  const within = phases.filter(
    phase => phase.start_age_in_days >= window.from && phase.start_age_in_days <= window.to,
  )
  return within.map((phase, index) => {
    const left = x(phase.start_age_in_days)
    const next = within[index + 1]
    const room = (next === undefined ? width : x(next.start_age_in_days)) - left
    return (
      <div key={phase.start_age_in_days} className={parts.phase} style={{ left }} aria-hidden>
        {room > estimateTextWidth(phase.name) + 8 && <span className={parts.phaseName}>{phase.name}</span>}
      </div>
    )
  })
}

interface CursorProps extends Plot {
  at: number | null
  onMove: (age: number | null) => void
  comparison: BatchComparison
  day: number
}

/** The cursor reaches from the first panel to the axis. */
const CURSOR_PLACE = { top: AGE_PANEL_TOP.rhs, bottom: 24 }

/** Shows the cursor over all panels: the day under the pointer, or the one that the arrow keys have chosen. */
function Cursor({ window, width, at, onMove, comparison, day }: CursorProps) {
  const { t } = useTranslation('batches')
  const text = useAgeText()
  const clamp = (age: number) => Math.min(window.to, Math.max(window.from, Math.round(age)))
  const point = (event: PointerEvent<HTMLElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    if (width > 0) onMove(clamp(xToTime({ x: left, window, width })))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && at !== null) return onMove(null)
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, PageUp: 7, PageDown: -7 }
    const by = steps[event.key]
    const edge = { Home: window.from, End: window.to }[event.key]
    if (by === undefined && edge === undefined) return
    event.preventDefault()
    onMove(edge ?? clamp((at ?? day) + (by ?? 0)))
  }
  return (
    <div
      className={parts.slider}
      style={CURSOR_PLACE}
      role="slider"
      tabIndex={0}
      aria-label={t('chart.cursor')}
      aria-valuemin={window.from}
      aria-valuemax={window.to}
      aria-valuenow={at ?? day}
      aria-valuetext={at === null ? t('chart.cursorIdle') : text.reading(comparison, at)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={event => event.pointerType !== 'touch' && onMove(null)}
      onBlur={() => onMove(null)}
      onKeyDown={onKeyDown}
    />
  )
}

interface TagsProps {
  models: readonly AgePanelModel[]
  comparison: BatchComparison
  at: number
  x: (age: number) => number
  width: number
}

function Tags({ models, comparison, at, x, width }: TagsProps) {
  const text = useAgeText()
  const index = comparison.ages.indexOf(at)
  let top = 0
  return models.map(({ kind, scale }) => {
    top += AGE_PANEL_TOP[kind]
    const start = top
    top += AGE_PANEL_HEIGHT[kind]
    const value = comparison.own[kind][index] ?? comparison.band?.[kind].median[index] ?? null
    if (value === null) return null
    const y = start + valueToY({ value, scale, height: AGE_PANEL_HEIGHT[kind] })
    return (
      <span
        key={kind}
        className={parts.cursorTag}
        data-flip={x(at) > width * 0.75 || undefined}
        style={{ left: x(at), top: y }}
        aria-hidden
      >
        {text.value(kind, value)}
      </span>
    )
  })
}
