import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { isAnyBehind, isReportedLate } from '#domain/values/lag.ts'
import { useLag } from '#domain/values/use-lag.ts'
import { countryName } from '#lib/locale.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AirspaceTiles } from './AirspaceTiles.tsx'
import { DashboardHeader } from './DashboardHeader.tsx'
import { arrangeAirspaces } from './dashboard-facts.ts'
import { Indicators } from './Indicators.tsx'
import { LatestAlerts } from './LatestAlerts.tsx'
import { OfflineMonitors } from './OfflineMonitors.tsx'
import classes from './SiteDashboardPage.module.css'
import { Subscription } from './Subscription.tsx'
import { UnusualStages } from './UnusualStages.tsx'

/** Shows an overview of a site: the answer, the counts, every airspace by severity, and what happened last. */
export function SiteDashboardPage() {
  const { t, i18n } = useTranslation('dashboard')
  const { siteId } = useParams({ from: '/app/sites/$siteId/dashboard' })
  const site = useEndpoint(sites.read, { params: { siteId } }, { renewWhile: isReportedLate })
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } }, { renewWhile: isAnyBehind })
  const lagOf = useLag(site.dataUpdatedAt)
  const lag = site.data ? lagOf({ status: site.data.status_name, lastUpdate: site.data.last_update }) : null
  const all = airspaces.data?.items.filter(isFullAirspace)
  const place =
    site.data && [site.data.city, countryName(site.data.country, i18n.language)].filter(Boolean).join(', ')
  return (
    <>
      <PageHead
        title={site.data?.name ?? t('title')}
        crumbs={site.data ? [{ label: t('sites'), to: '/app/sites' }, { label: site.data.name }] : []}
        subtitle={place}
      />
      <Sheet>
        <div className={classes.page}>
          <AsyncSection resource={site} skeleton={<HeaderSkeleton />} name={t('title')}>
            {data => (
              <>
                <DashboardHeader site={data} lag={lag} airspaces={all ?? []} />
                <Indicators
                  siteId={siteId}
                  indicators={data.indicators}
                  offline={data.offline_count}
                  late={lag !== null}
                />
              </>
            )}
          </AsyncSection>
          <AsyncSection
            resource={{ ...airspaces, data: all }}
            skeleton={<TilesSkeleton />}
            name={t('airspaces')}
            isEmpty={items => items.length === 0}
            empty={<EmptyState title={t('noAirspaces.title')} text={t('noAirspaces.text')} />}
          >
            {items => (
              <>
                <AirspaceTiles
                  siteId={siteId}
                  timeZone={site.data?.timezone}
                  answeredAt={airspaces.dataUpdatedAt}
                  {...arrangeAirspaces(items)}
                />
                {site.data && <UnusualStages airspaces={items} siteType={site.data.type} />}
              </>
            )}
          </AsyncSection>
          <div className={classes.columns} data-late={lag !== null || undefined}>
            <LatestAlerts siteId={siteId} timeZone={site.data?.timezone} />
            <OfflineMonitors
              siteId={siteId}
              indicators={site.data?.indicators}
              timeZone={site.data?.timezone}
            />
            <Subscription
              siteId={siteId}
              timeZone={site.data?.timezone}
              supplier={site.data?.supplier?.name}
            />
          </div>
        </div>
      </Sheet>
    </>
  )
}

function HeaderSkeleton() {
  return (
    <div className={classes.headerSkeleton}>
      <Skeleton width={96} height={24} />
      <Skeleton width="80%" height={34} />
      <Skeleton width={560} height={58} />
    </div>
  )
}

function TilesSkeleton() {
  return (
    <div className={classes.tiles}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map(tile => (
        <Skeleton key={tile} height={136} radius={12} />
      ))}
    </div>
  )
}
