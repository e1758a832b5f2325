import { useMemo } from 'react'
import { ChartFoot } from '#domain/charts/airspace/ChartFoot.tsx'
import { useChartGestures } from '#domain/charts/airspace/use-chart-gestures.ts'
import { useChartSheet } from '#domain/charts/airspace/use-chart-sheet.ts'
import { useTimeTicks } from '#domain/charts/airspace/use-time-ticks.ts'
import { ChartPanel, type PanelState } from './ChartPanel.tsx'
import parts from './ChartParts.module.css'
import { ChartSlider } from './ChartSlider.tsx'
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
import { GridLines } from './GridLines.tsx'
import { QualityNote } from './QualityNote.tsx'
import type { ChartText } from './use-chart-text.ts'
import { type ChartSources, usePanelModels } from './use-panel-models.ts'
import { ZoomControls } from './ZoomControls.tsx'

export interface AirspaceChartProps {
  sources: ChartSources
  /** The window that the chosen range or zoom shows; it moves on with `now` unless the reader holds the chart. */
  window: TimeWindow
  /** The key changes when the reader chooses another range or zoom: then the chart moves at once. */
  windowKey: string
  /** The window that zooming stays within. */
  limits: TimeWindow
  zoomed: boolean
  onZoom: (window: TimeWindow | null) => void
  /** Is told where the reader has moved the window to by wheel, fingers or keys, once it rests there. */
  onMoved: (window: TimeWindow) => void
  axis: AxisMode
  batchStart: string | null
  startAge: number
  phases: readonly Phase[]
  /** The alerts; this lane, like the others, is left out where nothing could fill it. */
  alerts?: readonly AlertSpan[] | undefined
  /** What a monitor's lamp showed. */
  lamp?: readonly LampSpan[] | undefined
  /** The RHS of the monitors beside the one that is drawn. */
  beside?: readonly Series[] | undefined
  treatments?: readonly TreatmentSpan[] | undefined
  notes?: readonly NoteEvent[] | undefined
  episodes?: readonly EpisodeSpan[] | undefined
  /** The time now, in unix seconds. */
  now: number
  temperatureFactor: number
  text: ChartText
}

/** Below this width, as on a phone, the words are shorter and the ticks closer. */
const COMPACT_BELOW = 480

/** Shows RHS, coughs, temperature, humidity and events over one time axis, with one cursor and one zoom. */
export function AirspaceChart(props: AirspaceChartProps) {
  const { sources, beside, windowKey, limits, zoomed, onZoom, onMoved, batchStart, text } = props
  const { plot, slider, width, pieces, push } = useChartSheet()
  const compact = width < COMPACT_BELOW
  const step = sources.temperature.series?.step ?? sources.rhs.series?.step ?? 3600
  const { moves, pointer } = useChartGestures({
    ...{ window: props.window, windowKey, onMoved, push, slider },
    ...{ limits, width, step, zoomed, onZoom },
  })
  const { window } = moves
  const frame = { window, width }
  const models = usePanelModels({ ...frame, sources, beside, temperatureFactor: props.temperatureFactor })
  const ticks = useTimeTicks({ ...frame, compact, batchStart, timeZone: text.timeZone })
  const readings = useMemo(
    () => (pointer.at === null ? [] : cursorReadings(models, pointer.at)),
    [models, pointer.at],
  )
  const states = useMemo(() => panelStates(models, sources), [models, sources])
  const shared = { text, compact, ...frame }
  return (
    <div className={parts.chart} data-compact={compact || undefined}>
      <div ref={plot} className={parts.plot} {...pointer.plot}>
        {width > 0 && <GridLines ticks={ticks} {...frame} />}
        {PANEL_ORDER.map(kind => (
          <ChartPanel key={kind} kind={kind} panel={states[kind]} pieces={pieces} {...shared} />
        ))}
        <div style={{ height: GAP_ROW_HEIGHT }} />
        {zoomed && <ZoomControls moves={moves} limits={limits} onReset={() => onZoom(null)} />}
        <ChartSlider
          ref={slider}
          at={pointer.at}
          slider={pointer.slider}
          window={window}
          readings={readings}
          text={text}
        />
        {width > 0 && (
          <ChartFoot
            {...props}
            {...shared}
            ticks={ticks}
            pointer={pointer}
            models={models}
            readings={readings}
          />
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
