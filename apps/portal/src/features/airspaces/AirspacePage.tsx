import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { AirspaceHead } from '#domain/airspace/AirspaceHead.tsx'
import { StartBatchLink } from '#domain/airspace/StartBatchLink.tsx'
import { useAirspace } from '#domain/airspace/use-airspace.ts'
import { ChartSkeleton } from '#domain/graphs/ChartSkeleton.tsx'
import { parseGraphSearch } from '#domain/graphs/graph-search.ts'
import { lazyPart } from '#lib/chunks/lazy-part.ts'
import { useAddress } from '#lib/use-address.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AirspaceAlerts } from './AirspaceAlerts.tsx'
import { AirspaceFigures } from './AirspaceFigures.tsx'
import { AirspaceHeader } from './AirspaceHeader.tsx'
import classes from './AirspacePage.module.css'
import { AirspaceSkeleton } from './AirspaceSkeleton.tsx'
import { BatchPick } from './BatchPick.tsx'
import { GraphSection } from './GraphSection.tsx'
import { MonitorChips } from './MonitorChips.tsx'

// A phone shows what the animals do before it has loaded what can be done about it.
const ToDecide = lazyPart(async () => (await import('./ToDecide.tsx')).ToDecide)
const DecisionDock = lazyPart(async () => (await import('./ToDecide.tsx')).DecisionDock)
const NewestEntries = lazyPart(async () => (await import('./NewestEntries.tsx')).NewestEntries)

/** Nobody looks further back here; the list of batches has the rest. The page's head prefetches the same number. */
const MOST_BATCHES = 50

/** Shows one airspace: its status, the chart that explains it, and its alerts. */
export function AirspacePage() {
  const { t } = useTranslation('airspaces')
  const { siteId, airspaceId } = useParams({ from: '/app/sites/$siteId/airspaces/$airspaceId/graphs' })
  const { site, list, airspace } = useAirspace(siteId, airspaceId)
  const batch = airspace?.batch
  // The reader may see the site, but the airspace belongs to another one: the answer is the same as for anything that
  // does not exist.
  if (list.data !== undefined && airspace === undefined) return <Navigate to="/app/not-found" replace />
  return (
    <>
      <AirspaceHead title={airspace?.name ?? t('airspace')} site={site.data} airspace={airspace} />
      <Sheet
        aside={
          <>
            <Suspense fallback={<Skeleton height={160} />}>
              <ToDecide siteId={siteId} airspaceId={airspaceId} />
            </Suspense>
            {batch && (
              <Suspense fallback={<Skeleton height={240} />}>
                <NewestEntries
                  siteId={siteId}
                  airspaceId={airspaceId}
                  batchId={batch.id}
                  timeZone={site.data?.timezone}
                />
              </Suspense>
            )}
            <AirspaceAlerts siteId={siteId} airspaceId={airspaceId} timeZone={site.data?.timezone} />
          </>
        }
      >
        <AsyncSection
          resource={{ ...list, data: site.data && airspace }}
          skeleton={<AirspaceSkeleton />}
          name={t('airspace')}
        >
          {loaded =>
            site.data === undefined ? null : (
              <AirspaceContent site={site.data} airspace={loaded} answeredAt={list.dataUpdatedAt} />
            )
          }
        </AsyncSection>
      </Sheet>
      <Suspense fallback={null}>
        <DecisionDock siteId={siteId} airspaceId={airspaceId} />
      </Suspense>
    </>
  )
}

interface AirspaceContentProps {
  site: SiteDetail
  airspace: Airspace
  /** When the server answered, in milliseconds. */
  answeredAt: number
}

function AirspaceContent({ site, airspace, answeredAt }: AirspaceContentProps) {
  const { t } = useTranslation('airspaces')
  const params = { siteId: site.id, airspaceId: airspace.id }
  // One call brings the present batch and those before: the active one comes first.
  const rounds = useEndpoint(
    batches.listInAirspace,
    { params, query: { perPage: MOST_BATCHES } },
    { page: false },
  )
  const active = rounds.data && (rounds.data.items.find(({ state }) => state === 'ACTIVE') ?? null)
  const { search } = useAddress(parseGraphSearch)
  const isEarlier = search.batch !== undefined
  const earlier = useEndpoint(
    batches.read,
    { params: { ...params, batchId: search.batch ?? 0 } },
    { enabled: isEarlier },
  )
  const shown = isEarlier
    ? { ...earlier, data: earlier.data && { batch: earlier.data } }
    : { ...rounds, data: active === undefined ? undefined : { batch: active } }
  const pick = <BatchPick batches={rounds.data?.items ?? []} batch={shown.data?.batch ?? null} />
  return (
    <div className={classes.content}>
      <AirspaceHeader
        siteType={site.type}
        airspace={airspace}
        answeredAt={answeredAt}
        timeZone={site.timezone}
      />
      <AirspaceFigures siteId={site.id} airspace={airspace} timeZone={site.timezone} batch={active ?? null} />
      <AsyncSection
        resource={shown}
        skeleton={<ChartSkeleton />}
        name={t('chart')}
        isEmpty={data => data.batch === null}
        empty={
          <div className={classes.empty}>
            {pick}
            <MonitorChips siteId={site.id} airspaceId={airspace.id} />
            <EmptyState
              title={t('noBatch.title')}
              text={t('noBatch.text')}
              action={<StartBatchLink siteId={site.id} airspaceId={airspace.id} />}
            />
          </div>
        }
      >
        {({ batch }) =>
          batch && (
            <>
              {pick}
              <GraphSection site={site} airspace={airspace} batch={batch} />
            </>
          )
        }
      </AsyncSection>
    </div>
  )
}
