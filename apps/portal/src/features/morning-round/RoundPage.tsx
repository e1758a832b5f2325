import { morningRounds } from '@earshot/contract/endpoints/farm/morning-rounds.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { IconCloudOff } from '@tabler/icons-react'
import { useParams, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { unsentOf, useQueue } from '#api/queue/use-queue.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { dayKey, formatLocalDay, joinFacts } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PageActions } from '#ui/page/PageParts.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './Round.module.css'
import { RoundAside } from './RoundAside.tsx'
import { RoundDone } from './RoundDone.tsx'
import { RoundList } from './RoundList.tsx'
import { RoundStep } from './RoundStep.tsx'
import { nextUnseen, type RoundSearch, readRoundSearch, walkOf } from './round-course.ts'
import { useWalk } from './use-walk.ts'
import { WalkingOrder } from './WalkingOrder.tsx'

/** Walks through a site: one airspace a screen on a phone, the list with the next one open at a desk. */
export function RoundPage() {
  const { t } = useTranslation('round')
  const { siteId } = useParams({ from: '/app/sites/$siteId/round' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  // What is kept of the site needs no note of its own: the round below says how old it is.
  if (site.data !== undefined) return <Round site={site.data} />
  return (
    <AsyncSection<SiteDetail> resource={site} skeleton={<Skeleton height={420} />} name={t('title')}>
      {data => <Round site={data} />}
    </AsyncSection>
  )
}

function Round({ site }: { site: SiteDetail }) {
  const { t, i18n } = useTranslation('round')
  const siteId = site.id
  const timeZone = zoneOrUtc(site.timezone)
  const round = useEndpoint(morningRounds.read, { params: { siteId } }, { page: false })
  const { search, set } = useAddress(readRoundSearch)
  const router = useRouter()
  const { writes } = useQueue()
  const now = useNow()
  const today = dayKey(now, timeZone)
  const control = useWalk(siteId, today)
  const isPhone = useIsPhone()
  const walk = round.data && walkOf({ round: round.data, writes, siteId, today, timeZone, now })
  const next = walk && nextUnseen(walk.airspaces)
  const open =
    search.at === 'done'
      ? undefined
      : (walk?.airspaces.find(({ id }) => id === search.at) ?? next ?? undefined)
  const number = walk && open ? walk.airspaces.indexOf(open) + 1 : 0
  const place = joinFacts(
    [t('place', { number, total: walk?.airspaces.length ?? 0 }), open?.house.name ?? ''].filter(Boolean),
    i18n.language,
  )
  const isStep = isPhone && open !== undefined
  return (
    <>
      <SiteHead
        title={isStep ? open.name : t('title')}
        site={site}
        subtitle={isStep ? place : formatLocalDay(today, i18n.language)}
      />
      <KeptHere />
      <AsyncSection
        resource={{ ...round, data: walk }}
        name={t('title')}
        skeleton={<Skeleton height={420} />}
        isEmpty={({ airspaces }) => airspaces.length === 0}
        empty={
          <EmptyState
            title={t('none')}
            action={
              <ButtonLink link={{ to: '/app/sites/$siteId/dashboard', params: { siteId } }}>
                {t('dashboard')}
              </ButtonLink>
            }
          />
        }
      >
        {walked => {
          if (round.data === undefined) return null
          const parts = { siteId, round: round.data, walk: walked, control, timeZone }
          const onGo = (at: RoundSearch['at']) => set({ at })
          if (!isPhone)
            return (
              <Sheet aside={<RoundAside siteId={siteId} order={round.data.order} />}>
                <RoundList {...parts} openId={open?.id} onGo={onGo} />
              </Sheet>
            )
          return (
            <>
              {control.mayWrite && <WalkingOrder siteId={siteId} round={round.data} walk={walked} />}
              {open === undefined ? (
                <RoundDone siteId={siteId} walk={walked} timeZone={timeZone} />
              ) : (
                <RoundStep
                  key={open.id}
                  {...parts}
                  airspace={open}
                  onGo={onGo}
                  onBack={() => router.history.back()}
                />
              )}
            </>
          )
        }}
      </AsyncSection>
    </>
  )
}

/** The bar says that what is saved stays on the device for now. */
function KeptHere() {
  const { t } = useTranslation('round')
  const isOnline = useOnline()
  const waits = unsentOf(useQueue()).length > 0
  if (isOnline && !waits) return null
  return (
    <PageActions>
      <span className={classes.kept} role="status">
        <IconCloudOff size={18} stroke={1.75} aria-hidden />
        {t('kept')}
      </span>
    </PageActions>
  )
}
