import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import type { SimpleAirspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import {
  IconActivity,
  IconBell,
  IconBuildingWarehouse,
  IconBulb,
  IconDeviceSpeaker,
  IconLayoutDashboard,
  IconMessage2,
  IconNote,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DatedMark } from '#barn/status/DatedMark.tsx'
import { countryName } from '#lib/locale.ts'
import { IfMay } from '#ui/IfMay.tsx'
import { NavItem } from '#ui/page/NavItem.tsx'
import { RailHead } from '#ui/page/RailHead.tsx'
import classes from './SiteRail.module.css'

export interface SiteRailProps {
  siteId: number
  site: SiteDetail | undefined
  airspaces: readonly RailAirspace[] | undefined
}

/** Either form of an airspace; only the full one tells its time. */
type RailAirspace = SimpleAirspace & { last_update?: string | null }

export function SiteRail({ siteId, site, airspaces }: SiteRailProps) {
  const { t, i18n } = useTranslation('common')
  const params = { siteId }
  return (
    <>
      <RailHead
        all={t('nav.allSites')}
        name={site?.name}
        note={site && [site.city, countryName(site.country, i18n.language)].filter(Boolean).join(', ')}
      />
      <nav aria-label={t('nav.site')}>
        <NavItem
          link={{ to: '/app/sites/$siteId/dashboard', params }}
          label={t('nav.dashboard')}
          icon={IconLayoutDashboard}
        />
        <NavItem
          link={{ to: '/app/sites/$siteId/alerts', params }}
          label={t('nav.alerts')}
          icon={IconBell}
          count={site?.unread_alerts}
          loud
        />
        <NavItem
          link={{ to: '/app/sites/$siteId/notifications', params }}
          label={t('nav.notifications')}
          icon={IconMessage2}
          count={site?.unread_notifications}
        />
        <NavItem
          link={{ to: '/app/sites/$siteId/episodes', params }}
          label={t('nav.episodes')}
          icon={IconActivity}
          count={site?.active_episodes}
        />
        <NavItem
          link={{ to: '/app/sites/$siteId/recommendations', params }}
          label={t('nav.recommendations')}
          icon={IconBulb}
          count={site?.linked_recommendations_count}
        />
        <NavItem
          link={{ to: '/app/sites/$siteId/notes', params }}
          label={t('nav.notes')}
          icon={IconNote}
          count={site?.unread_notes}
        />
        <NavItem
          link={{ to: '/app/sites/$siteId/monitors', params }}
          label={t('nav.monitors')}
          icon={IconDeviceSpeaker}
        />
        <NavItem
          link={{ to: '/app/sites/$siteId/batches', params }}
          label={t('nav.batches')}
          icon={IconStack2}
        />
        <IfMay call={siteEditor.update} siteId={siteId}>
          <NavItem
            link={{ to: '/app/sites/$siteId/edit', params }}
            label={t('nav.editSite')}
            icon={IconBuildingWarehouse}
          />
        </IfMay>
        <NavItem link={{ to: '/app/sites/$siteId/users', params }} label={t('nav.people')} icon={IconUsers} />
        {airspaces !== undefined && <AirspaceLinks siteId={siteId} airspaces={airspaces} />}
      </nav>
    </>
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
              // Whichever of its pages is open.
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

/** Houses in the order their first airspace comes, which is the structure's. */
function groupByHouse(airspaces: readonly RailAirspace[]): House[] {
  const houses = new Map<number, House>()
  for (const airspace of airspaces) {
    const house = houses.get(airspace.house.id) ?? { ...airspace.house, airspaces: [] }
    house.airspaces.push(airspace)
    houses.set(house.id, house)
  }
  return [...houses.values()]
}
