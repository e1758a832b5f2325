import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { dayBounds } from '@earshot/contract/rules/local-day.ts'
import { localDates } from '@earshot/engine/time.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { engineBarn, SLOT_MS } from '#test/engine-barn.ts'

const HOUR = 3_600_000
const GRACE = 5 * 60_000

// The tests take many passes of the engine, also where everything is slow.
vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

/**
 * Two days from a local midnight that is no full hour are loud, then quiet ones follow; the last slots of a day are
 * warmer.
 */
it.each([
  ['Asia/Kolkata', '2026-03-01'],
  ['Asia/Kathmandu', '2026-03-01'],
  ['America/St_Johns', '2026-03-16'],
])('An episode in %s counts its days up to their midnight, and closes there', async (timezone, first) => {
  const { db } = database
  const dateOf = localDates(timezone)
  const bounds = (day: number) => {
    const { start, end } = dayBounds(addDays(first, day - 1), timezone)
    return { start: start * 1000, end: end * 1000 }
  }
  const start = new Date(Math.ceil(bounds(1).start / SLOT_MS) * SLOT_MS)
  const barn = await engineBarn(db, { start, timezone })
  const loud = dateOf(barn.firstSlot + 144)
  await barn.send({ from: barn.firstSlot, to: Math.floor(bounds(7).end / SLOT_MS) }, slot => ({
    coughs: dateOf(slot) <= loud ? 9 : 1,
    temperature_c: dateOf(slot) === dateOf(slot + 2) ? 20 : 21,
  }))
  // Live, a pass comes with every slot; what matters happens around the midnights.
  for (let day = 1; day <= 6; day++) {
    for (let hour = 5; hour <= 20; hour += 5)
      await barn.engineAt(new Date(bounds(day).start + hour * HOUR + GRACE))
    const lastHour = Math.floor((bounds(day).end - HOUR) / SLOT_MS)
    for (let slot = lastHour; slot < lastHour + 14; slot++)
      await barn.engineAt(new Date(barn.endOf(slot).getTime() + GRACE))
  }

  const days = await db
    .selectFrom('sample_days')
    .select(['day', 'coughs', 'temperature_max', 'temperature_sum', 'temperature_samples'])
    .where('day', '<=', addDays(first, 5))
    .orderBy('day')
    .execute()
  const episode = await db.selectFrom('episodes').selectAll().executeTakeFirstOrThrow()
  expect(episode).toMatchObject({
    state: 'CLOSED',
    start_date: first,
    end_date: addDays(first, 2),
    closed_at: new Date(bounds(6).end),
  })
  const counted = await db
    .selectFrom('episode_days')
    .select(['date', 'coughs', 'temp_max', 'temp_mean'])
    .orderBy('date')
    .execute()
  expect(counted).toEqual(
    days.slice(0, 3).map(({ day, coughs, temperature_sum, temperature_samples }) => ({
      date: day,
      coughs,
      temp_max: 21,
      temp_mean: Math.round(Number(temperature_sum) / temperature_samples) / 100,
    })),
  )
})
