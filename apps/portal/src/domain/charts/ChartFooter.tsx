import { memo, useMemo } from 'react'
import { leftInPercent } from '#domain/charts/gestures/overscan.ts'
import type { useChartPointer } from '#domain/charts/gestures/use-chart-pointer.ts'
import { EventLanes } from '#domain/charts/lanes/EventLanes.tsx'
import { LampLanes } from '#domain/charts/lanes/LampLanes.tsx'
import type { CursorReading } from '#domain/charts/panels/cursor-readings.ts'
import type { PanelModel } from '#domain/charts/panels/panel-models.ts'
import {
  type ChartSources,
  useBarnGaps,
  type usePanelModels,
} from '#domain/charts/panels/use-panel-models.ts'
import { shareIn, stretchesIn } from '#domain/charts/series/quality.ts'
import { type Tick, tickLabel } from '#domain/charts/time/time-ticks.ts'
import { timeToX } from '#domain/charts/time/time-window.ts'
import classes from './AirspaceChart.module.css'
import { Crosshair, GapHatches, PhaseLines, type PlotFrame, ZoomSelection } from './ChartOverlay.tsx'
import parts from './ChartParts.module.css'
import type {
  AlertSpan,
  AxisMode,
  EpisodeSpan,
  LampSpan,
  NoteEvent,
  PanelKind,
  Phase,
  TreatmentSpan,
} from './chart-data.ts'
import { PANEL_HEIGHT, PANEL_ORDER, panelTops } from './chart-layout.ts'
import type { ChartText } from './use-chart-text.ts'

/** The width that the buttons of a zoom take of the top line. */
const RESET_WIDTH = 160

/** What a chart shows beside its panels: its lanes, its axis and its phases. */
export interface ChartContent {
  sources: ChartSources
  zoomed: boolean
  axis: AxisMode
  batchStart: string | null
  startAge: number
  phases: readonly Phase[]
  /** The alerts; this lane, like the others, is left out where nothing could fill it. */
  alerts?: readonly AlertSpan[] | undefined
  /** What a monitor's lamp showed. */
  lamp?: readonly LampSpan[] | undefined
  treatments?: readonly TreatmentSpan[] | undefined
  notes?: readonly NoteEvent[] | undefined
  episodes?: readonly EpisodeSpan[] | undefined
  /** The time now, in unix seconds. */
  now: number
  text: ChartText
}

interface ChartFooterProps extends ChartContent, PlotFrame {
  compact: boolean
  ticks: readonly Tick[]
  pointer: ReturnType<typeof useChartPointer>
  models: ReturnType<typeof usePanelModels>
  readings: readonly CursorReading[]
}

/** Shows the lanes and the axis below the panels, and what lies over all of them. */
export function ChartFooter(props: ChartFooterProps) {
  const { lamp, now, text, batchStart, compact, window, width } = props
  const frame = { window, width }
  return (
    <>
      {lamp !== undefined && <LampLanes lamp={lamp} now={now} text={text} {...frame} />}
      <EventLanes
        alerts={props.alerts}
        treatments={props.treatments}
        notes={props.notes}
        episodes={props.episodes}
        now={now}
        text={text}
        {...frame}
      />
      <TimeAxis
        ticks={props.ticks}
        mode={props.axis}
        batchStart={batchStart}
        startAge={props.startAge}
        compact={compact}
        cursorAt={props.pointer.at}
        text={text}
        {...frame}
      />
      <Overlay {...props} />
    </>
  )
}

/** Shows silences, phases and what the reader points at, over panels and lanes alike. */
function Overlay(props: ChartFooterProps) {
  const { sources, pointer, models, readings, now, text, window, width, hasTimes = false } = props
  const frame = { window, width, hasTimes }
  const gaps = useBarnGaps(sources, now)
  return (
    <div className={classes.overlay}>
      <GapHatches gaps={gaps} now={now} text={text} {...frame} />
      <MissingNames models={models} text={text} {...frame} />
      <PhaseLines
        phases={props.phases}
        text={text}
        compact={props.compact}
        reserved={props.zoomed ? RESET_WIDTH : 0}
        {...frame}
      />
      <div className={classes.track}>
        {pointer.selection !== null && <ZoomSelection {...pointer.selection} {...frame} />}
        {pointer.at !== null && (
          <Crosshair at={pointer.at} readings={readings} models={models} text={text} {...frame} />
        )}
      </div>
    </div>
  )
}

interface TimeAxisProps extends PlotFrame {
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
function TimeAxis(props: TimeAxisProps) {
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
              style={{ left: leftInPercent(x, width) }}
            >
              {place < 0 ? tickLabel(ticks, index, options) : tickLabel(inside, place, options)}
            </span>
          )
        })}
        {cursorAt !== null && cursorX !== null && (
          <span
            className={parts.axisTag}
            style={{
              left: leftInPercent(Math.min(Math.max(cursorX, TAG_HALF - 34), width - TAG_HALF + 58), width),
            }}
          >
            {text.momentWithAge(cursorAt)}
          </span>
        )}
      </div>
    </div>
  )
}

const NAME_WIDTH = 80
const MOST_NAMES = 3

interface MissingNamesProps extends PlotFrame {
  models: Partial<Record<PanelKind, PanelModel>>
  text: ChartText
}

/** Names the share that was measured, above each mark of a gap. An outage that several panels show is named in the first. */
const MissingNames = memo(function MissingNames(props: MissingNamesProps) {
  const { models, window, width, hasTimes, text } = props
  const { tops } = panelTops({ hasTimes })
  const names = useMemo(() => namesOf(models, { window, width }), [models, window, width])
  return (
    <div className={classes.track} aria-hidden>
      {names.map(({ kind, from, middle, coverage }) => (
        <span
          key={`${kind} ${from}`}
          className={`${parts.label} ${classes.missingLabel}`}
          style={{ left: leftInPercent(middle, width), top: tops[kind] + PANEL_HEIGHT[kind] - 17 }}
        >
          {text.shortfall({ coverage, isLate: false })}
        </span>
      ))}
    </div>
  )
})

interface Name {
  kind: PanelKind
  from: number
  /** The distance in pixels from the left of the plot. */
  middle: number
  coverage: number
  /** The seconds that were lost in the gap. */
  lost: number
}

/** Names the gaps in which most was lost: more names than these hide what was measured. */
function namesOf(models: MissingNamesProps['models'], { window, width }: PlotFrame): Name[] {
  const names: Name[] = []
  for (const kind of PANEL_ORDER) {
    const model = models[kind]
    if (model === undefined) continue
    for (const stretch of stretchesIn(model.short.missing, window)) {
      const coverage = shareIn(model.series, stretch)
      const [from, to] = [Math.max(stretch[0], window.from), Math.min(stretch[1], window.to)]
      const wanted = timeToX({ at: (from + to) / 2, window, width })
      const middle = Math.min(width - NAME_WIDTH / 2, Math.max(NAME_WIDTH / 2, wanted))
      const isFree = names.every(name => Math.abs(name.middle - middle) >= NAME_WIDTH)
      if (coverage !== null && isFree)
        names.push({ kind, from: stretch[0], middle, coverage, lost: (1 - coverage) * (to - from) })
    }
  }
  return names.sort((one, other) => other.lost - one.lost).slice(0, MOST_NAMES)
}
