import { LIMITS } from '@earshot/contract/limits.ts'
import type { Site, SiteAlert, SiteList, SitePlace } from '@earshot/contract/schemas/farm/site.ts'
import type { AlertSummary } from '@earshot/contract/schemas/health/alert.ts'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { formatMoment } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Text } from '#ui/Text.tsx'
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
  const { t, i18n } = useTranslation(['sites', 'common'])
  const now = useNow()
  return (
    <section className={classes.latest} aria-labelledby="latest-alerts">
      <h2 id="latest-alerts" className={classes.heading}>
        {t('latest.title')}
      </h2>
      {alerts.length === 0 ? (
        <Text tone="muted">{t('latest.none')}</Text>
      ) : (
        <ol>
          {alerts.map(alert => (
            <li key={alert.id} className={classes.alert}>
              <time className={classes.time} dateTime={alert.opened_at}>
                {formatMoment({
                  at: alert.opened_at,
                  language: i18n.language,
                  timeZone: alert.site.timezone,
                  now,
                })}
              </time>
              <span className={classes.mark}>
                <StatusMark
                  status={STATUS_OF[alert.priority]}
                  label={t(`common:status.${STATUS_OF[alert.priority]}`)}
                />
              </span>
              <Link
                to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
                params={{ siteId: alert.site.id, airspaceId: alert.airspace.id }}
                className={classes.site}
              >
                {alert.site.name}
              </Link>
              <span className={classes.text}>{alertText(alert)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )

  function alertText({ sensor, direction, airspace }: AlertSummary): string {
    return t(`sites:latest.${sensor}`, { context: direction ?? undefined, airspace: airspace.name })
  }
}

const STATUS_OF = { WARNING: 'Warning', ALARM: 'Alarm' } as const

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
    .slice(0, LIMITS.latestOfAll)
}
