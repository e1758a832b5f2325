import type { BusEvent } from '#bus.ts'
import type { ChainSubject } from './chains.queries.ts'

/** The event after which open pages read a chain again. */
export function chainEvent(subject: ChainSubject): BusEvent {
  const { kind, siteId: site_id, chainId: chain_id } = subject
  if (kind !== 'ALARM') return { kind: 'chain', of: kind, site_id, chain_id }
  const { airspaceId: airspace_id, alertId: alert_id } = subject.alarm
  return { kind: 'alert', site_id, airspace_id, alert_id }
}

/** Somebody has answered: open pages read the chain again, and those who hear of it their notices. */
export function tellPages(bus: { publish(event: BusEvent): void }, subject: ChainSubject): void {
  bus.publish(chainEvent(subject))
  bus.publish({ kind: 'notification', site_id: subject.siteId })
}

/** The same after an answer to an alert, which may have no chain. */
export function tellAlertPages(
  bus: { publish(event: BusEvent): void },
  { siteId, airspaceId, alertId }: { siteId: number; airspaceId: number; alertId: number },
): void {
  bus.publish({ kind: 'alert', site_id: siteId, airspace_id: airspaceId, alert_id: alertId })
  bus.publish({ kind: 'notification', site_id: siteId })
}
