import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import type { SimpleAirspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DatedMark } from '#domain/status/DatedMark.tsx'
import { countryName } from '#lib/locale.ts'
import { IfMay } from '#ui/IfMay.tsx'
import { NavItem } from '#ui/page/NavItem.tsx'
import { RailHead } from '#ui/page/RailHead.tsx'
import classes from './SiteRail.module.css'
import { SITE_FIRST, SITE_MORE, SITE_PEOPLE, type SiteNavigationLink } from './site-navigation.ts'

export interface SiteRailProps {
  siteId: number
  site: SiteDetail | undefined
  airspaces: readonly RailAirspace[] | undefined
}

/** An airspace in either form; only the full one has the time of its last data. */
type RailAirspace = SimpleAirspace & { last_update?: string | null }

export function SiteRail({ siteId, site, airspaces }: SiteRailProps) {
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
        <IfMay call={siteEditor.update} siteId={siteId}>
          <NavItem
            link={{ to: '/app/sites/$siteId/edit', params: { siteId } }}
            label={t('nav.editSite')}
            icon={IconBuildingWarehouse}
          />
        </IfMay>
        <SiteLink link={SITE_PEOPLE} siteId={siteId} site={site} />
        {airspaces !== undefined && <AirspaceLinks siteId={siteId} airspaces={airspaces} />}
      </nav>
    </>
  )
}

interface SiteLinkProps extends Pick<SiteRailProps, 'siteId' | 'site'> {
  link: SiteNavigationLink
}

function SiteLink({ link: { key, to, icon, count, loud = false }, siteId, site }: SiteLinkProps) {
  const { t } = useTranslation('common')
  return (
    <NavItem
      link={{ to, params: { siteId } }}
      label={t(`nav.${key}`)}
      icon={icon}
      count={site && count?.(site)}
      loud={loud}
    />
  )
}

function AirspaceLinks({ siteId, airspaces }: { siteId: number; airspaces: readonly RailAirspace[] }) {
  const { airspaceId } = useParams({ strict: false })
  return groupByHouse(airspaces).map(house => (
    <section key={house.id} className={classes.house} aria-label={house.name}>
      <h2 className={classes.houseName}>{house.name}</h2>
      <ul>
        {house.airspaces.map(airspace => (
          <li key={airspace.id}>
            <Link
              to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
              params={{ siteId, airspaceId: airspace.id }}
              className={classes.airspace}
              // The link is current on every page of the airspace.
              aria-current={airspace.id === airspaceId ? 'page' : undefined}
            >
              <DatedMark status={airspace.status_name} lastUpdate={airspace.last_update ?? null} />
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
