/** One pass of the engine gathers its outcome over its transactions. */

import type { EngineEvent } from '@earshot/engine/events.ts'
import type { BusEvent } from '#bus.ts'

export interface Outcome {
  events: EngineEvent[]
  /** The airspaces with new figures, and their site. */
  airspaces: Map<number, number>
  sites: Set<number>
  /** Sites whose people were told something. */
  notified?: Set<number>
}

export function emptyOutcome(): Outcome {
  return { events: [], airspaces: new Map(), sites: new Set() }
}

export function addOutcome(to: Outcome, more: Outcome): void {
  for (const event of more.events) to.events.push(event)
  for (const [airspaceId, siteId] of more.airspaces) to.airspaces.set(airspaceId, siteId)
  for (const siteId of more.sites) to.sites.add(siteId)
  for (const siteId of more.notified ?? []) {
    to.notified ??= new Set()
    to.notified.add(siteId)
  }
}

/** What makes people be told of it: it does not wait for the end of the pass. Each fact stands once. */
export function urgentEvents(outcome: Outcome): BusEvent[] {
  const alerts = new Map<number, BusEvent>()
  for (const event of outcome.events) {
    if (!('alertId' in event)) continue
    const { siteId: site_id, airspaceId: airspace_id, alertId: alert_id } = event
    alerts.set(alert_id, { kind: 'alert', site_id, airspace_id, alert_id })
  }
  return [
    ...alerts.values(),
    ...[...(outcome.notified ?? [])].map((site_id): BusEvent => ({ kind: 'notification', site_id })),
  ]
}

/** What else open screens and other processes are told, each fact once. */
export function calmEvents(outcome: Outcome): BusEvent[] {
  return [
    ...[...outcome.airspaces].map(
      ([airspace_id, site_id]): BusEvent => ({ kind: 'airspace', site_id, airspace_id }),
    ),
    ...[...outcome.sites].map((site_id): BusEvent => ({ kind: 'site', site_id })),
  ]
}
