import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { IconLock, IconStack2 } from '@tabler/icons-react'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { AirspaceHead } from '#domain/airspace/AirspaceHead.tsx'
import { StartBatchLink } from '#domain/airspace/StartBatchLink.tsx'
import { useAirspace } from '#domain/airspace/use-airspace.ts'
import { ChartSkeleton } from '#domain/graphs/ChartSkeleton.tsx'
import { type GraphSearch, parseGraphSearch } from '#domain/graphs/graph-search.ts'
import { ShareButton } from '#domain/sharing/ShareButton.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { pageSetting } from '#lib/browser/page-settings.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { SmallSelect } from '#ui/choice/SmallSelect.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Figures } from '#ui/layout/Figures.tsx'
import { PageActions } from '#ui/page/PageParts.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { AirspaceAlerts } from './AirspaceAlerts.tsx'
import { AirspaceFigures } from './AirspaceFigures.tsx'
import { AirspaceHeader } from './AirspaceHeader.tsx'
import classes from './AirspacePage.module.css'
import { MOST_BATCHES } from './airspace-facts.ts'
import { DecisionDock, DecisionList } from './Decisions.tsx'
import { GraphSection } from './GraphSection.tsx'
import { MonitorChips } from './MonitorChips.tsx'
import { NewestLogbookItems, NewestLogbookSkeleton } from './NewestLogbookItems.tsx'

/** Only installations that show normals fetch this. */
const NormalAside = lazyPart(async () => (await import('./NormalAside.tsx')).NormalAside)

/** Shows one airspace: its status, the chart that explains it, and its alerts. */
export function AirspacePage() {
  const { t } = useTranslation('airspaces')
  const { siteId, airspaceId } = useParams({ from: '/app/sites/$siteId/airspaces/$airspaceId/graphs' })
  const { site, list, airspace } = useAirspace(siteId, airspaceId)
  const batch = airspace?.batch
  const { search } = useAddress(parseGraphSearch)
  const isAgainstNormal = isNormalShown(search)
  // Although the reader may see the site, it has no such airspace.
  if (list.data !== undefined && airspace === undefined) return <Navigate to="/app/not-found" replace />
  return (
    <>
      <AirspaceHead title={airspace?.name ?? t('airspace')} site={site.data} airspace={airspace} />
      {airspace !== undefined && (
        <PageActions>
          <ShareButton siteId={siteId} view={{ kind: 'AIRSPACE', airspace }} />
        </PageActions>
      )}
      <Sheet
        aside={
          <>
            {isAgainstNormal && airspace !== undefined && (
              <Suspense fallback={null}>
                <NormalAside
                  siteId={siteId}
                  airspaceId={airspaceId}
                  active={batch ?? null}
                  shown={search.batch}
                />
              </Suspense>
            )}
            <DecisionList siteId={siteId} airspaceId={airspaceId} />
            {list.data === undefined && !list.isError && <NewestLogbookSkeleton />}
            {batch && (
              <NewestLogbookItems
                siteId={siteId}
                airspaceId={airspaceId}
                batchId={batch.id}
                timeZone={site.data?.timezone}
              />
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
      <DecisionDock siteId={siteId} airspaceId={airspaceId} />
    </>
  )
}

/** A monitor by itself has no normal, and some installations show none. */
function isNormalShown({ against, monitor }: GraphSearch): boolean {
  return against === 'normal' && monitor === undefined && pageSetting('own-normal') !== null
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
  const recent = useEndpoint(
    batches.listInAirspace,
    { params, query: { perPage: MOST_BATCHES } },
    { page: false },
  )
  const active = recent.data && (recent.data.items.find(({ state }) => state === 'ACTIVE') ?? null)
  const { search } = useAddress(parseGraphSearch)
  const isEarlier = search.batch !== undefined
  const earlier = useEndpoint(
    batches.read,
    { params: { ...params, batchId: search.batch ?? 0 } },
    { enabled: isEarlier },
  )
  const shown = isEarlier
    ? { ...earlier, data: earlier.data && { batch: earlier.data } }
    : { ...recent, data: active === undefined ? undefined : { batch: active } }
  const batchSelect = <BatchSelect batches={recent.data?.items ?? []} batch={shown.data?.batch ?? null} />
  return (
    <div className={classes.content}>
      <AirspaceHeader
        siteId={site.id}
        siteType={site.type}
        airspace={airspace}
        answeredAt={answeredAt}
        timeZone={site.timezone}
        isAgainstNormal={isNormalShown(search) && !isEarlier}
      />
      <AirspaceFigures siteId={site.id} airspace={airspace} timeZone={site.timezone} batch={active ?? null} />
      <AsyncSection
        resource={shown}
        skeleton={<ChartSkeleton />}
        name={t('chart')}
        isEmpty={data => data.batch === null}
        empty={
          <div className={classes.empty}>
            {batchSelect}
            <MonitorChips siteId={site.id} airspaceId={airspace.id} count={airspace.devices_total} />
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
              {batchSelect}
              <GraphSection site={site} airspace={airspace} batch={batch} />
            </>
          )
        }
      </AsyncSection>
    </div>
  )
}

/** Shows blocks with the geometry of the content: chip, sentence, figures and panels. */
function AirspaceSkeleton() {
  return (
    <div className={classes.content}>
      <Skeleton width={96} height={24} />
      <Skeleton width="70%" height={62} />
      <Figures phone="strip" className={classes.figures}>
        <Skeleton width={120} height={92} />
        <Skeleton width={120} height={92} />
        <Skeleton width={120} height={92} />
      </Figures>
      <ChartSkeleton />
    </div>
  )
}

interface BatchSelectProps {
  batches: readonly Batch[]
  /** The batch that is shown; null while the airspace is empty. */
  batch: Batch | null
}

/** Lets people choose the batch of the chart. An earlier one has a range of its own and can only be read. */
function BatchSelect({ batches: all, batch }: BatchSelectProps) {
  const { t } = useTranslation('airspaces')
  const { set } = useAddress(parseGraphSearch)
  const active = all.find(({ state }) => state === 'ACTIVE')
  const hasChoice = all.some(({ id }) => id !== batch?.id)
  if (!hasChoice && batch?.state !== 'CLOSED') return null
  const options = all.map(({ id, name, state }) => ({
    value: String(id),
    label: state === 'ACTIVE' ? t('batchPick.active', { name }) : name,
  }))
  const none = { value: '', label: t('batchPick.none') }
  // A batch that is older than those of the list was opened by a link.
  const isUnlisted = batch !== null && all.every(({ id }) => id !== batch.id)
  // A zoomed stretch of one batch does not fit another, so it is removed.
  const select = (value: string) =>
    set({
      batch: value === '' || Number(value) === active?.id ? undefined : Number(value),
      from: undefined,
      to: undefined,
      range: undefined,
    })
  return (
    <div className={classes.batchSelect}>
      <SmallSelect
        label={t('batchPick.label')}
        icon={<IconStack2 size={16} stroke={1.75} aria-hidden />}
        value={batch === null ? '' : String(batch.id)}
        options={[
          ...(active === undefined ? [none] : []),
          ...options,
          ...(isUnlisted ? [{ value: String(batch.id), label: batch.name }] : []),
        ]}
        onChange={select}
      />
      {batch?.state === 'CLOSED' && (
        <p>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {t('batchPick.closed')}
        </p>
      )}
    </div>
  )
}
