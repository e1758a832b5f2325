import type { Device, SiteDevice } from '@earshot/contract/schemas/hardware/device.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { monitorStatus } from '#domain/status/sensor-status.ts'
import { LicenceDays } from '#domain/values/LicenceDays.tsx'
import { Rhs } from '#domain/values/units.tsx'
import { formatDayOfYear } from '#lib/text/locale.ts'
import classes from './HardwarePage.module.css'
import { Facts } from './HardwareParts.tsx'
import { LicenceStart } from './LicenceStart.tsx'

export interface MonitorAsideProps {
  siteId: number
  device: SiteDevice
  /** All monitors of the airspace, this one included. */
  airspaceMonitors: readonly Device[]
  timeZone: string | undefined
  actions: ReactNode
}

/** Shows where the monitor hangs, what else hangs there, what it is, and where it hung before. */
export function MonitorAside({ siteId, device, airspaceMonitors, timeZone, actions }: MonitorAsideProps) {
  const { t, i18n } = useTranslation('monitors')
  const date = (at: string | null) =>
    at === null ? '' : formatDayOfYear({ at, language: i18n.language, timeZone })
  const { gateway, licence } = device
  return (
    <div className={classes.aside}>
      <AirspaceMonitors siteId={siteId} device={device} airspaceMonitors={airspaceMonitors} />
      {actions}
      <Facts
        title={t('monitor')}
        facts={[
          { name: t('fact.code'), value: device.code },
          { name: t('fact.listensFor'), value: t(`algo.${device.algo_type}`) },
          { name: t('fact.software'), value: device.software_version },
          { name: t('fact.installed'), value: date(device.installation_date) },
          {
            name: t('fact.gateway'),
            value: gateway && (
              <Link
                to="/app/sites/$siteId/gateways/$gatewayId"
                params={{ siteId, gatewayId: gateway.id }}
                className={classes.link}
              >
                {gateway.code}
              </Link>
            ),
          },
          { name: t('fact.address'), value: device.ip_address },
          {
            name: t('fact.licence'),
            value: (
              <>
                <LicenceDays licence={licence} />
                {licence?.expires_at && `, ${t('fact.until', { date: date(licence.expires_at) })}`}
                <LicenceStart siteId={siteId} device={device} />
              </>
            ),
          },
        ]}
      />
      {device.stays.length > 1 && <Placements stays={device.stays} date={date} />}
    </div>
  )
}

function Placements({ stays, date }: Pick<SiteDevice, 'stays'> & { date: (at: string | null) => string }) {
  const { t } = useTranslation('monitors')
  return (
    <section className={classes.facts} aria-labelledby="monitor-stays">
      <h2 id="monitor-stays">{t('stays.title')}</h2>
      <ol className={classes.stays}>
        {stays.map(({ house, airspace, deck, installed_at: from, removed_at: to }) => (
          <li key={from}>
            <span>{[house.name, airspace.name, deck.name].join(', ')}</span>
            <span className={classes.note}>
              {to === null
                ? t('stays.since', { from: date(from) })
                : t('stays.span', { from: date(from), to: date(to) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface AirspaceMonitorsProps {
  siteId: number
  device: SiteDevice
  airspaceMonitors: readonly Device[]
}

/** Shows the decks of the airspace with every monitor on them and what it hears. */
function AirspaceMonitors({ siteId, device, airspaceMonitors }: AirspaceMonitorsProps) {
  const { t } = useTranslation('monitors')
  const { airspace, house } = device
  if (airspace === null) return null
  const deck = airspace.decks[0]
  return (
    <section className={classes.facts} aria-labelledby="monitor-place">
      <h2 id="monitor-place">{t('place.title')}</h2>
      <p className={classes.note}>
        {house && `${house.name}, `}
        <Link
          to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
          params={{ siteId, airspaceId: airspace.id }}
          className={classes.link}
        >
          {airspace.name}
        </Link>
        {deck && `, ${deck.name}`}
      </p>
      <div className={classes.decks}>
        {groupByDeck(airspaceMonitors).map(([name, monitors]) => (
          <div key={name}>
            <h3>{name}</h3>
            <ul>
              {monitors.map(monitor => (
                <li key={monitor.id}>
                  <Neighbour siteId={siteId} monitor={monitor} isCurrent={monitor.id === device.id} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function Neighbour({ siteId, monitor, isCurrent }: { siteId: number; monitor: Device; isCurrent: boolean }) {
  const { t } = useTranslation('common')
  const status = monitorStatus(monitor)
  return (
    <Link
      to="/app/sites/$siteId/monitors/$deviceId"
      params={{ siteId, deviceId: monitor.id }}
      className={classes.neighbour}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <StatusMark status={status} size={12} label={t(`status.${status}`)} />
      <span>{monitor.name || monitor.code}</span>
      <strong>
        <Rhs value={status === 'Offline' ? null : monitor.rhs} />
      </strong>
    </Link>
  )
}

/** Groups monitors by deck, in the order in which each deck's first monitor comes. */
function groupByDeck(monitors: readonly Device[]): [string, Device[]][] {
  const decks = new Map<string, Device[]>()
  for (const monitor of monitors) {
    const name = monitor.airspace?.decks[0]?.name ?? ''
    decks.set(name, [...(decks.get(name) ?? []), monitor])
  }
  return [...decks]
}
