import { IconChevronLeft, IconChevronRight, IconZoomReset } from '@tabler/icons-react'
import { Fragment, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { leftInPercent, overscanOf } from '#domain/charts/gestures/overscan.ts'
import { usePanLayer } from '#domain/charts/gestures/pan-layer.ts'
import { useChartGestures } from '#domain/charts/gestures/use-chart-gestures.ts'
import type { ChartMoves } from '#domain/charts/gestures/use-chart-moves.ts'
import { ChartPanel, type PanelState } from '#domain/charts/panels/ChartPanel.tsx'
import { cursorReadings } from '#domain/charts/panels/cursor-readings.ts'
import type { PanelModel } from '#domain/charts/panels/panel-models.ts'
import {
  type ChartNormal,
  type ChartSources,
  usePanelModels,
} from '#domain/charts/panels/use-panel-models.ts'
import { stretchesIn } from '#domain/charts/series/quality.ts'
import { localMidnight } from '#domain/charts/time/local-time.ts'
import { type Tick, timeTicks } from '#domain/charts/time/time-ticks.ts'
import { pannedWindow, timeToX } from '#domain/charts/time/time-window.ts'
import { ReadingEvidence } from '#domain/evidence/ReadingEvidence.tsx'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import classes from './AirspaceChart.module.css'
import { type ChartContent, ChartFooter } from './ChartFooter.tsx'
import type { PlotFrame } from './ChartOverlay.tsx'
import parts from './ChartParts.module.css'
import { ChartSlider } from './ChartSlider.tsx'
import type { PanelKind, Series, TimeWindow } from './chart-data.ts'
import { GAP_ROW_HEIGHT, PANEL_ORDER, TIMES_HEIGHT, TITLE_HEIGHT } from './chart-layout.ts'

export interface AirspaceChartProps extends ChartContent {
  /** The window that the chosen range or zoom shows; it moves on with `now` unless the reader holds the chart. */
  window: TimeWindow
  /** The key changes when the reader chooses another range or zoom: then the chart moves at once. */
  windowKey: string
  /** The window that zooming stays within. */
  limits: TimeWindow
  onZoom: (window: TimeWindow | null) => void
  /** Is told where the reader has moved the window to by wheel, fingers or keys, once it rests there. */
  onMoved: (window: TimeWindow) => void
  /** The RHS of the monitors beside the one that is drawn. */
  beside?: readonly Series[] | undefined
  temperatureFactor: number
  /** The airspace's own normal, where it is what the readings are compared with. */
  normal?: ChartNormal | undefined
  /** The airspace whose readings can be looked behind; a monitor's own have nothing behind them. */
  place?: { siteId: number; airspaceId: number } | undefined
}

/** Only who compares with an airspace's own normal fetches this. */
const TimesLane = lazyPart(async () => (await import('#domain/charts/panels/TimesLane.tsx')).TimesLane)

/** Below this width, as on a phone, the words are shorter and the ticks closer. */
const COMPACT_BELOW = 480

/** Shows RHS, coughs, temperature, humidity and events over one time axis, with one cursor and one zoom. */
export function AirspaceChart(props: AirspaceChartProps) {
  const { sources, beside, normal, windowKey, limits, zoomed, onZoom, onMoved, batchStart, text } = props
  const { plot, slider, width, pieces, push } = usePanLayer()
  const compact = width < COMPACT_BELOW
  const step = sources.temperature.series?.step ?? sources.rhs.series?.step ?? 3600
  const { moves, pointer } = useChartGestures({
    window: props.window,
    windowKey,
    onMoved,
    push,
    slider,
    limits,
    width,
    step,
    zoomed,
    onZoom,
  })
  const { window } = moves
  const frame = { window, width }
  const models = usePanelModels({
    ...frame,
    sources,
    beside,
    normal,
    temperatureFactor: props.temperatureFactor,
  })
  const ticks = useTimeTicks({ ...frame, compact, batchStart, timeZone: text.timeZone })
  const readings = useMemo(
    () => (pointer.at === null ? [] : cursorReadings(models, pointer.at)),
    [models, pointer.at],
  )
  const states = useMemo(() => panelStates(models, sources), [models, sources])
  const hasTimes = normal !== undefined
  const shared = { text, compact, isNormal: hasTimes, ...frame }
  return (
    <div className={parts.chart} data-compact={compact || undefined}>
      <div ref={plot} className={parts.plot} {...pointer.plot}>
        {width > 0 && <GridLines ticks={ticks} {...frame} />}
        {PANEL_ORDER.map(kind => (
          <Fragment key={kind}>
            <ChartPanel kind={kind} panel={states[kind]} pieces={pieces} {...shared} />
            {kind === 'coughs' && hasTimes && (
              <Suspense fallback={<div style={{ height: TITLE_HEIGHT + TIMES_HEIGHT }} />}>
                <TimesLane model={models.coughs} warns={normal.normal.warns} pieces={pieces} {...shared} />
              </Suspense>
            )}
          </Fragment>
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
          <ChartFooter
            {...props}
            {...shared}
            hasTimes={hasTimes}
            ticks={ticks}
            pointer={pointer}
            models={models}
            readings={readings}
          />
        )}
      </div>
      <QualityNote models={models} window={window} />
      {props.place !== undefined && (
        <ReadingEvidence
          place={props.place}
          at={pointer.at}
          newest={Math.min(props.now, window.to) - step}
          step={step}
          text={text}
        />
      )}
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

/** Draws a line under all panels and lanes at each tick of the axis. */
function GridLines({ ticks, window, width }: PlotFrame & { ticks: readonly Tick[] }) {
  return (
    <div className={classes.view} aria-hidden>
      <div className={classes.track}>
        {ticks.map(({ at }) => (
          <div
            key={at}
            className={parts.gridLine}
            style={{ left: leftInPercent(timeToX({ at, window, width }), width) }}
          />
        ))}
      </div>
    </div>
  )
}

interface ZoomControlsProps {
  moves: ChartMoves
  limits: TimeWindow
  onReset: () => void
}

/** Shows buttons that leave a zoom, and that move within it for people who have neither a wheel nor two fingers free. */
function ZoomControls({ moves, limits, onReset }: ZoomControlsProps) {
  const { t } = useTranslation('charts')
  const { window, move } = moves
  const half = (window.to - window.from) / 2
  const step = (by: number) => move(from => pannedWindow({ window: from, by, limits }))
  return (
    <span className={classes.zoomControls}>
      <IconButton
        icon={IconChevronLeft}
        size="dense"
        label={t('earlier')}
        disabled={window.from <= limits.from}
        onClick={() => step(-half)}
      />
      <IconButton
        icon={IconChevronRight}
        size="dense"
        label={t('later')}
        disabled={window.to >= limits.to}
        onClick={() => step(half)}
      />
      <Button variant="text" size="dense" icon={IconZoomReset} onClick={onReset}>
        {t('resetZoom')}
      </Button>
    </span>
  )
}

interface QualityNoteProps {
  models: Partial<Record<PanelKind, PanelModel>>
  window: TimeWindow
}

/** Explains the rows under the panels, where there are any. */
function QualityNote({ models, window }: QualityNoteProps) {
  const { t } = useTranslation('charts')
  const { isPartial, isLate } = useMemo(() => {
    const all = Object.values(models).map(({ short }) => short)
    return {
      isPartial: all.some(({ missing }) => stretchesIn(missing, window).length > 0),
      isLate: all.some(({ late }) => stretchesIn(late, window).length > 0),
    }
  }, [models, window])
  if (!isPartial && !isLate) return null
  return (
    <p className={classes.quality}>
      {isPartial && (
        <span>
          <span className={classes.qualityRow} aria-hidden />
          {t('quality.partialRow')}
        </span>
      )}
      {isLate && (
        <span>
          <span className={classes.qualityRow} data-late aria-hidden />
          {t('quality.lateRow')}
        </span>
      )}
    </p>
  )
}

interface TimeTicksInput {
  window: TimeWindow
  width: number
  /** True while the words are shorter, so that they may stand closer. */
  compact: boolean
  /** The day that days are counted from. */
  batchStart: string | null
  timeZone: string
}

/** Returns the ticks of the time axis, for what is in view and what moving may bring into view. */
function useTimeTicks({ window, width, compact, batchStart, timeZone }: TimeTicksInput) {
  return useMemo(() => {
    const anchor = batchStart === null ? undefined : localMidnight(batchStart, timeZone)
    return timeTicks({
      window,
      over: overscanOf(window),
      timeZone,
      width,
      anchor,
      labelWidth: compact ? 40 : 72,
    })
  }, [window, timeZone, width, compact, batchStart])
}
