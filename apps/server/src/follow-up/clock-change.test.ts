import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { aMembership, aUser } from '#test/factories.ts'

const HOUR = 3_600_000
const GRACE = 5 * 60_000

// The tests take many passes of the engine, also where everything is slow.
vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

/** A room in Brussels that coughs loudly for three local days; the clock changes in the night to the second one. */
it.each([
  ['forward', '2026-03-27T23:00:00Z', ['2026-03-28', '2026-03-29', '2026-03-30'], [24, 23, 24]],
  ['back', '2026-10-23T22:00:00Z', ['2026-10-24', '2026-10-25', '2026-10-26'], [24, 25, 24]],
] as const)(
  'The days around a clock that goes %s have their own length in every figure',
  async (_, from, days, hours) => {
    const { db } = database
    const start = new Date(from)
    const barn = await engineBarn(db, { start, timezone: 'Europe/Brussels' })
    await aMembership(db, { site: barn.site, user: await aUser(db) })
    const total = hours.reduce((sum: number, count) => sum + count, 0)
    await barn.send({ from: barn.firstSlot, to: barn.firstSlot + total * 6 - 1 }, () => ({ coughs: 9 }))
    for (let hour = 6; hour <= total; hour += 5)
      await barn.engineAt(new Date(start.getTime() + hour * HOUR + GRACE))
    await barn.engineAt(new Date(start.getTime() + total * HOUR + GRACE))

    const samples = await db
      .selectFrom('sample_days')
      .select(['day', 'samples', 'coughs'])
      .orderBy('day')
      .execute()
    expect(samples).toEqual(
      days.map((day, index) => ({
        day,
        samples: (hours[index] ?? 0) * 6,
        coughs: (hours[index] ?? 0) * 54,
      })),
    )
    // The evaluation at a local midnight closes the day that has just ended.
    const closing = await db
      .selectFrom('airspace_rhs_days')
      .select(['day', 'rhs_end', 'rhs_min'])
      .orderBy('day')
      .execute()
    expect(closing.map(row => row.day)).toEqual(days)
    let end = start.getTime() / HOUR
    for (const [index, row] of closing.entries()) {
      const first = end
      end += hours[index] ?? 0
      const evaluations = await db
        .selectFrom('airspace_rhs_hours')
        .select('rhs')
        .where('hour', '>', first)
        .where('hour', '<=', end)
        .orderBy('hour')
        .execute()
      const values = evaluations.map(one => one.rhs)
      expect(values).toHaveLength(index === 0 ? 13 : (hours[index] ?? 0))
      expect([row.rhs_end, row.rhs_min]).toEqual([values.at(-1), Math.min(...values.map(Number))])
    }
    const episode = await db
      .selectFrom('episode_days')
      .select(['date', 'day_no', 'coughs'])
      .orderBy('date')
      .execute()
    expect(episode).toEqual(
      days.map((date, index) => ({ date, day_no: index + 1, coughs: (hours[index] ?? 0) * 54 })),
    )
    // Red since the second evaluation, 13 hours after the start; a reminder every 24 hours, whatever the clock says.
    const reminders = await db
      .selectFrom('notifications')
      .select('created_at')
      .where('event_kind', '=', 'ALERT_REMINDER')
      .orderBy('created_at')
      .execute()
    expect(reminders.map(({ created_at }) => (created_at.getTime() - start.getTime()) / HOUR)).toEqual([
      37, 61,
    ])
  },
)
