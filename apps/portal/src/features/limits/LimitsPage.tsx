import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import { dataAge } from '@earshot/contract/rules/data-age.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import { localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { SiteLimits } from '@earshot/contract/schemas/health/limits.ts'
import { Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { NormalNow, NormalStanding } from '#domain/normal/NormalStanding.tsx'
import { useOwnNormal } from '#domain/normal/use-own-normal.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { formatAgo, formatList } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import type { BandReadings } from './BandChart.tsx'
import { CoughStrip } from './CoughStrip.tsx'
import { EndingsOf, useEndings } from './EndingsOf.tsx'
import { LimitSections } from './LimitSections.tsx'
import { LimitsAside } from './LimitsAside.tsx'
import classes from './LimitsPage.module.css'
import { type OwnWay, ownWayOf, type PlaceLimits, siteLimitsOf } from './limit-facts.ts'
import { ScopeStrip } from './ScopeStrip.tsx'
import { readScope } from './scope.ts'
import { TemperatureBand } from './TemperatureBand.tsx'
import { useSiteLimitsEditor } from './use-limits-editor.ts'
import { WorkSection } from './WorkSection.tsx'

const DAY_MS = 86_400_000

/** Shows the limits by which a site or one of its airspaces is judged, and lets them be changed. */
export function LimitsPage() {
  const { t } = useTranslation('limits')
  const { siteId } = useParams({ from: '/app/sites/$siteId/limits' })
  const { search } = useAddress(readScope)
  const isPhone = useIsPhone()
  const site = useEndpoint(sites.read, { params: { siteId } })
  const stored = useEndpoint(limits.read, { params: { siteId } })
  const airspace = stored.data?.airspaces.find(one => one.airspace.id === search.airspace)
  const list = { label: t('title'), to: `/app/sites/${siteId}/limits` }
  return (
    <>
      {/* A phone names the airspace in the select below. */}
      {airspace === undefined || isPhone ? (
        <SiteHead title={t('title')} site={site.data} />
      ) : (
        <SiteHead title={airspace.airspace.name} site={site.data} list={list} />
      )}
      <Sheet aside={stored.data && <LimitsAside siteId={siteId} stored={stored.data} />}>
        <AsyncSection resource={stored} skeleton={<LimitsSkeleton />} name={t('title')}>
          {shown => (
            <LimitsContent
              key={`${siteId} ${airspace?.airspace.id}`}
              siteId={siteId}
              airspaceId={airspace?.airspace.id ?? null}
              stored={shown}
              answeredAt={stored.dataUpdatedAt}
            />
          )}
        </AsyncSection>
      </Sheet>
      <Outlet />
    </>
  )
}

interface LimitsContentProps {
  siteId: number
  airspaceId: number | null
  stored: SiteLimits
  answeredAt: number
}

function LimitsContent({ siteId, airspaceId, stored, answeredAt }: LimitsContentProps) {
  const { t } = useTranslation('limits')
  const rights = useSiteRights(siteId)
  const isOnline = useOnline()
  const may = rights(limits.change)
  const mayPropose = !may && rights(limitProposals.create)
  const airspace = stored.airspaces.find(one => one.airspace.id === airspaceId)
  const place = siteLimitsOf(stored, airspace)
  const name = airspace?.airspace.name ?? t('wholeSite')
  const editor = useSiteLimitsEditor({
    siteId,
    airspaceId,
    stored,
    place,
    name,
    mayChange: may && isOnline,
    mayPropose: mayPropose && isOnline,
  })
  const timeZone = zoneOrUtc(stored.timezone)
  const { batch, readings } = useBatchNow(siteId, airspaceId, timeZone)
  const endings = useEndings(siteId, airspaceId)
  return (
    <div className={classes.content}>
      <div className={classes.top}>
        <ScopeStrip siteId={siteId} stored={stored} airspaceId={airspaceId} />
        <div className={classes.answer}>
          <LimitsAnswer own={ownWayOf(place)} name={name} isSite={airspaceId === null} />
          <AnswerNote />
          <PageNote
            may={may}
            mayPropose={mayPropose && airspaceId !== null}
            isOnline={isOnline}
            answeredAt={answeredAt}
          />
        </div>
      </div>
      <LimitSections
        editor={editor}
        ownNormal={stored.own_normal}
        coughs={
          airspaceId !== null && (
            <CoughStrip siteId={siteId} airspaceId={airspaceId} timezone={timeZone} place={place} />
          )
        }
        band={bandOf(place)}
        under={row =>
          row.subject === 'NORMAL' && batch ? (
            <NormalOfAirspace siteId={siteId} airspaceId={batch.airspace.id} batch={batch} />
          ) : (
            <EndingsOf endings={endings} row={row} editor={editor} />
          )
        }
      />
      <WorkSection siteId={siteId} airspaceId={airspaceId} timeZone={timeZone} />
    </div>
  )

  function bandOf({ productType }: PlaceLimits) {
    if (productType === null)
      return (
        <Text size="small" tone="muted" below="3">
          {t(airspaceId === null ? 'band.ofStages' : 'band.noStage')}
        </Text>
      )
    return <TemperatureBand editor={editor} productType={productType} batch={batch} readings={readings} />
  }
}

/** Shows what the normal of an airspace stands on today, and how its last hour stands to it. */
function NormalOfAirspace({
  siteId,
  airspaceId,
  batch,
}: {
  siteId: number
  airspaceId: number
  batch: Batch
}) {
  const { data } = useOwnNormal({ siteId, airspaceId, batchId: batch.id, from: batch.day, to: batch.day })
  const day = data?.coughs[0]
  if (data === undefined || day === undefined) return null
  return (
    <>
      <NormalStanding day={day} />
      <NormalNow now={data.now} size="small" />
    </>
  )
}

/** The batch that runs in an airspace, with the temperature of its days. */
function useBatchNow(siteId: number, airspaceId: number | null, timeZone: string) {
  const params = { siteId, airspaceId: airspaceId ?? 0 }
  const active = useEndpoint(batches.active, { params }, { enabled: airspaceId !== null })
  const batch = active.data?.batch
  const graph = useEndpoint(
    batches.temperature,
    { params: { ...params, batchId: batch?.id ?? 0 }, query: { resolution: 'day' } },
    { enabled: batch !== undefined && batch !== null },
  )
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  const now = airspaces.data?.items.filter(isFullAirspace).find(({ id }) => id === airspaceId)
  return { batch, readings: batch ? { days: daysOf(batch), now: now?.temperature_c ?? null } : undefined }

  function daysOf({ day }: Batch): BandReadings['days'] {
    const { t: times = [], mean = [] } = graph.data?.points ?? {}
    const newest = times.at(-1)
    if (newest === undefined) return []
    const last = Date.parse(localDay(newest, timeZone))
    const today = Date.parse(localDay(Date.now() / 1000, timeZone))
    return times.map((at, index) => {
      const before = Math.round((today - last) / DAY_MS) + Math.round((newest - at) / 86_400)
      return { age: day - before, value: mean[index] ?? null }
    })
  }
}

interface LimitsAnswerProps {
  own: OwnWay
  name: string
  isSite: boolean
}

/** The page's first sentence: on what this place warns otherwise than usual. */
function LimitsAnswer({ own, name, isSite }: LimitsAnswerProps) {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const place = isSite ? t('answer.site') : name
  const subjects = formatList(
    own.subjects.map(subject => t(`subject.${subject}`)),
    language,
  )
  const rest = own.hasSite ? t('answer.restSite') : t('answer.restUsual')
  if (own.way !== 'usual') return <Answer first={t(`answer.${own.way}`, { place, subjects })} rest={rest} />
  return <Answer first={t(own.hasSite ? 'answer.asSite' : 'answer.usual', { place })} />
}

interface PageNoteProps {
  may: boolean
  mayPropose: boolean
  isOnline: boolean
  answeredAt: number
}

/** Shows why nothing can be changed, if so. */
function PageNote({ may, mayPropose, isOnline, answeredAt }: PageNoteProps) {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const now = useNow()
  if (may && isOnline) return null
  const age = dataAge(new Date(answeredAt), new Date(now))
  return (
    <Text size="small" tone="muted" above="2">
      {isOnline
        ? t(mayPropose ? 'proposal.may' : 'readOnly')
        : t('offline', { ago: age === null ? '' : formatAgo(age, language) })}
    </Text>
  )
}

/** Blocks with the geometry of the sentence, the strip and the rows. */
function LimitsSkeleton() {
  return (
    <div className={classes.content}>
      <Skeleton width="60%" height={68} />
      <Skeleton height={40} radius={12} />
      {[3, 4, 3].map((rows, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places.
        <div key={index} className={classes.block}>
          <Skeleton width={140} height={24} />
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places.
            <Skeleton key={row} height={48} />
          ))}
        </div>
      ))}
    </div>
  )
}
