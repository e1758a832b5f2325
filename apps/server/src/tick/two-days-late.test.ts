import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { aMembership, aUser } from '#test/factories.ts'

const START = new Date('2026-03-02T00:00:00Z')
const MINUTE = 60_000

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const due = (barn: EngineBarn, day: number, hour: number, minutes = 5) =>
  new Date(barn.endOf(barn.slotAt(day, hour)).getTime() + minutes * MINUTE)

/** Coughs of a slot: those of the day on which it lies. */
const coughsOn = (barn: EngineBarn, byDay: readonly number[]) => (slot: number) => ({
  coughs: byDay[Math.floor((slot - barn.firstSlot) / 144)] ?? 2,
})

async function judgeHours(barn: EngineBarn, fromDay: number, toDay: number): Promise<void> {
  for (let day = fromDay; day <= toDay; day++)
    for (let hour = 6; hour <= 24; hour += 6) await barn.engineAt(due(barn, day, hour))
}

/** Day 3 is sent at the end of day 5, its slots out of order (61 and 144 share no factor) and each of them twice. */
async function sendDayThreeLate(barn: EngineBarn, byDay: readonly number[]): Promise<void> {
  const first = barn.slotAt(2, 24) + 1
  for (let index = 0; index < 288; index++) {
    const slot = first + ((index * 61) % 144)
    await barn.send({ from: slot, to: slot, arriveAt: due(barn, 5, 24, 6) }, coughsOn(barn, byDay))
  }
}

/** Five days go by, day 3 unheard where it is late; then it comes, and two more days go by. */
async function live(
  barn: EngineBarn,
  { byDay, late, onLate }: { byDay: readonly number[]; late: boolean; onLate?: () => Promise<void> },
): Promise<void> {
  const values = coughsOn(barn, byDay)
  const lastOf = (day: number) => barn.slotAt(day, 24)
  await barn.send({ from: barn.firstSlot, to: lastOf(late ? 2 : 3) }, values)
  await barn.send({ from: lastOf(3) + 1, to: lastOf(7) }, values)
  await judgeHours(barn, 1, 5)
  await onLate?.()
  if (late) await sendDayThreeLate(barn, byDay)
  await judgeHours(barn, 6, 7)
}

async function shown(barn: EngineBarn) {
  const { db } = database
  const mine = barn.devices.map(device => device.id)
  const [samples, hours, alerts] = await Promise.all([
    db
      .selectFrom('samples')
      .select(['slot', 'coughs', 'audio_seconds', 'temperature_centi', 'humidity_centi'])
      .where('device_id', 'in', mine)
      .orderBy('slot')
      .execute(),
    db
      .selectFrom('airspace_rhs_hours')
      .select(['hour', 'rdi', 'rhs'])
      .where('airspace_id', '=', barn.airspace.id)
      .orderBy('hour')
      .execute(),
    db
      .selectFrom('alerts')
      .select(['sensor', 'priority', 'max_priority', 'opened_at', 'closed_at'])
      .where('airspace_id', '=', barn.airspace.id)
      .orderBy('opened_at')
      .execute(),
  ])
  return { samples, hours, alerts }
}

it('A day that comes two days late, shuffled and twice, is stored, judged and alerted as if it had come in order', async () => {
  const { db } = database
  const byDay = [2, 2, 2, 2, 2, 9, 9]
  const [inOrder, late] = [await engineBarn(db, { start: START }), await engineBarn(db, { start: START })]
  await live(inOrder, { byDay, late: false })
  await live(late, { byDay, late: true })
  const expected = await shown(inOrder)
  expect(expected.samples).toHaveLength(7 * 144)
  expect(expected.alerts.map(alert => alert.sensor)).toContain('COUGHS')
  expect(await shown(late)).toEqual(expected)
})

it('A day of coughing that comes two days late is judged in its hours and wakes nobody', async () => {
  const { db } = database
  const byDay = [2, 2, 30]
  const [inOrder, late] = [await engineBarn(db, { start: START }), await engineBarn(db, { start: START })]
  await aMembership(db, { site: late.site, user: await aUser(db) })
  const notices = () => db.selectFrom('notifications').select(['id', 'event_kind']).orderBy('id').execute()
  let before: Awaited<ReturnType<typeof notices>> = []

  await live(inOrder, { byDay, late: false })
  await live(late, {
    byDay,
    late: true,
    onLate: async () => {
      before = await notices()
    },
  })

  // The same day is an Alarm where it comes in order, so the silence below is not for want of coughs.
  const heard = await shown(inOrder)
  expect(heard.alerts.map(alert => alert.max_priority)).toContain('ALARM')
  const { hours, alerts } = await shown(late)
  expect(Math.min(...hours.map(row => row.rhs ?? 100))).toBeLessThan(40)
  expect(alerts).toEqual([])
  expect(await notices()).toEqual(before)
})
