import { desk } from '@earshot/contract/endpoints/desk/desk.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { fullName } from '@earshot/contract/rules/person-name.ts'
import type { Desk } from '@earshot/contract/schemas/desk/desk.ts'
import {
  IconCalendarCheck,
  IconDots,
  IconHome2,
  IconPill,
  IconStethoscope,
  IconUser,
} from '@tabler/icons-react'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { AgingStatusMark } from '#domain/status/AgingStatusMark.tsx'
import { MenuButton } from '#ui/menu/MenuButton.tsx'
import { NavItem, TabButton, TabItem } from '#ui/page/NavItem.tsx'
import { PageRail, PageTabs } from '#ui/page/PageParts.tsx'
import railGroup from '#ui/page/RailGroup.module.css'
import { RailHead } from '#ui/page/RailHead.tsx'
import classes from './DeskLayout.module.css'
import { useCaseKeys } from './use-desk-keys.ts'

/** So many clients stand in the rail, the worst first; the others are on their own list. */
const CLIENTS = 30
const COUNTS_STALE_MS = 30_000

/** Surrounds the pages of the desk. Who advises on one site only, or is of the farm, keeps the rail of all others. */
export function DeskLayout() {
  const { data: profile } = useProfile()
  useCaseKeys()
  return (
    <>
      {profile?.has_desk && <DeskNavigation />}
      <Outlet />
    </>
  )
}

/** Shows a rail of its own, as one works through many sites and not within one. */
function DeskNavigation() {
  const { data } = useEndpoint(
    desk.list,
    { query: { perPage: 1 } },
    { page: false, staleTimeMs: COUNTS_STALE_MS },
  )
  return (
    <>
      <PageRail>
        <DeskRail counts={data?.counts} />
      </PageRail>
      <PageTabs>
        <DeskTabs counts={data?.counts} />
      </PageTabs>
    </>
  )
}

interface CountsProps {
  counts: Desk['counts'] | undefined
}

/** The desk itself is current on each of its filters but the one that has a link of its own. */
const DESK_LINK = { to: '/app/desk', activeOptions: { exact: true, includeSearch: false } } as const
const FOLLOW_UPS_LINK = { to: '/app/desk', search: { filter: 'follow_up' } } as const

function DeskRail({ counts }: CountsProps) {
  const { t } = useTranslation(['desk', 'common'])
  const { data: profile } = useProfile()
  return (
    <>
      <RailHead
        all={t('common:nav.allSites')}
        name={profile && fullName(profile)}
        note={counts && t('desk:rail.clients', { count: counts.clients })}
      />
      <nav aria-label={t('desk:title')}>
        <NavItem
          link={DESK_LINK}
          label={t('desk:title')}
          icon={IconStethoscope}
          count={counts?.today}
          needsAction
        />
        <NavItem
          link={{ to: '/app/sites' }}
          label={t('desk:rail.list')}
          icon={IconHome2}
          count={counts?.clients}
        />
        <NavItem
          link={FOLLOW_UPS_LINK}
          label={t('desk:rail.followUps')}
          icon={IconCalendarCheck}
          count={counts?.follow_up}
        />
        <NavItem link={{ to: '/app/medicine' }} label={t('common:nav.medicine')} icon={IconPill} />
        <Clients />
      </nav>
    </>
  )
}

/** The list stands without its clients: each of them is a row of the desk as well. */
function Clients() {
  const { t } = useTranslation('desk')
  const { data } = useEndpoint(sites.list, { query: { perPage: CLIENTS } }, { page: false })
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className={railGroup.group} aria-label={t('rail.list')}>
      <h2 className={railGroup.head}>{t('rail.list')}</h2>
      <ul>
        {data.items.map(site => (
          <li key={site.id}>
            <Link to="/app/sites/$siteId/dashboard" params={{ siteId: site.id }} className={railGroup.item}>
              <AgingStatusMark status={site.status_name} lastUpdate={site.last_update} />
              <span>{site.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DeskTabs({ counts }: CountsProps) {
  const { t } = useTranslation(['desk', 'common'])
  const navigate = useNavigate()
  return (
    <nav className={classes.tabs} aria-label={t('desk:title')}>
      <TabItem
        link={DESK_LINK}
        label={t('desk:title')}
        icon={IconStethoscope}
        count={counts?.today}
        needsAction
      />
      <TabItem link={{ to: '/app/sites' }} label={t('desk:rail.list')} icon={IconHome2} />
      <TabItem
        link={FOLLOW_UPS_LINK}
        label={t('desk:rail.followUps')}
        icon={IconCalendarCheck}
        count={counts?.follow_up}
      />
      <MenuButton
        position="bottom-end"
        offset={6}
        button={<TabButton label={t('common:nav.more')} icon={IconDots} />}
        items={[
          {
            kind: 'action',
            text: t('common:nav.medicine'),
            icon: IconPill,
            onChoose: () => void navigate({ to: '/app/medicine', search: {} }),
          },
          {
            kind: 'action',
            text: t('common:nav.profile'),
            icon: IconUser,
            onChoose: () => void navigate({ to: '/app/profile' }),
          },
        ]}
      />
    </nav>
  )
}
