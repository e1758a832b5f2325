import type { Device, SiteDevice } from '@earshot/contract/schemas/hardware/device.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { monitorStatus } from '#domain/status/sensor-status.ts'
import { Rhs } from '#domain/values/Rhs.tsx'
import classes from './HardwarePage.module.css'

export interface MonitorPlaceProps {
  siteId: number
  device: SiteDevice
  beside: readonly Device[]
}

/** Shows the airspace with its decks, every monitor in it and what it hears. */
export function MonitorPlace({ siteId, device, beside }: MonitorPlaceProps) {
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
        {byDeck(beside).map(([name, monitors]) => (
          <div key={name}>
            <h3>{name}</h3>
            <ul>
              {monitors.map(monitor => (
                <li key={monitor.id}>
                  <Neighbour siteId={siteId} monitor={monitor} isPageLoaded={monitor.id === device.id} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function Neighbour({
  siteId,
  monitor,
  isPageLoaded,
}: {
  siteId: number
  monitor: Device
  isPageLoaded: boolean
}) {
  const { t } = useTranslation('common')
  const status = monitorStatus(monitor)
  return (
    <Link
      to="/app/sites/$siteId/monitors/$deviceId"
      params={{ siteId, deviceId: monitor.id }}
      className={classes.neighbour}
      aria-current={isPageLoaded ? 'page' : undefined}
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
function byDeck(monitors: readonly Device[]): [string, Device[]][] {
  const decks = new Map<string, Device[]>()
  for (const monitor of monitors) {
    const name = monitor.airspace?.decks[0]?.name ?? ''
    decks.set(name, [...(decks.get(name) ?? []), monitor])
  }
  return [...decks]
}
