/**
 * Episodes, recommendations and notices follow from a run of evaluations in the same transaction, so that a crash
 * loses or repeats none of them. Airspaces without a judged hour, an ended day or an event cost nothing here.
 */

import type { AlertEvent, EngineEvent } from '@earshot/engine/events.ts'
import type { Db } from '#db/open.ts'
import {
  alertNotice,
  episodeNotice,
  type Notice,
  recommendationNotice,
  reminder,
  type SensorFaultFacts,
  sensorFaultNotice,
} from '#follow-up/notifications.ts'
import type { AlertTimeline } from '#follow-up/recommendations.ts'
import { recordWebhookEvents } from '#sql/webhook-events.ts'
import { followEpisodes, saveEpisodeFigures } from './follow-episodes.ts'
import { followRecommendations } from './follow-recommendations.ts'
import type { FollowedAirspace } from './followed.ts'
import { notify } from './notify.ts'
import { alertFacts, episodeFacts } from './webhook-facts.ts'

export interface FollowEvaluation {
  airspaces: readonly FollowedAirspace[]
  events: readonly EngineEvent[]
  /** The monitors each alert is about. */
  devicesOfAlert: ReadonlyMap<number, readonly number[]>
  /** The faults of sensors that are news. */
  faults?: readonly SensorFaultFacts[]
}

/** @returns the sites of which somebody was told something */
export async function followEvaluation(
  trx: Db,
  { airspaces, events, devicesOfAlert, faults = [] }: FollowEvaluation,
): Promise<Set<number>> {
  const due = airspaces.filter(
    ({ hours, endedBatches, endedDays }) => hours.length + endedBatches.length + endedDays.length > 0,
  )
  const notices = [...alertNotices(events, devicesOfAlert), ...faults.map(sensorFaultNotice)]
  const facts = alertFacts(events)
  if (due.length > 0) {
    const episodes = await followEpisodes(trx, { airspaces: due, events })
    const { created, timelines } = await followRecommendations(trx, due)
    // Episodes come after the others, because their days count what those have made.
    await saveEpisodeFigures(trx, episodes.touched)
    facts.push(...episodeFacts(episodes.events))
    notices.push(
      ...episodes.events.flatMap(event => episodeNotice(event) ?? []),
      ...created.flatMap(({ recommendation, siteId, airspaceId }) =>
        recommendation.id === null
          ? []
          : [recommendationNotice({ ...recommendation, id: recommendation.id }, { siteId, airspaceId })],
      ),
      ...due.flatMap(airspace => reminders(airspace, timelines.get(airspace.airspaceId) ?? [])),
    )
  }
  await recordWebhookEvents(trx, facts)
  return notify(trx, notices)
}

function alertNotices(events: readonly EngineEvent[], devices: FollowEvaluation['devicesOfAlert']): Notice[] {
  return events
    .filter((event): event is AlertEvent => 'alertId' in event)
    .flatMap(event => alertNotice(event, devices.get(event.alertId) ?? []) ?? [])
}

function reminders(airspace: FollowedAirspace, alerts: readonly AlertTimeline[]): Notice[] {
  const { siteId, airspaceId, hours } = airspace
  return hours.flatMap(({ hour }) =>
    alerts.flatMap(alert => reminder(alert, { at: hour * 3_600_000, siteId, airspaceId }) ?? []),
  )
}
