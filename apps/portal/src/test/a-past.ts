/** A past of coughs in which something happened, as the server sends it. */
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import { packPast } from '@earshot/engine/packed-past.ts'
import { measurePast } from '@earshot/engine/past.ts'
import { airspace, BATCH, DAY, device, readings, START } from '@earshot/engine/test/engine-airspace.ts'
import { localDates } from '@earshot/engine/time.ts'

/** So many days of a past that limits are tried on. */
export const DAYS = 20

export const coughsAt = (slot: number) => (isIll(slot) ? 9 : 1)

function isIll(slot: number): boolean {
  return slot >= START + 9 * DAY && slot < START + 11 * DAY
}

/** A barn that coughs on its tenth and eleventh days down to an RHS of 30, with an episode behind it. */
export function aPast(
  given: Partial<LimitPast> = {},
  otherwise: (slot: number) => number = coughsAt,
): LimitPast {
  const coughs = (slot: number) => (isIll(slot) ? coughsAt(slot) : otherwise(slot))
  const input = airspace({
    batches: [{ ...BATCH, animalsStart: 288 }],
    dateOf: localDates('Europe/Brussels'),
    devices: [device({ readings: readings(START, START + DAYS * DAY, slot => ({ coughs: coughs(slot) })) })],
  })
  const slots = { from: START, to: START + DAYS * DAY - 1 }
  return {
    past: packPast(measurePast(input, slots, 'COUGHS')),
    episodes: [{ id: 3, severity: 'MILD', start_date: '2026-03-11', end_date: '2026-03-14', treated: true }],
    logbook: [],
    messages: [],
    ...given,
  }
}
