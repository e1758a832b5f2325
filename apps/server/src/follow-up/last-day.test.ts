import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { aBatch } from '#test/factories.ts'
import { refreshEpisodes } from './shell/refresh-episodes.ts'

const START = new Date('2026-03-02T00:00:00Z')
const MINUTE = 60_000

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

it('The last day of an episode counts up to the close of its batch, also when it is counted again', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  const closing = barn.slotAt(2, 10) + 3
  const closedAt = barn.endOf(closing)
  await barn.send({ from: barn.firstSlot, to: closing }, () => ({ coughs: 9, temperature_c: 20 }))
  await barn.engineAt(new Date(closedAt.getTime() - 5 * MINUTE))
  await db
    .updateTable('batches')
    .set({ state: 'CLOSED', closed_at: closedAt, end_date: '2026-03-03', close_reason: 'OTHER' })
    .execute()
  await aBatch(db, {
    site_id: barn.site.id,
    airspace_id: barn.airspace.id,
    start_date: '2026-03-03',
    start_age_in_days: 80,
    animals_start: 288,
  })
  await barn.send({ from: closing + 1, to: barn.slotAt(3, 6) }, () => ({
    coughs: 50,
    temperature_c: 30,
    humidity_pct: 80,
  }))
  await barn.engineAt(new Date(barn.endOf(barn.slotAt(3, 6)).getTime() + 5 * MINUTE))
  const first = await db.selectFrom('episodes').selectAll().orderBy('id').executeTakeFirstOrThrow()
  expect(first).toMatchObject({ state: 'CLOSED', end_date: '2026-03-03', closed_at: closedAt })
  const lastDay = () =>
    db
      .selectFrom('episode_days')
      .selectAll()
      .where('episode_id', '=', first.id)
      .orderBy('date', 'desc')
      .executeTakeFirstOrThrow()
  const counted = await lastDay()
  expect(counted).toMatchObject({
    date: '2026-03-03',
    // The day has 63 slots of nine coughs.
    coughs: 567,
    temp_min: 20,
    temp_mean: 20,
    temp_max: 20,
    hum_max: 55.1,
    rhs_min: 30,
    rhs_end: 30,
    worst_status: 'ALARM',
    alerts: 1,
  })
  await refreshEpisodes(db, { airspaceIds: [barn.airspace.id], fromDay: '2026-03-01' })
  expect(await lastDay()).toEqual(counted)
})
