/**
 * Alerts, the episode and unanswered advice end with a batch in the transaction that closes it, not with the
 * engine's next slot (spec/3 §3.6, §4.7). The engine then finds nothing left to end.
 */

import { closeAlert } from '@earshot/engine/alerts.ts'
import { localDates, slotOf } from '@earshot/engine/time.ts'
import type { Db } from '#db/open.ts'
import { followEvaluation } from '#follow-up/shell/follow-evaluation.ts'
import { alertFacts } from '#follow-up/shell/webhook-facts.ts'
import { recordWebhookEvents } from '#sql/webhook-events.ts'
import { lockAlerts } from './queries/facts.ts'
import { type AlertOf, alertEvents, saveAlerts } from './queries/save-alerts.ts'

export interface EndedBatch {
  batchId: number
  siteId: number
  airspaceId: number
  timeZone: string
  now: Date
}

/** @returns the alerts that ended */
export async function endBatch(trx: Db, ended: EndedBatch): Promise<number[]> {
  const judgedUpTo = await lockAirspace(trx, ended)
  const alerts = await endAlerts(trx, ended)
  await recordWebhookEvents(trx, alertFacts(alerts.flatMap(alertEvents)))
  await endEpisode(trx, ended, judgedUpTo)
  await withdrawAdvice(trx, ended)
  await clearStatus(trx, ended)
  return alerts.map(({ history: { alert } }) => alert.id ?? 0)
}

/**
 * Locks the airspace before everything else, as the engine does, so that a pass that judges it now ends first.
 * @returns the last slot that was judged
 */
async function lockAirspace(trx: Db, { airspaceId, now }: EndedBatch): Promise<number> {
  const row = await trx
    .selectFrom('airspace_states')
    .select('next_slot')
    .where('airspace_id', '=', airspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return Math.min((row?.next_slot ?? Number.POSITIVE_INFINITY) - 1, slotOf(now.getTime()))
}

async function endAlerts(trx: Db, { siteId, airspaceId, now }: EndedBatch): Promise<AlertOf[]> {
  const at = now.getTime()
  const known = await lockAlerts(trx, { airspaceIds: [airspaceId], since: at })
  const ended = Object.values(known.get(airspaceId) ?? {}).flatMap((before): AlertOf[] => {
    const { alert, change } = closeAlert(before, at, 'BATCH_CLOSED')
    return change === null ? [] : [{ siteId, airspaceId, history: { alert, changes: [change] }, limits: [] }]
  })
  if (ended.length > 0) await saveAlerts(trx, ended)
  return ended
}

/**
 * Ends the episode by the same step that the engine would take later, so that day, length and figures are what it
 * would have stored.
 */
async function endEpisode(
  trx: Db,
  { batchId, siteId, airspaceId, timeZone, now }: EndedBatch,
  judgedUpTo: number,
): Promise<void> {
  const dateOf = localDates(timeZone)
  const at = now.getTime()
  const slot = slotOf(at)
  const airspace = {
    siteId,
    airspaceId,
    timeZone,
    dateOf,
    from: judgedUpTo,
    to: slot,
    hours: [],
    endedDays: [],
    endedBatches: [{ at, day: dateOf(slot), batchId }],
    batches: [],
    licensedAt: () => false,
  }
  await followEvaluation(trx, { airspaces: [airspace], events: [], devicesOfAlert: new Map() })
}

/**
 * Withdraws the advice that waits: a person who has accepted one may still be at it, and the rest was about animals
 * that are gone.
 */
async function withdrawAdvice(trx: Db, { airspaceId }: EndedBatch): Promise<void> {
  await trx
    .updateTable('recommendations')
    .set({ state: 'WITHDRAWN' })
    .where('airspace_id', '=', airspaceId)
    .where('state', '=', 'OPEN')
    .where('status', '=', 'NO_REACTION')
    .execute()
}

/**
 * Clears the status: nothing is judged without a batch, and what the monitors' lamps show goes with the next slot.
 */
async function clearStatus(trx: Db, { airspaceId }: EndedBatch): Promise<void> {
  await trx
    .updateTable('airspace_states')
    .set({
      cough_status: 'DEFAULT',
      temperature_status: 'DEFAULT',
      humidity_status: 'DEFAULT',
      rdi: null,
      rhs: null,
      cough_ratio: null,
      temperature_lo: null,
      temperature_hi: null,
      humidity_lo: null,
      humidity_hi: null,
    })
    .where('airspace_id', '=', airspaceId)
    .execute()
}
