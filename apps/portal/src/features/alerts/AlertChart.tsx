import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import { alertSpans, alertWindow } from '#domain/charts/series/alert-spans.ts'
import { localMidnight } from '#domain/charts/time/local-time.ts'
import { slotEnd } from '#domain/charts/time/time-window.ts'
import { useChartText } from '#domain/charts/use-chart-text.ts'
import { batchCaps, batchPhases } from '#domain/graphs/batch-frame.ts'
import { useGraphs } from '#domain/graphs/use-graphs.ts'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { useNow } from '#lib/time/use-now.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import classes from './AlertPage.module.css'

/** The plotting library comes with the first chart, not with the page. */
const AirspaceChart = lazyPart(async () => (await import('#domain/charts/AirspaceChart.tsx')).AirspaceChart)

/** An airspace has three or four batches a year. */
const BATCHES_ASKED = 100

interface AlertChartProps {
  site: SiteDetail
  alert: Alert
}

/** Shows everything that was measured from a day before the alert opened to half a day after it closed. */
export function AlertChart({ site, alert }: AlertChartProps) {
  const { t } = useTranslation('alerts')
  const now = useNow() / 1000
  const params = { siteId: site.id, airspaceId: alert.airspace.id }
  const list = useEndpoint(batches.listInAirspace, { params, query: { perPage: BATCHES_ASKED } })
  const batch = list.data?.items.find(one => one.id === alert.batch_id)
  return (
    <Stack as="section" gap="1-half" shrink aria-labelledby="alert-chart">
      <SectionHead id="alert-chart" title={t('chart.title')}>
        <Link
          className={classes.more}
          to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
          params={params}
          search={alertWindow(alert, now)}
        >
          {t('chart.open', { airspace: alert.airspace.name })}
        </Link>
      </SectionHead>
      <AsyncSection
        resource={list}
        skeleton={<Skeleton height={420} radius={12} />}
        name={t('chart.title')}
        isEmpty={() => batch === undefined}
        empty={<Text tone="muted">{t('chart.noBatch')}</Text>}
      >
        {() => batch !== undefined && <BatchChart site={site} alert={alert} batch={batch} />}
      </AsyncSection>
    </Stack>
  )
}

function BatchChart({ site, alert, batch }: AlertChartProps & { batch: Batch }) {
  const now = Math.floor(useNow() / 1000)
  const end = slotEnd(now)
  const unit = useTemperatureUnit()
  const words = usePhaseWords()
  const [zoom, setZoom] = useState<TimeWindow | null>(null)
  const batchStart = localMidnight(batch.start_date, site.timezone)
  const shown = useMemo(() => {
    const { from, to } = alertWindow(alert, end)
    return { from: Math.max(from, batchStart), to: Math.min(to, end) }
  }, [alert, end, batchStart])
  const window = zoom ?? shown
  const sources = useGraphs({
    siteId: site.id,
    airspaceId: alert.airspace.id,
    batchId: batch.id,
    view: {
      window,
      unit,
      capsAt: useMemo(() => batchCaps(batch, site.timezone), [batch, site.timezone]),
    },
  })
  const text = useChartText({
    timeZone: site.timezone,
    batchStart: batch.start_date,
    startAge: batch.start_age_in_days,
    temperatureUnit: unit,
  })
  return (
    <Suspense fallback={<Skeleton height={420} radius={12} />}>
      <AirspaceChart
        sources={sources}
        window={window}
        windowKey={`${alert.id} ${zoom?.from} ${zoom?.to}`}
        limits={{ from: batchStart, to: end }}
        zoomed={zoom !== null}
        onZoom={setZoom}
        onMoved={setZoom}
        axis="dates"
        batchStart={batch.start_date}
        startAge={batch.start_age_in_days}
        phases={useMemo(
          () => batchPhases(batch, { timeZone: site.timezone, words }),
          [batch, site.timezone, words],
        )}
        alerts={useMemo(() => alertSpans([alert]), [alert])}
        now={now}
        temperatureFactor={unit === 'F' ? 9 / 5 : 1}
        text={text}
      />
    </Suspense>
  )
}
