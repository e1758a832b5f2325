import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { Navigate, Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AirspaceHead } from '#domain/airspace/AirspaceHead.tsx'
import { useAirspace } from '#domain/airspace/use-airspace.ts'
import { useAddress } from '#lib/use-address.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { BatchAside } from './BatchAside.tsx'
import { BatchContent } from './BatchContent.tsx'
import { BatchSkeleton } from './BatchSkeleton.tsx'
import { parseBatchSearch } from './batch-search.ts'
import { NoBatch } from './NoBatch.tsx'
import { useBatch } from './use-batch.ts'

/** Shows one batch by day of age: how it compares with the others, its counts, and links to start, change and close it. */
export function BatchPage() {
  const { t } = useTranslation('batches')
  const place = useParams({ from: '/app/sites/$siteId/airspaces/$airspaceId/batch' })
  const { search } = useAddress(parseBatchSearch)
  const { site, list, airspace } = useAirspace(place.siteId, place.airspaceId)
  const { active, detail } = useBatch(place, search.batch)
  if (list.data !== undefined && airspace === undefined) return <Navigate to="/app/not-found" replace />
  const isEmpty = search.batch === undefined && active.data?.batch === null
  const loaded = !isEmpty && site.data && airspace && detail.data
  const name = loaded ? t('pageOf', { batch: loaded.name, airspace: airspace.name }) : t('page')
  const content = { siteData: site.data, airspace }
  // The first of the answers that the page depends on that has failed, or the last one.
  const standing = list.isError ? list : active.isError ? active : detail
  return (
    <>
      <AirspaceHead title={name} site={site.data} airspace={airspace} />
      <Sheet aside={loaded ? <BatchAside site={site.data} batch={loaded} /> : undefined}>
        {isEmpty && site.data && airspace ? (
          <NoBatch site={site.data} airspace={airspace} />
        ) : (
          <AsyncSection
            resource={{ ...standing, data: ready(content, detail.data) }}
            skeleton={<BatchSkeleton />}
            name={t('page')}
          >
            {data => <BatchContent {...data} />}
          </AsyncSection>
        )}
      </Sheet>
      <Outlet />
    </>
  )
}

interface Loaded {
  site: SiteDetail
  airspace: Airspace
  batch: BatchDetail
}

function ready(
  { siteData: site, airspace }: { siteData: SiteDetail | undefined; airspace: Airspace | undefined },
  batch: BatchDetail | undefined,
): Loaded | undefined {
  return site && airspace && batch && { site, airspace, batch }
}
