import type { SiteList, SitePlace } from '@earshot/contract/schemas/farm/site.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#lib/chunks/lazy-part.ts'
import { LatestAlerts, LatestAlertsSkeleton } from './LatestAlerts.tsx'
import { latestAlerts } from './latest-alerts.ts'
import classes from './SitesAside.module.css'
import type { SiteSearch } from './site-search.ts'
import { usePlaces } from './use-sites.ts'

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
