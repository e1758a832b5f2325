import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import type { SimpleAirspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { IconBuildingWarehouse, IconDots, IconHome2 } from '@tabler/icons-react'
import { Link, Outlet, useMatches, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { AgingStatusMark } from '#domain/status/AgingStatusMark.tsx'
import { countryName } from '#lib/text/locale.ts'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { MenuButton } from '#ui/menu/MenuButton.tsx'
import { NavItem, TabButton, TabItem } from '#ui/page/NavItem.tsx'
import { PageRail, PageTabs } from '#ui/page/PageParts.tsx'
import railGroup from '#ui/page/RailGroup.module.css'
import { RailHead } from '#ui/page/RailHead.tsx'
import mainNavClasses from './MainNav.module.css'
import {
  SITE_FIRST,
  SITE_MORE,
  SITE_PEOPLE,
  SITE_WEBHOOKS,
  type SiteNavigationLink,
} from './site-navigation.ts'

/** Surrounds the pages of one site: the rail shows its pages and its airspaces, the phone its tabs. */
export function SiteLayout() {
  const { siteId } = useParams({ from: '/app/sites/$siteId' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  return (
    <>
      <PageRail>
        <SiteRail siteId={siteId} site={site.data} airspaces={airspaces.data?.items} />
      </PageRail>
      <PageTabs>
        <SiteTabs siteId={siteId} site={site.data} />
      </PageTabs>
      <Outlet />
    </>
  )
}

interface SiteRailProps {
  siteId: number
  site: SiteDetail | undefined
  airspaces: readonly RailAirspace[] | undefined
}

/** An airspace in either form; only the full one has the time of its last data. */
type RailAirspace = SimpleAirspace & { last_update?: string | null }

function SiteRail({ siteId, site, airspaces }: SiteRailProps) {
  const { t, i18n } = useTranslation('common')
  return (
    <>
      <RailHead
        all={t('nav.allSites')}
        name={site?.name}
        note={site && [site.city, countryName(site.country, i18n.language)].filter(Boolean).join(', ')}
      />
      <nav aria-label={t('nav.site')}>
        {[...SITE_FIRST, ...SITE_MORE].map(link => (
          <SiteLink key={link.key} link={link} siteId={siteId} site={site} />
        ))}
        <IfAllowed call={siteEditor.update} siteId={siteId}>
          <NavItem
            link={{ to: '/app/sites/$siteId/edit', params: { siteId } }}
            label={t('nav.editSite')}
            icon={IconBuildingWarehouse}
          />
        </IfAllowed>
        <IfAllowed call={webhooks.listOfSite} siteId={siteId}>
          <SiteLink link={SITE_WEBHOOKS} siteId={siteId} site={site} />
        </IfAllowed>
        <SiteLink link={SITE_PEOPLE} siteId={siteId} site={site} />
        {airspaces !== undefined && <AirspaceLinks siteId={siteId} airspaces={airspaces} />}
      </nav>
    </>
  )
}

interface SiteLinkProps extends Pick<SiteRailProps, 'siteId' | 'site'> {
  link: SiteNavigationLink
}

function SiteLink({ link, siteId, site }: SiteLinkProps) {
  const { t } = useTranslation('common')
  const { key, icon, count, needsAction = false } = link
  return (
    <NavItem
      link={useSiteLink(link, siteId)}
      label={t(`nav.${key}`)}
      icon={icon}
      count={site && count?.(site)}
      needsAction={needsAction}
    />
  )
}

/** Returns where a link leads, and marks it as current on the other pages that it stands for. */
function useSiteLink({ to, also = [] }: SiteNavigationLink, siteId: number) {
  const isOnOther = useMatches({
    select: matches => matches.some(({ fullPath }) => also.some(page => page === fullPath)),
  })
  return { to, params: { siteId }, ...(isOnOther && { 'aria-current': 'page' as const }) }
}

function AirspaceLinks({ siteId, airspaces }: { siteId: number; airspaces: readonly RailAirspace[] }) {
  const { airspaceId } = useParams({ strict: false })
  return groupByHouse(airspaces).map(house => (
    <section key={house.id} className={railGroup.group} aria-label={house.name}>
      <h2 className={railGroup.head}>{house.name}</h2>
      <ul>
        {house.airspaces.map(airspace => (
          <li key={airspace.id}>
            <Link
              to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
              params={{ siteId, airspaceId: airspace.id }}
              className={railGroup.item}
              // The link is current on every page of the airspace.
              aria-current={airspace.id === airspaceId ? 'page' : undefined}
            >
              <AgingStatusMark status={airspace.status_name} lastUpdate={airspace.last_update ?? null} />
              <span>{airspace.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

interface House {
  id: number
  name: string
  airspaces: RailAirspace[]
}

/** Groups airspaces by house, in the order in which each house's first airspace comes, which is the structure's. */
function groupByHouse(airspaces: readonly RailAirspace[]): House[] {
  const houses = new Map<number, House>()
  for (const airspace of airspaces) {
    const house = houses.get(airspace.house.id) ?? { ...airspace.house, airspaces: [] }
    house.airspaces.push(airspace)
    houses.set(house.id, house)
  }
  return [...houses.values()]
}

interface SiteTabsProps {
  siteId: number
  site: SiteDetail | undefined
}

/** Shows the pages that people in a barn look at; all other pages of the site are under More. */
function SiteTabs({ siteId, site }: SiteTabsProps) {
  const { t } = useTranslation('common')
  return (
    <nav className={mainNavClasses.tabs} aria-label={t('nav.site')}>
      {SITE_FIRST.map(link => (
        <SiteTab key={link.key} link={link} siteId={siteId} site={site} />
      ))}
      <MoreTab siteId={siteId} />
    </nav>
  )
}

function SiteTab({ link, siteId, site }: SiteLinkProps) {
  const { t } = useTranslation('common')
  const { key, icon, count, needsAction = false } = link
  return (
    <TabItem
      link={useSiteLink(link, siteId)}
      // The rail lists the airspaces themselves; on a phone they are on the dashboard.
      label={t(key === 'dashboard' ? 'nav.airspaces' : `nav.${key}`)}
      icon={icon}
      count={site && count?.(site)}
      needsAction={needsAction}
    />
  )
}

function MoreTab({ siteId }: { siteId: number }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const may = useSiteRights(siteId)
  const added = [
    ...(may(siteEditor.update) ? [EDIT] : []),
    ...(may(webhooks.listOfSite) ? [SITE_WEBHOOKS] : []),
  ]
  return (
    <MenuButton
      position="bottom-end"
      offset={6}
      button={<TabButton label={t('nav.more')} icon={IconDots} />}
      items={[
        ...[...SITE_MORE, ...added, SITE_PEOPLE].map(({ key, to, icon }) => ({
          kind: 'action' as const,
          text: t(`nav.${key}`),
          icon,
          onChoose: () => void navigate({ to, params: { siteId } }),
        })),
        { kind: 'divider' },
        {
          kind: 'action',
          text: t('nav.allSites'),
          icon: IconHome2,
          onChoose: () => void navigate({ to: '/app/sites' }),
        },
      ]}
    />
  )
}

/** The link stands at the same place in the rail. */
const EDIT: SiteNavigationLink = {
  key: 'editSite',
  to: '/app/sites/$siteId/edit',
  icon: IconBuildingWarehouse,
}
