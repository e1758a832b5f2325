import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { AirspaceHead } from '#domain/airspace/AirspaceHead.tsx'
import { useAirspace } from '#domain/airspace/use-airspace.ts'
import { FeedSkeleton } from '#features/logbook/feed/Feed.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { LogbookContent } from './LogbookContent.tsx'
import { parseLogbookSearch } from './logbook-search.ts'

/** Shows what happened to the animals of an airspace, day by day, and the place to record it. */
export function LogbookPage() {
  const { t } = useTranslation('logbook')
  const { siteId, airspaceId } = useParams({ from: '/app/sites/$siteId/airspaces/$airspaceId/logbook' })
  const { search } = useAddress(parseLogbookSearch)
  const { site, list, airspace } = useAirspace(siteId, airspaceId)
  const params = { siteId, airspaceId }
  const batchList = useEndpoint(batches.listInAirspace, { params, query: { perPage: LIMITS.page.max } })
  if (list.data !== undefined && airspace === undefined) return <Navigate to="/app/not-found" replace />
  const all = batchList.data?.items ?? []
  // The active one comes first; without one, the newest.
  const batch = search.batch === undefined ? all[0] : all.find(({ id }) => id === search.batch)
  const name = t('title')
  return (
    <>
      <AirspaceHead
        title={airspace === undefined ? name : t('titleOf', { airspace: airspace.name })}
        site={site.data}
        airspace={airspace}
      />
      {site.data !== undefined && batch !== undefined ? (
        <LogbookContent
          key={batch.id}
          place={{ ...params, batchId: batch.id }}
          batch={batch}
          batches={all}
          timeZone={site.data.timezone}
        />
      ) : (
        <Sheet>
          <AsyncSection
            resource={{ ...batchList, data: site.data && batchList.data }}
            skeleton={<LogbookSkeleton />}
            name={name}
          >
            {() => <EmptyState title={t('noBatch.title')} text={t('noBatch.text')} />}
          </AsyncSection>
        </Sheet>
      )}
    </>
  )
}

/** Shows the heads of days with blocks for their lines. */
function LogbookSkeleton() {
  return (
    <Stack gap="4">
      <Skeleton width="60%" height={34} />
      <Skeleton height={48} />
      <FeedSkeleton />
    </Stack>
  )
}
