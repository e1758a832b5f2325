import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { Link, Navigate, Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { AirspaceHead } from '#domain/airspace/AirspaceHead.tsx'
import { StartBatchLink } from '#domain/airspace/StartBatchLink.tsx'
import { useAirspace } from '#domain/airspace/use-airspace.ts'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { BatchAside } from './BatchAside.tsx'
import { BatchContent } from './BatchContent.tsx'
import classes from './BatchPage.module.css'
import { parseBatchSearch } from './batch-search.ts'
import { useBatch } from './use-batch.ts'
import { useBatchWords } from './use-batch-words.ts'

/** Shows a batch by day of age: how it compares with others, its counts, and links to start, change and close it. */
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
  // The section shows the first answer that has failed, or else waits for the last one.
  const decisive = list.isError ? list : active.isError ? active : detail
  return (
    <>
      <AirspaceHead title={name} site={site.data} airspace={airspace} />
      <Sheet aside={loaded ? <BatchAside site={site.data} batch={loaded} /> : undefined}>
        {isEmpty && site.data && airspace ? (
          <NoBatch site={site.data} airspace={airspace} />
        ) : (
          <AsyncSection
            resource={{ ...decisive, data: pageData(site.data, airspace, detail.data) }}
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

interface BatchPageData {
  site: SiteDetail
  airspace: Airspace
  batch: BatchDetail
}

function pageData(
  site: SiteDetail | undefined,
  airspace: Airspace | undefined,
  batch: BatchDetail | undefined,
): BatchPageData | undefined {
  return site && airspace && batch && { site, airspace, batch }
}

/** Shows blocks with the geometry of the content: sentence, phases and panels. */
function BatchSkeleton() {
  return (
    <div className={classes.content}>
      <Skeleton width="70%" height={62} />
      <Skeleton width="60%" height={34} />
      <Skeleton height={40} width={320} />
      <Skeleton height={380} />
    </div>
  )
}

/** The page of an airspace without a batch: why that matters, and a way to start one or to open an earlier one. */
function NoBatch({ site, airspace }: { site: SiteDetail; airspace: Airspace }) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const params = { siteId: site.id, airspaceId: airspace.id }
  const earlier = useEndpoint(batches.listInAirspace, { params, query: { perPage: 20 } })
  const seen = {
    at: airspace.last_update,
    timeZone: site.timezone,
    offline: airspace.status_name === 'Offline',
  }
  return (
    <div className={classes.content}>
      <Stack as="header" gap="2">
        <StatusLine seen={seen}>
          <StatusChip status={airspace.status_name} />
          <span>{t('none.word')}</span>
        </StatusLine>
        <Answer
          first={t('none.first', { airspace: airspace.name })}
          rest={t(airspace.devices_total === 0 ? 'none.unheard' : 'none.heard')}
        />
        <AnswerNote />
      </Stack>
      <EmptyState title={t('none.title')} text={t('none.text')} action={<StartBatchLink {...params} />} />
      {earlier.data !== undefined && earlier.data.items.length > 0 && (
        <section aria-labelledby="earlier-list" className={classes.earlier}>
          <h2 id="earlier-list">{t('earlier.title.earlier')}</h2>
          <ul>
            {earlier.data.items.map(batch => (
              <li key={batch.id}>
                <Link
                  to="/app/sites/$siteId/airspaces/$airspaceId/batch"
                  params={params}
                  search={{ batch: batch.id }}
                >
                  {batch.name}
                </Link>
                <span>
                  {batch.end_date === null
                    ? words.date(batch.start_date)
                    : t('earlier.span', {
                        from: words.day(batch.start_date),
                        to: words.date(batch.end_date),
                      })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
