import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  AlertSpan,
  EpisodeSpan,
  LampSpan,
  NoteEvent,
  Phase,
  Series,
  TimeWindow,
  TreatmentSpan,
} from '#domain/charts/chart-data.ts'
import type { ChartNormal, ChartSources } from '#domain/charts/panels/use-panel-models.ts'
import type { TableEvent } from '#domain/charts/series/chart-table.ts'
import type { ChartText } from '#domain/charts/use-chart-text.ts'
import { ViewMenu } from '#domain/ViewMenu.tsx'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { useIsChunkMissing } from '#lib/chunks/retry-chunk.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import classes from './GraphFrame.module.css'
import { useGraphCells } from './graph-cells.ts'
import { rangeChoices } from './graph-search.ts'
import type { GraphView } from './use-graph-view.ts'

/** The plotting library comes with the first chart, not with the page. */
const AirspaceChart = lazyPart(async () => (await import('#domain/charts/AirspaceChart.tsx')).AirspaceChart)

/** Most readers look at the chart. */
const GraphTable = lazyPart(async () => (await import('./GraphTable.tsx')).GraphTable)

/** The address when the chart is not zoomed. */
const WHOLE = { from: undefined, to: undefined }

interface GraphFrameProps {
  view: GraphView
  sources: ChartSources
  /** The name of what the readings are from. */
  name: string
  fileName: string
  alerts?: readonly AlertSpan[]
  treatments?: readonly TreatmentSpan[]
  notes?: readonly NoteEvent[]
  episodes?: readonly EpisodeSpan[]
  /** What the lamp of a monitor showed. */
  lamp?: readonly LampSpan[]
  /** The RHS of the monitors beside it. */
  beside?: readonly Series[]
  /** The airspace's own normal, where readings are compared with it. */
  normal?: ChartNormal
  /** The airspace whose readings can be looked behind. */
  place?: { siteId: number; airspaceId: number } | undefined
  /** What stands beside the menu. */
  end?: ReactNode
  /** What stands between the choices and the chart. */
  note?: ReactNode
}

/** Shows the chart or the table of a batch, with the choice of its range. */
export function GraphFrame({ view, sources, name, fileName, place, end, note, ...drawn }: GraphFrameProps) {
  const { t } = useTranslation('charts')
  const { search, set, range, axis, window, batch, text } = view
  const events = useTableEvents({ ...drawn, phases: view.phases }, text)
  const cells = useGraphCells({ sources, window, text, events })
  const onZoom = (zoom: TimeWindow | null) => set(zoom ?? WHOLE)
  // One step back leaves a zoom, however often it was moved.
  const onMoved = (moved: TimeWindow) => set(moved, { replace: view.zoomed })
  return (
    <Stack as="section" gap="3" shrink aria-label={t('chart')}>
      <div className={classes.toolbar}>
        <SegmentedControl
          label={t('axis.label')}
          value={axis}
          segments={[
            { value: 'dates', label: t('axis.dates') },
            { value: 'age', label: t('axis.age') },
          ]}
          onChange={mode => set({ axis: mode === 'age' ? mode : undefined })}
        />
        <SegmentedControl
          label={t('range.label')}
          value={range}
          segments={rangeChoices(range, view.isPhone).map(value => ({ value, label: t(`range.${value}`) }))}
          onChange={value => set({ range: value, ...WHOLE })}
        />
        <span className={classes.toolbarEnd}>
          {end ?? <span />}
          <ViewMenu
            isTable={search.view === 'table'}
            onTable={isTable => set({ view: isTable ? 'table' : undefined })}
            rows={cells}
            fileName={fileName}
          />
        </span>
      </div>
      {note}
      <Suspense fallback={<ChartOnItsWay />}>
        {search.view === 'table' ? (
          <GraphTable sources={sources} window={window} text={text} name={name} events={events} />
        ) : (
          <AirspaceChart
            {...drawn}
            place={place}
            sources={sources}
            window={window}
            windowKey={`${batch.id} ${range} ${search.from} ${search.to}`}
            limits={{ from: view.batchStart, to: view.end }}
            zoomed={view.zoomed}
            onZoom={onZoom}
            onMoved={onMoved}
            axis={axis}
            batchStart={batch.start_date}
            startAge={batch.start_age_in_days}
            phases={view.phases}
            now={view.now}
            temperatureFactor={view.unit === 'F' ? 9 / 5 : 1}
            text={text}
          />
        )}
      </Suspense>
    </Stack>
  )
}

function ChartOnItsWay() {
  const { t } = useTranslation('charts')
  const isMissing = useIsChunkMissing()
  return (
    <>
      {isMissing && <p role="status">{t('chartMissing')}</p>}
      <ChartSkeleton />
    </>
  )
}

/** Everything that stands on the lanes of a chart. */
interface DrawnEvents {
  alerts?: readonly AlertSpan[]
  treatments?: readonly TreatmentSpan[]
  notes?: readonly NoteEvent[]
  episodes?: readonly EpisodeSpan[]
  lamp?: readonly LampSpan[]
  phases: readonly Phase[]
}

/** Returns what the lanes show in words, each event at the time it began. */
function useTableEvents(drawn: DrawnEvents, text: ChartText): readonly TableEvent[] {
  const { t } = useTranslation('charts')
  const { alerts, treatments, notes, episodes, lamp, phases } = drawn
  return useMemo(() => {
    const lasting = (name: string, { from, to }: { from: number; to: number | null }): TableEvent => {
      const until = to === null ? t('stillOpen') : text.moment(to)
      return { at: from, text: t('event.lasting', { name, until }) }
    }
    const all: TableEvent[] = [
      ...phases.map(({ at, name }) => ({ at, text: t('phase', { name }) })),
      ...(alerts ?? []).map(span =>
        lasting(
          t('alertTitle', { sensor: t(`sensor.${span.sensor}`), priority: t(`priority.${span.priority}`) }),
          span,
        ),
      ),
      ...(lamp ?? []).flatMap(span =>
        span.status === 'WARNING' || span.status === 'ALARM' || span.status === 'OFFLINE'
          ? [
              lasting(
                t('lampTitle', { sensor: t(`sensor.${span.sensor}`), word: t(`lamp.${span.status}`) }),
                span,
              ),
            ]
          : [],
      ),
      ...(episodes ?? []).map(span => lasting(t('event.episode'), span)),
      ...(treatments ?? []).flatMap(span => {
        const given = lasting(t('event.treatment', { name: span.name }), span)
        if (span.withdrawalTo <= span.to) return [given]
        const wait = t('withdrawalUntil', { at: text.moment(span.withdrawalTo) })
        return [{ ...given, text: t('event.with', { event: given.text, more: wait }) }]
      }),
      ...(notes ?? []).map(({ at, text: words, author }) => ({
        at,
        text: author === null ? words : t('event.by', { text: words, author }),
      })),
    ]
    return all.sort((a, b) => a.at - b.at)
  }, [alerts, treatments, notes, episodes, lamp, phases, t, text])
}
