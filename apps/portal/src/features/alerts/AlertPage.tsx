import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useAlertText } from '#domain/alerts/alert-text.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Acknowledging } from './Acknowledging.tsx'
import { AlertChart } from './AlertChart.tsx'
import { AlertFacts } from './AlertFacts.tsx'
import { AlertHeader } from './AlertHeader.tsx'
import classes from './AlertPage.module.css'
import { AlertRule } from './AlertRule.tsx'

/** Shows why an alert was raised: what was measured, by which rule, where and when, and who has acknowledged it. */
export function AlertPage() {
  const { t } = useTranslation('alerts')
  const { siteId, alertId } = useParams({ from: '/app/sites/$siteId/alerts/$alertId' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const alert = useEndpoint(alerts.read, { params: { alertId } })
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  const text = useAlertText()
  const isElsewhere =
    alert.data !== undefined &&
    airspaces.data?.items.every(airspace => airspace.id !== alert.data.airspace.id)
  // The reader may see the alert, but it belongs to another site: the page is the same as for an address that does not
  // exist.
  if (isElsewhere) return <Navigate to="/app/not-found" replace />
  const name = alert.data
    ? t('name', { airspace: alert.data.airspace.name, sensor: text.sensor(alert.data) })
    : t('one')
  const content = { data: site.data && alert.data && { site: site.data, alert: alert.data } }
  return (
    <>
      <SiteHead
        title={name}
        site={site.data}
        list={{ label: t('title'), to: `/app/sites/${siteId}/alerts` }}
      />
      <Sheet aside={content.data && <Acknowledging {...content.data} />}>
        <AsyncSection resource={{ ...alert, ...content }} skeleton={<AlertSkeleton />} name={t('one')}>
          {loaded => <AlertContent {...loaded} />}
        </AsyncSection>
      </Sheet>
    </>
  )
}

function AlertContent({ site, alert }: { site: SiteDetail; alert: Alert }) {
  return (
    <div className={classes.content}>
      <AlertHeader alert={alert} timeZone={site.timezone} />
      <AlertFacts alert={alert} timeZone={site.timezone} />
      <AlertRule alert={alert} timeZone={site.timezone} />
      <AlertChart site={site} alert={alert} />
    </div>
  )
}

function AlertSkeleton() {
  return (
    <div className={classes.content}>
      <Skeleton width={120} height={24} />
      <Skeleton width="70%" height={34} />
      <Skeleton height={92} />
      <Skeleton height={120} />
      <Skeleton height={320} radius={12} />
    </div>
  )
}
