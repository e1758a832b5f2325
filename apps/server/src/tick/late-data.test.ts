import { rhsOf } from '@earshot/contract/rules/health/rdi.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aLimitVersion } from '#test/a-limit-version.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { aBatch } from '#test/factories.ts'

const START = new Date('2026-03-02T00:00:00Z')
const MINUTE = 60_000

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const hoursOf = (barn: EngineBarn) =>
  database.db
    .selectFrom('airspace_rhs_hours')
    .select(['hour', 'rdi', 'rhs'])
    .where('airspace_id', '=', barn.airspace.id)
    .orderBy('hour')
    .execute()
const hourAt = (barn: EngineBarn, day: number, hour: number) => (barn.slotAt(day, hour) + 1) / 6
const due = (barn: EngineBarn, day: number, hour: number, minutes = 5) =>
  new Date(barn.endOf(barn.slotAt(day, hour)).getTime() + minutes * MINUTE)

it('A new reference leaves hours as they were judged; late data judge those they touch by the one in force', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  const missing = barn.slotAt(1, 20)
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(2, 6) }, slot =>
    slot === missing ? null : { coughs: 9 },
  )
  await barn.engineAt(due(barn, 2, 6))
  const before = await hoursOf(barn)
  expect(new Set(before.map(row => row.rhs))).toEqual(new Set([30]))
  const alerts = () => db.selectFrom('alerts').select(['opened_at', 'priority', 'state']).execute()
  const told = await alerts()

  const own = { rdi_reference: 2 }
  const fromSlot = Math.floor(missing / 6) * 6 - 1
  await aLimitVersion(db, { siteId: barn.site.id, airspaceId: barn.airspace.id, own, fromSlot })
  await barn.engineAt(due(barn, 2, 6, 6))
  expect(await hoursOf(barn)).toEqual(before)

  await barn.send({ from: missing, to: missing, arriveAt: due(barn, 2, 6, 7) }, () => ({ coughs: 9 }))
  await barn.engineAt(due(barn, 2, 6, 8))
  // The first hour that holds the late slot is judged at its end.
  const isTouched = ({ hour }: { hour: number }) => hour >= Math.floor(missing / 6)
  const touched = (await hoursOf(barn)).filter(isTouched)
  expect(touched.length).toBeGreaterThan(0)
  expect(touched.map(row => row.rhs)).toEqual(touched.map(row => rhsOf((row.rdi ?? 0) / 2)))
  const others = (rows: typeof before) => rows.filter(row => !isTouched(row))
  expect(others(await hoursOf(barn))).toEqual(others(before))
  expect(await alerts()).toEqual(told)
})

it('Late data leave the hours of a batch to it that was closed on the day on which the next began', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  const missing = barn.slotAt(2, 8)
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(2, 20) }, slot =>
    slot === missing ? null : { coughs: 9 },
  )
  await barn.engineAt(due(barn, 2, 13))
  // One batch is closed between the end of an hour and its judging, and a smaller one begins.
  const closedAt = due(barn, 2, 14, 2)
  await db
    .updateTable('batches')
    .set({ state: 'CLOSED', closed_at: closedAt, end_date: '2026-03-03', close_reason: 'OTHER' })
    .execute()
  await aBatch(db, {
    site_id: barn.site.id,
    airspace_id: barn.airspace.id,
    start_date: '2026-03-03',
    start_age_in_days: 80,
    animals_start: 28,
  })
  await barn.engineAt(due(barn, 2, 14))
  const first = (await hoursOf(barn)).filter(row => row.hour <= hourAt(barn, 2, 14))
  expect(first.at(-1)).toMatchObject({ hour: hourAt(barn, 2, 14), rhs: 30 })
  await barn.engineAt(due(barn, 2, 20))
  await barn.send({ from: missing, to: missing, arriveAt: due(barn, 2, 20, 6) }, () => ({ coughs: 9 }))
  await barn.engineAt(due(barn, 2, 20, 7))
  const again = await hoursOf(barn)
  expect(again.filter(row => row.hour <= hourAt(barn, 2, 14)).map(row => row.rhs)).toEqual(
    first.map(row => row.rhs),
  )
  // The next one has been heard for too short a time yet, whatever came late of the day it began on.
  expect(again.filter(row => row.hour > hourAt(barn, 2, 14))).toEqual([])
})

it('A batch written down days after its first has its hours from that day on, with late data and without', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  const end_date = '2026-03-02'
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(3, 12) }, () => ({ coughs: 9 }))
  await barn.engineAt(due(barn, 3, 10))
  await db
    .updateTable('batches')
    .set({ state: 'CLOSED', closed_at: due(barn, 3, 10), end_date, close_reason: 'OTHER' })
    .execute()
  await aBatch(db, {
    site_id: barn.site.id,
    airspace_id: barn.airspace.id,
    start_date: '2026-03-03',
    start_age_in_days: 80,
    animals_start: 576,
  })
  await db
    .updateTable('airspace_states')
    .set({ stale_from_hour: hourAt(barn, 2, 0) })
    .execute()
  await barn.engineAt(due(barn, 3, 12))
  const own = (await hoursOf(barn)).filter(row => row.hour > hourAt(barn, 2, 12))
  expect(own[0]?.hour).toBe(hourAt(barn, 2, 13))
  // Twice as many animals cough half as often each.
  expect(own.at(-1)).toMatchObject({ hour: hourAt(barn, 3, 12), rdi: 2.25 })
  expect(new Set(own.map(row => row.rhs))).toEqual(new Set([rhsOf(2.25)]))
})
