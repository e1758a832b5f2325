import type { Site, SiteList } from '@earshot/contract/schemas/farm/site.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#lib/parts/lazy-part.ts'
import { LatestAlerts, LatestAlertsSkeleton } from './LatestAlerts.tsx'
import classes from './SitesAside.module.css'
import type { SiteSearch } from './site-search.ts'
import { useSitesForMap } from './use-sites.ts'

/** The map's drawing and its countries are half a megabyte: after the list, and only where there is a site. */
const SiteMap = lazyPart(async () => (await import('#barn/map/SiteMap.tsx')).SiteMap)

/** Beside the list: where the sites are, and what happened last. */
export function SitesAside({ search, list }: { search: SiteSearch; list: SiteList | undefined }) {
  const { t } = useTranslation('sites')
  const onePage = list === undefined || list.pages <= 1
  const all = useSitesForMap(search, !onePage)
  const sites = onePage ? list?.items : (all.data?.items ?? list.items)
  return (
    <>
      <section className={classes.map} aria-label={t('map.label')}>
        {sites !== undefined && sites.length > 0 && (
          <Suspense>
            <SiteMap places={sites.map(placeOf)} />
          </Suspense>
        )}
      </section>
      {sites === undefined ? <LatestAlertsSkeleton /> : <LatestAlerts sites={sites} />}
    </>
  )
}

function placeOf({ id, name, longitude, latitude, status_name, last_update }: Site) {
  return { id, name, longitude, latitude, status: status_name, lastUpdate: last_update }
}
