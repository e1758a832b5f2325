import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { alertSpans } from '#barn/charts/alert-spans.ts'
import { localMidnight } from '#barn/charts/axis-ticks.ts'
import type { TimeWindow } from '#barn/charts/chart-data.ts'
import { rangeWindow } from '#barn/charts/time-window.ts'
import { useChartText } from '#barn/charts/use-chart-text.ts'
import { useTemperatureUnit } from '#barn/values/units.tsx'
import { lazyPart } from '#lib/parts/lazy-part.ts'
import { useIsPartMissing } from '#lib/parts/patiently.ts'
import { useAddress } from '#lib/use-address.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { useNow } from '#lib/use-now.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import classes from './AirspacePage.module.css'
import { AirspaceSkeleton } from './AirspaceSkeleton.tsx'
import { batchCaps, batchPhases } from './airspace-facts.ts'
import { type AirspaceSearch, parseAirspaceSearch, rangeChoices, zoomOf } from './airspace-search.ts'
import { GraphMenu } from './GraphMenu.tsx'
import { GraphTable } from './GraphTable.tsx'
import { MonitorChips } from './MonitorChips.tsx'
import { useGraphs } from './use-graphs.ts'

/** The plotting library comes with the first chart, not with the page. */
const AirspaceChart = lazyPart(async () => (await import('#barn/charts/AirspaceChart.tsx')).AirspaceChart)

const SLOT = 600
/** Not zoomed. */
const WHOLE = { from: undefined, to: undefined }
/** A batch of half a year opens some alerts; more than these would be a lane without gaps. */
const MOST_ALERTS = 200

export interface GraphSectionProps {
  site: SiteDetail
  airspace: Airspace
  batch: Batch
}

/** Chart or table of a batch, with what chooses its range. All of it stands in the address. */
export function GraphSection({ site, airspace, batch }: GraphSectionProps) {
  const { t } = useTranslation('airspaces')
  const { search, set } = useAddress(parseAirspaceSearch)
  const phone = useMediaQuery('(max-width: 599.9px)')
  const unit = useTemperatureUnit()
  const range = search.range ?? (phone ? '14d' : 'batch')
  const axis = search.axis ?? 'dates'
  const view = useGraphWindow({ search, range, batch, timeZone: site.timezone })
  const sources = useGraphs({
    siteId: site.id,
    airspaceId: airspace.id,
    batchId: batch.id,
    window: view.window,
    unit,
    capsAt: useMemo(() => batchCaps(batch, site.timezone), [batch, site.timezone]),
  })
  const raised = useEndpoint(alerts.list, {
    params: { siteId: site.id },
    query: {
      airspace: airspace.id,
      perPage: MOST_ALERTS,
      from: new Date(view.batchStart * 1000).toISOString(),
    },
  })
  const text = useChartText({
    timeZone: site.timezone,
    batchStart: batch.start_date,
    startAge: batch.start_age_in_days,
    temperatureUnit: unit,
  })
  const phases = useMemo(() => batchPhases(batch, site.timezone), [batch, site.timezone])
  const spans = useMemo(() => alertSpans(raised.data?.items ?? []), [raised.data])
  const onZoom = (window: TimeWindow | null) => set(window ?? WHOLE)

  return (
    <section className={classes.graphs} aria-label={t('chart')}>
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
          segments={rangeChoices(range, phone).map(value => ({ value, label: t(`range.${value}`) }))}
          onChange={value => set({ range: value, ...WHOLE })}
        />
        <span className={classes.toolbarEnd}>
          <MonitorChips siteId={site.id} airspaceId={airspace.id} />
          <GraphMenu
            sources={sources}
            window={view.window}
            text={text}
            fileName={`${site.name} ${airspace.name} ${batch.name}`}
            table={search.view === 'table'}
            onTable={table => set({ view: table ? 'table' : undefined })}
          />
        </span>
      </div>
      {search.view === 'table' ? (
        <GraphTable sources={sources} window={view.window} text={text} name={airspace.name} />
      ) : (
        <Suspense fallback={<ChartOnItsWay />}>
          <AirspaceChart
            sources={sources}
            window={view.window}
            windowKey={`${batch.id} ${range} ${search.from} ${search.to}`}
            limits={{ from: view.batchStart, to: view.end }}
            zoomed={view.zoomed}
            onZoom={onZoom}
            axis={axis}
            batchStart={batch.start_date}
            startAge={batch.start_age_in_days}
            phases={phases}
            alerts={spans}
            now={view.now}
            temperatureFactor={unit === 'F' ? 9 / 5 : 1}
            text={text}
          />
        </Suspense>
      )}
    </section>
  )
}

function ChartOnItsWay() {
  const { t } = useTranslation('airspaces')
  const isMissing = useIsPartMissing()
  return (
    <>
      {isMissing && <p role="status">{t('chartMissing')}</p>}
      <AirspaceSkeleton chartOnly />
    </>
  )
}

/** The stretch to show. Its live end moves with the slots, so that between two of them nothing is redrawn. */
function useGraphWindow(args: {
  search: AirspaceSearch
  range: Parameters<typeof rangeWindow>[0]['range']
  batch: Batch
  timeZone: string
}) {
  const { search, range, batch, timeZone } = args
  const now = Math.floor(useNow() / 1000)
  const end = Math.ceil(now / SLOT) * SLOT
  const batchStart = localMidnight(batch.start_date, timeZone)
  const { from, to } = zoomOf(search) ?? {}
  const window = useMemo(
    () =>
      from === undefined || to === undefined
        ? rangeWindow({ range, now: end, batchStart })
        : {
            from: Math.max(from, batchStart),
            to: Math.max(Math.min(to, end), Math.max(from, batchStart) + 3600),
          },
    [from, to, range, end, batchStart],
  )
  return { window, now, end, batchStart, zoomed: from !== undefined }
}
