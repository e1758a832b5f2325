import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import { localMinute, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { SiteType } from '@earshot/contract/values.ts'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SilenceNotice } from '#domain/alarms/SilenceNotice.tsx'
import { StageNote, suitsSite } from '#domain/status/StageNote.tsx'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { OutdatedStatus, StatusLine } from '#domain/status/StatusLine.tsx'
import { useHeadline } from '#domain/values/headline.ts'
import { isAnyBehind, isReportedLate, type Lag, lateAnswer, useLag } from '#domain/values/lag.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { asSentence, countryName, formatList } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { AirspaceTiles } from './AirspaceTiles.tsx'
import { LatestAlerts, OfflineMonitors } from './DashboardLists.tsx'
import { arrangeAirspaces, othersInTrouble } from './dashboard-facts.ts'
import { Indicators } from './Indicators.tsx'
import classes from './SiteDashboardPage.module.css'
import { SiteLicences } from './SiteLicences.tsx'

/** It stands there only while something is asked. */
const FollowUpQuestions = lazyPart(
  async () => (await import('#domain/follow-ups/FollowUpQuestions.tsx')).FollowUpQuestions,
)

/** Shows an overview of a site: the answer, the counts, every airspace by severity, and what happened last. */
export function SiteDashboardPage() {
  const { t, i18n } = useTranslation('dashboard')
  const { siteId } = useParams({ from: '/app/sites/$siteId/dashboard' })
  const site = useEndpoint(sites.read, { params: { siteId } }, { refetchWhile: isReportedLate })
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } }, { refetchWhile: isAnyBehind })
  const lagOf = useLag(site.dataUpdatedAt)
  const lag = site.data ? lagOf({ status: site.data.status_name, lastUpdate: site.data.last_update }) : null
  const all = airspaces.data?.items.filter(isFullAirspace)
  const place =
    site.data && [site.data.city, countryName(site.data.country, i18n.language)].filter(Boolean).join(', ')
  return (
    <>
      <PageHead
        title={site.data?.name ?? t('title')}
        crumbs={site.data ? [{ label: t('sites'), to: '/app/sites' }, { label: site.data.name }] : []}
        subtitle={place}
      />
      <Sheet>
        <div className={classes.page}>
          <SilenceNotice site={site.data} />
          <Suspense fallback={null}>{site.data && <FollowUpQuestions siteId={siteId} />}</Suspense>
          <AsyncSection resource={site} skeleton={<HeaderSkeleton />} name={t('title')}>
            {data => (
              <>
                <DashboardHeader site={data} lag={lag} airspaces={all ?? []} />
                <Indicators
                  siteId={siteId}
                  timeZone={data.timezone}
                  until={data.last_update}
                  indicators={data.indicators}
                  offline={data.offline_count}
                  late={lag !== null}
                />
              </>
            )}
          </AsyncSection>
          <AsyncSection
            resource={{ ...airspaces, data: all }}
            skeleton={<TilesSkeleton />}
            name={t('airspaces')}
            isEmpty={items => items.length === 0}
            empty={<EmptyState title={t('noAirspaces.title')} text={t('noAirspaces.text')} />}
          >
            {items => (
              <>
                <AirspaceTiles
                  siteId={siteId}
                  timeZone={site.data?.timezone}
                  answeredAt={airspaces.dataUpdatedAt}
                  {...arrangeAirspaces(items)}
                />
                {site.data && <UnusualStages airspaces={items} siteType={site.data.type} />}
              </>
            )}
          </AsyncSection>
          <div className={classes.columns} data-late={lag !== null || undefined}>
            <LatestAlerts siteId={siteId} timeZone={site.data?.timezone} />
            <OfflineMonitors
              siteId={siteId}
              indicators={site.data?.indicators}
              timeZone={site.data?.timezone}
            />
            <SiteLicences
              siteId={siteId}
              timeZone={site.data?.timezone}
              supplier={site.data?.supplier?.name}
            />
          </div>
        </div>
      </Sheet>
    </>
  )
}

function HeaderSkeleton() {
  return (
    <div className={classes.headerSkeleton}>
      <Skeleton width={96} height={24} />
      <Skeleton width="80%" height={34} />
      <Skeleton width={560} height={58} />
    </div>
  )
}

function TilesSkeleton() {
  return (
    <div className={classes.tiles}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map(tile => (
        <Skeleton key={tile} height={136} radius={12} />
      ))}
    </div>
  )
}

/** Warns once about all such airspaces together. */
export function UnusualStages({
  airspaces,
  siteType,
}: {
  airspaces: readonly Airspace[]
  siteType: SiteType
}) {
  const { t, i18n } = useTranslation('dashboard')
  const names = airspaces
    .filter(airspace => !suitsSite(airspace.product_type, siteType))
    .map(airspace => airspace.name)
  if (names.length === 0) return null
  return (
    <div className={classes.stages}>
      <StageNote>{t('mismatch', { count: names.length, names: formatList(names, i18n.language) })}</StageNote>
    </div>
  )
}

const NOON = 12 * 60

export interface DashboardHeaderProps {
  site: SiteDetail
  lag: Lag | null
  airspaces: readonly Airspace[]
}

export function DashboardHeader({ site, lag, airspaces }: DashboardHeaderProps) {
  const { t, i18n } = useTranslation('dashboard')
  const { t: common } = useTranslation('common')
  const headline = useHeadline()
  const now = useNow()
  const { alarms, warnings } = othersInTrouble(airspaces, site.headline)
  const rest = [
    alarms > 0 && t('more.alarms', { count: alarms }),
    warnings > 0 && t('more.warnings', { count: warnings }),
  ].filter(part => part !== false)
  const words = headline(site.headline, { scope: 'site', timeZone: site.timezone })
  const first = asSentence(words, i18n.language)
  const known = { first, rest: rest.join(' ') }
  // A round ends at noon.
  const isMorning = localMinute(now / 1000, zoneOrUtc(site.timezone)) < NOON
  const answer = lag === null ? known : lateAnswer(common, { lag, status: site.status_name, known })
  return (
    <header className={classes.header}>
      <StatusLine
        seen={{ at: site.last_update, timeZone: site.timezone, offline: site.status_name === 'Offline' }}
      >
        {lag === null ? (
          <StatusChip status={site.status_name} />
        ) : (
          <OutdatedStatus status={site.status_name} />
        )}
        <span>{t(`cause.${siteStatus(site.status_id).cause}`)}</span>
      </StatusLine>
      <div className={classes.answer}>
        <Answer {...answer} />
      </div>
      {!site.activated && (
        <IfAllowed call={siteEditor.activate} siteId={site.id}>
          <ButtonLink link={{ to: '/app/sites/$siteId', params: { siteId: site.id } }} variant="primary">
            {t('activate')}
          </ButtonLink>
        </IfAllowed>
      )}
      {isMorning && site.activated && (
        <p className={classes.round}>
          <Link className={classes.all} to="/app/sites/$siteId/round" params={{ siteId: site.id }}>
            {t('round')}
          </Link>
        </p>
      )}
      <AnswerNote />
    </header>
  )
}
