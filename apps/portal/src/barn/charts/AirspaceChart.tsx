import { useCallback, useMemo, useRef, useState } from 'react'
import classes from './AirspaceChart.module.css'
import { localMidnight, timeTicks } from './axis-ticks.ts'
import { Crosshair, GapHatches, PhaseLines, ZoomSelection } from './ChartOverlay.tsx'
import { ChartPanel, type PanelState } from './ChartPanel.tsx'
import parts from './ChartParts.module.css'
import { ChartSlider, tellSlider } from './ChartSlider.tsx'
import type {
  AlertSpan,
  AxisMode,
  EpisodeSpan,
  LampSpan,
  NoteEvent,
  PanelKind,
  Phase,
  Series,
  TimeWindow,
  TreatmentSpan,
} from './chart-data.ts'
import { GAP_ROW_HEIGHT, PANEL_ORDER } from './chart-layout.ts'
import { cursorReadings } from './cursor-readings.ts'
import { EventLanes } from './EventLanes.tsx'
import { GridLines } from './GridLines.tsx'
import { LampLanes } from './LampLanes.tsx'
import { sheetPieces } from './move-sheet.ts'
import { QualityNote } from './QualityNote.tsx'
import { type Moved, sheetOf } from './sheet.ts'
import { TimeAxis } from './TimeAxis.tsx'
import { followWindow } from './time-window.ts'
import { useChartMoves } from './use-chart-moves.ts'
import { useChartPointer } from './use-chart-pointer.ts'
import type { ChartText } from './use-chart-text.ts'
import { useChartWheel } from './use-chart-wheel.ts'
import { useElementWidth } from './use-element-width.ts'
import { type ChartSources, useBarnGaps, usePanelModels } from './use-panel-models.ts'
import { ZoomControls } from './ZoomControls.tsx'

export interface AirspaceChartProps {
  sources: ChartSources
  /** What the chosen range or zoom shows now; it moves on with `now` unless the reader holds the chart. */
  window: TimeWindow
  /** Changes when the reader chose another range or zoom: then the chart moves at once. */
  windowKey: string
  /** What may be zoomed within. */
  limits: TimeWindow
  zoomed: boolean
  onZoom: (window: TimeWindow | null) => void
  /** Where the reader has moved the window to by wheel, fingers or keys, once it rests there. */
  onMoved: (window: TimeWindow) => void
  axis: AxisMode
  batchStart: string | null
  startAge: number
  phases: readonly Phase[]
  /** Left out, like the other lanes: nothing could fill it. */
  alerts?: readonly AlertSpan[] | undefined
  /** What a monitor's lamp showed. */
  lamp?: readonly LampSpan[] | undefined
  /** RHS of the monitors beside the one that is drawn. */
  beside?: readonly Series[] | undefined
  treatments?: readonly TreatmentSpan[] | undefined
  notes?: readonly NoteEvent[] | undefined
  episodes?: readonly EpisodeSpan[] | undefined
  /** Unix seconds. */
  now: number
  temperatureFactor: number
  text: ChartText
}

/** Below this the words shorten and ticks stand closer: a phone. */
const COMPACT_BELOW = 480
/** What the buttons of a zoom take of the top line. */
const RESET_WIDTH = 160

