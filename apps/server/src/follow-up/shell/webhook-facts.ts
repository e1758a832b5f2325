/** What webhooks are told of the engine's events and of what followed from them. Pure. */
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { AlertEvent, ConnectivityChanged, EngineEvent } from '@earshot/engine/events.ts'
import type { WebhookFact } from '#sql/webhook-events.ts'
import type { EpisodeEvent } from './followed.ts'

export function alertFacts(events: readonly EngineEvent[]): WebhookFact[] {
  return events.flatMap(event => ('alertId' in event ? alertFact(event) : []))
}

/** An alert that eases is told of when it closes: until then it goes on. */
function alertFact(event: AlertEvent): WebhookFact[] {
  const { type, siteId, airspaceId, alertId, batchId, sensor, priority, reason } = event
  const at = new Date(event.at)
  const data = {
    site_id: siteId,
    airspace_id: airspaceId,
    alert_id: alertId,
    batch_id: batchId,
    sensor,
    priority,
  }
  switch (type) {
    case 'alert_opened':
    case 'alert_reopened':
      return [{ type: 'alert.opened', at, data: { ...data, reopened: type === 'alert_reopened' } }]
    case 'alert_escalated':
      return [{ type: 'alert.grew', at, data }]
    case 'alert_closed':
      return [{ type: 'alert.closed', at, data: { ...data, reason } }]
    default:
      return []
  }
}

export function episodeFacts(events: readonly EpisodeEvent[]): WebhookFact[] {
  return events.map(({ type, at, siteId, airspaceId, episodeId }): WebhookFact => {
    const data = { site_id: siteId, airspace_id: airspaceId, episode_id: episodeId }
    const isEnd = type === 'episode_closed'
    return { type: isEnd ? 'episode.ended' : 'episode.started', at: new Date(at), data }
  })
}

/** A unit that is heard again, or not any more; from offline to lost it stays silent. */
export function silenceFacts(changes: readonly ConnectivityChanged[]): WebhookFact[] {
  return changes.flatMap((change): WebhookFact[] => {
    const { unit, unitId, siteId, airspaceId, from, to } = change
    if (siteId === null || isOnline(from) === isOnline(to)) return []
    const at = new Date(change.at)
    const place = { site_id: siteId, connectivity: to }
    if (unit === 'gateway') {
      const data = { ...place, gateway_id: unitId }
      return [{ type: isOnline(to) ? 'gateway.heard' : 'gateway.silent', at, data }]
    }
    const data = { ...place, airspace_id: airspaceId, device_id: unitId }
    return [{ type: isOnline(to) ? 'monitor.heard' : 'monitor.silent', at, data }]
  })
}
