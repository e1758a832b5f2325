import { FIRST_LIMITS } from '@earshot/contract/first-limits.ts'
import type { Site, SiteAlert, SiteList, SitePlace } from '@earshot/contract/schemas/farm/site.ts'
import type { AlertSummary } from '@earshot/contract/schemas/health/alert.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertList } from '#domain/alerts/AlertList.tsx'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './SitesAside.module.css'
import type { SiteSearch } from './site-list.ts'
import { usePlaces } from './site-list.ts'

/**
 * The map's drawing and its countries are half a megabyte, so they are loaded after the list, and only where there is a
 * site.
 */
const SiteMap = lazyPart(async () => (await import('#domain/map/SiteMap.tsx')).SiteMap)

/** Shows beside the list where the sites are, and what happened last. */
export function SitesAside({ search, list }: { search: SiteSearch; list: SiteList | undefined }) {
  const { t } = useTranslation('sites')
  const onePage = list === undefined || list.pages <= 1
  const all = usePlaces(search, !onePage)
  const shown = list && { items: list.items, latest_alerts: latestAlerts(list.items) }
  const places = onePage ? shown : (all.data ?? shown)
  return (
    <>
      <section className={classes.map} aria-label={t('map.label')}>
        {places !== undefined && places.items.length > 0 && (
          <Suspense>
            <SiteMap places={places.items.map(placeOf)} />
          </Suspense>
        )}
      </section>
      {places === undefined ? <LatestAlertsSkeleton /> : <LatestAlerts alerts={places.latest_alerts} />}
    </>
  )
}

function placeOf({ id, name, longitude, latitude, status_name, last_update }: SitePlace) {
  return { id, name, longitude, latitude, status: status_name, lastUpdate: last_update }
}

/** Lists the newest open alerts of the shown sites. */
function LatestAlerts({ alerts }: { alerts: readonly SiteAlert[] }) {
  const { t } = useTranslation(['sites', 'common'])
  return (
    <section className={classes.latest} aria-labelledby="latest-alerts">
      <h2 id="latest-alerts" className={classes.heading}>
        {t('latest.title')}
      </h2>
      {alerts.length === 0 ? (
        <Text tone="muted">{t('latest.none')}</Text>
      ) : (
        <AlertList
          alerts={alerts}
          classes={{
            line: classes.alert,
            words: classes.words,
            title: classes.site,
            text: classes.text,
            time: classes.time,
          }}
          lineOf={alert => ({
            siteId: alert.site.id,
            timeZone: alert.site.timezone,
            at: alert.opened_at,
            title: alert.site.name,
            text: alertText(alert),
            markLabel: t(`common:status.${alertStatus(alert)}`),
          })}
        />
      )}
    </section>
  )

  function alertText({ sensor, direction, airspace }: AlertSummary): string {
    return t(`latest.${sensor}`, { context: direction ?? undefined, airspace: airspace.name })
  }
}

function LatestAlertsSkeleton() {
  return (
    <div className={classes.latest}>
      <Skeleton width={110} height={20} />
      {[0, 1, 2, 3].map(row => (
        <div key={row} className={classes.waiting}>
          <Skeleton width={180} height={14} />
          <Skeleton width={130} height={14} />
        </div>
      ))}
    </div>
  )
}

/** Returns the newest open alerts of several sites, as `sites.places` has them for all. */
function latestAlerts(sites: readonly Site[]): SiteAlert[] {
  return sites
    .flatMap(({ id, name, timezone, latest_alerts }) =>
      latest_alerts.map(alert => ({ ...alert, site: { id, name, timezone } })),
    )
    .sort((a, b) => b.opened_at.localeCompare(a.opened_at))
    .slice(0, FIRST_LIMITS.latestOfAll)
}