/** RHS, coughs, temperature, humidity and events over one time axis, one cursor, one zoom. */
export function AirspaceChart(props: AirspaceChartProps) {
  const { sources, limits, zoomed, onZoom, axis, batchStart, startAge, text, now } = props
  const plotRef = useRef<HTMLDivElement>(null)
  const width = useElementWidth(plotRef)
  const compact = width < COMPACT_BELOW
  const [shown, setShown] = useState({ key: props.windowKey, window: props.window })
  const step = sources.temperature.series?.step ?? sources.rhs.series?.step ?? 3600
  const sliderRef = useRef<HTMLDivElement>(null)
  const [pieces] = useState(sheetPieces)
  const push = useCallback(
    (moved: Moved) => {
      if (plotRef.current !== null) pieces.show({ plot: plotRef.current, width, ...moved })
      if (sliderRef.current !== null) tellSlider(sliderRef.current, moved.live)
    },
    [pieces, width],
  )
  const moves = useChartMoves({
    window: shown.window,
    windowKey: props.windowKey,
    onMoved: props.onMoved,
    push,
  })
  const { window } = moves
  const pointer = useChartPointer({ ...moves, limits, width, step, zoomed, onZoom })
  useChartWheel({ ...moves, target: sliderRef, limits, width })

  const held = pointer.at !== null && shown.key === props.windowKey
  const next = followWindow({ shown: shown.window, live: props.window, held })
  if (next !== shown.window || shown.key !== props.windowKey) setShown({ key: props.windowKey, window: next })

  const models = usePanelModels({
    sources,
    beside: props.beside,
    window,
    width,
    temperatureFactor: props.temperatureFactor,
  })
  const gaps = useBarnGaps(sources, now)
  const ticks = useMemo(() => {
    const anchor = batchStart === null ? undefined : localMidnight(batchStart, text.timeZone)
    const over = sheetOf(window)
    return timeTicks({ window, over, timeZone: text.timeZone, width, labelWidth: compact ? 40 : 72, anchor })
  }, [window, text.timeZone, width, compact, batchStart])
  const readings = useMemo(
    () => (pointer.at === null ? [] : cursorReadings(models, pointer.at)),
    [models, pointer.at],
  )
  const states = useMemo(() => panelStates(models, sources), [models, sources])
  const frame = { window, width }

  return (
    <div className={parts.chart} data-compact={compact || undefined}>
      <div ref={plotRef} className={parts.plot} {...pointer.plot}>
        {width > 0 && <GridLines ticks={ticks} {...frame} />}
        {PANEL_ORDER.map(kind => (
          <ChartPanel
            key={kind}
            kind={kind}
            panel={states[kind]}
            pieces={pieces}
            text={text}
            compact={compact}
            {...frame}
          />
        ))}
        <div style={{ height: GAP_ROW_HEIGHT }} />
        {zoomed && <ZoomControls moves={moves} limits={limits} onReset={() => onZoom(null)} />}
        <ChartSlider
          ref={sliderRef}
          at={pointer.at}
          slider={pointer.slider}
          window={window}
          readings={readings}
          text={text}
        />
        {width > 0 && (
          <>
            {props.lamp !== undefined && <LampLanes lamp={props.lamp} now={now} text={text} {...frame} />}
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
              ticks={ticks}
              mode={axis}
              batchStart={batchStart}
              startAge={startAge}
              compact={compact}
              cursorAt={pointer.at}
              text={text}
              {...frame}
            />
            <div className={classes.overlay}>
              <GapHatches gaps={gaps} now={now} text={text} {...frame} />
              <PhaseLines
                phases={props.phases}
                text={text}
                compact={compact}
                reserved={zoomed ? RESET_WIDTH : 0}
                {...frame}
              />
              <div className={classes.track}>
                {pointer.selection !== null && <ZoomSelection {...pointer.selection} {...frame} />}
                {pointer.at !== null && (
                  <Crosshair at={pointer.at} readings={readings} models={models} text={text} {...frame} />
                )}
              </div>
            </div>
          </>
        )}
      </div>
      <QualityNote models={models} window={window} />
    </div>
  )
}

function panelStates(
  models: ReturnType<typeof usePanelModels>,
  sources: ChartSources,
): Record<PanelKind, PanelState> {
  const stateOf = (kind: PanelKind): PanelState => {
    const model = models[kind]
    if (model !== undefined) return { state: 'ready', model }
    const retry = sources[kind].retry
    return retry === undefined ? { state: 'loading' } : { state: 'failed', retry }
  }
  return {
    rhs: stateOf('rhs'),
    coughs: stateOf('coughs'),
    temperature: stateOf('temperature'),
    humidity: stateOf('humidity'),
  }
}
