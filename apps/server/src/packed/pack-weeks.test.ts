import { SENSORS } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEvidence } from '#evidence/read-evidence.ts'
import { findSamples } from '#evidence/samples.queries.ts'
import { readHumidityGraph, readRhsGraph, readTemperatureGraph } from '#graphs/read-graph.ts'
import { readCoughs } from '#modules/statistics/history.service.ts'
import { readDeviceSeries } from '#modules/statistics/series.service.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { loadPast } from '#tick/load-past.ts'
import { openDays } from './open-days.ts'
import { closedBefore, packClosedWeeks, SLOTS_A_WEEK } from './pack-weeks.ts'

const START = new Date('2026-03-02T00:00:00Z')
const LAST_DAY = 9
const MINUTE = 60_000
/** Both weeks of the barn are closed. */
const CLOSED = new Date('2026-05-01T10:00:00Z')

let database: TestDatabase
let db: TestDatabase['db']
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
})
afterEach(() => database.drop())

function chance(slot: number, index: number, salt: number): number {
  const mixed = Math.sin(slot * 12.9898 + index * 78.233 + salt * 37.719) * 43758.5453
  return mixed - Math.floor(mixed)
}

/** Monitors miss slots, hear for less than all of them, and have readings that are not valid. */
const noisy = (slot: number, index: number) =>
  chance(slot, index, 1) < 0.06
    ? null
    : {
        coughs: chance(slot, index, 6) < 0.1 ? null : Math.floor(chance(slot, index, 2) * 9),
        audio_seconds: 300 + Math.floor(chance(slot, index, 3) * 301),
        temperature_c: 18 + Math.floor(chance(slot, index, 4) * 600) / 100,
        humidity_pct:
          chance(slot, index, 7) < 0.1 ? null : 45 + Math.floor(chance(slot, index, 5) * 3000) / 100,
        bytes: Math.floor(chance(slot, index, 8) * 900),
      }

/** Nine days of three monitors, two of the hours five hours late, one of the arrivals to the millisecond. */
async function aBarn(): Promise<EngineBarn> {
  const barn = await engineBarn(db, { start: START, devices: 3, animals: 900, timezone: 'Europe/Brussels' })
  const late = barn.slotAt(4, 3)
  await barn.send({ from: barn.firstSlot, to: late - 1 }, noisy)
  await barn.send({ from: late + 12, to: barn.slotAt(LAST_DAY, 24), delayMs: 31_234 }, noisy)
  for (let day = 2; day <= LAST_DAY; day++)
    await barn.engineAt(new Date(barn.endOf(barn.slotAt(day, 24)).getTime() + 5 * MINUTE))
  const arriveAt = new Date(barn.endOf(late).getTime() + 5 * 3_600_000)
  await barn.send({ from: late, to: late + 11, arriveAt }, noisy)
  await barn.engineAt(new Date(barn.endOf(barn.slotAt(LAST_DAY, 24)).getTime() + 6 * MINUTE))
  return barn
}

/** Everything that reads samples, asked for times of which they are old. */
async function answersOf(barn: EngineBarn): Promise<Record<string, unknown>> {
  const now = new Date(barn.endOf(barn.slotAt(LAST_DAY, 24)).getTime() + 10 * MINUTE)
  const place = { siteId: barn.site.id, airspaceId: barn.airspace.id }
  const [first] = barn.devices
  const deviceId = first?.id ?? 0
  const answers: Record<string, unknown> = {}
  for (const days of [2, 7, 90, 400])
    for (const resolution of ['slot', 'hour', 'day'] as const)
      for (const [name, read] of Object.entries({ readRhsGraph, readTemperatureGraph, readHumidityGraph }))
        for (const own of [{}, { deviceId }]) {
          const from = new Date(now.getTime() - days * 86_400_000).toISOString()
          const request = { batchId: barn.batch.id, query: { from, resolution }, now }
          answers[`${name} ${days} ${resolution} ${JSON.stringify(own)}`] = await read(db, {
            ...request,
            place: { ...place, ...own },
          })
        }
  for (const ordering_field of [undefined, 'at', 'coughs', 'audio_seconds', 'received_at'] as const)
    for (const order of ['asc', 'desc'] as const)
      for (const page of [1, 2, 80]) {
        const query = { page, perPage: 16, ordering_field, order }
        answers[`coughs ${ordering_field} ${order} ${page}`] = await readCoughs(db, { id: deviceId, query })
      }
  const range = { start_date: '2026-03-04', end_date: '2026-03-05' }
  answers.series = await readDeviceSeries(db, { id: deviceId, range, now, sensors: undefined })
  answers.newest = await readCoughs(db, { id: deviceId, query: { page: 1, perPage: 10 } })
  for (const kind of ['RHS', 'COUGHS', 'TEMPERATURE', 'HUMIDITY'] as const)
    for (const step of ['slot', 'hour', 'day'] as const) {
      const at = barn.endOf(barn.slotAt(4, 6)).toISOString()
      answers[`evidence ${kind} ${step}`] = await readEvidence(db, {
        ...place,
        query: { kind, step, at },
        now,
      })
    }
  const [from, to] = [barn.endOf(barn.slotAt(3, 20)), barn.endOf(barn.slotAt(4, 20))]
  answers.samples = await findSamples(db, { ...place, from, to })
  for (const sensor of SENSORS)
    answers[`past ${sensor}`] = await loadPast(db, {
      ...place,
      timeZone: 'Europe/Brussels',
      sensor,
      now,
      days: 90,
    })
  return answers
}

const rows = () =>
  db.selectFrom('samples').selectAll().orderBy('site_id').orderBy('device_id').orderBy('slot').execute()
const days = () => db.selectFrom('packed_sample_days').selectAll().execute()

/** What is announced with the first run is packed with the next. */
async function pack(now = CLOSED) {
  const announced = await packClosedWeeks({ db, now: new Date(now.getTime() - 3_600_000) })
  const packed = await packClosedWeeks({ db, now })
  return { days: announced.days + packed.days, samples: announced.samples + packed.samples }
}

/** Opens all days again: what the table of samples had held. */
async function unpackAll() {
  const keys = (await days()).map(({ site_id, device_id, day }) => ({ site_id, device_id, slot: day * 144 }))
  await db.connection().execute(connection => openDays(connection, keys))
}

describe('Packed weeks', () => {
  it('Every call answers the same before and after', async () => {
    const barn = await aBarn()
    const before = await answersOf(barn)
    const stored = await rows()
    expect(await pack()).toEqual({ days: 27, samples: stored.length })
    expect(await rows()).toEqual([])
    expect(await days()).toHaveLength(27)
    const after = await answersOf(barn)
    for (const [name, answer] of Object.entries(before))
      expect({ [name]: after[name] }).toEqual({ [name]: answer })
    expect(Object.keys(before).length).toBeGreaterThan(100)
  })

  it('A history that is worked out again from packed days is what it was', async () => {
    const barn = await aBarn()
    const before = await barn.judged()
    await pack()
    await db.deleteFrom('device_rhs_hours').execute()
    const hour = Math.floor(barn.firstSlot / 6)
    await db.updateTable('airspace_states').set({ stale_from_hour: hour }).execute()
    await barn.engineAt(new Date(barn.endOf(barn.slotAt(LAST_DAY, 24)).getTime() + 7 * MINUTE))
    const after = await barn.judged()
    expect(after.deviceHours.length).toBeGreaterThan(500)
    expect(after.deviceHours).toEqual(before.deviceHours)
    expect(after.hours).toEqual(before.hours)
  })

  it('Opened again, every row is what it was to the microsecond', async () => {
    await aBarn()
    await sql`update samples set received_at = received_at + interval '7 microseconds' where slot % 5 = 0`.execute(
      db,
    )
    const stored = await exactRows()
    await pack()
    await unpackAll()
    expect(await exactRows()).toEqual(stored)
    expect(await days()).toEqual([])
    await expectExactRollUps(db)
  })

  it('A week is packed 31 days after its end, and once that was announced some minutes before', async () => {
    const barn = await aBarn()
    const firstWeek = Math.floor(barn.firstSlot / SLOTS_A_WEEK) * SLOTS_A_WEEK
    const closes = new Date((firstWeek + SLOTS_A_WEEK) * 600_000 + 31 * 86_400_000)
    expect(closedBefore(new Date(closes.getTime() - 1))).toBe(firstWeek)
    const all = (await rows()).length
    await pack(new Date(closes.getTime() - 1))
    expect(await rows()).toHaveLength(all)
    // It is announced now, and a minute later somebody may not have heard.
    await packClosedWeeks({ db, now: closes })
    await packClosedWeeks({ db, now: new Date(closes.getTime() + MINUTE) })
    expect(await rows()).toHaveLength(all)
    await packClosedWeeks({ db, now: new Date(closes.getTime() + 6 * MINUTE) })
    expect((await rows()).every(({ slot }) => slot >= firstWeek + SLOTS_A_WEEK)).toBe(true)
    expect((await days()).length).toBe(9)
  })

  it('Samples that are sent again into a packed week count once, and new ones count', async () => {
    const barn = await aBarn()
    const stored = await rows()
    const whole = (row: (typeof stored)[number]) => row.coughs !== null && row.humidity_centi !== null
    await pack()
    await barn.restartIngest()
    // As a replay does: the clock of the recording is the past's.
    await barn.send({ from: barn.slotAt(3, 0), to: barn.slotAt(3, 12) }, () => ({ coughs: 5 }))
    const again = await allRows()
    const known = new Set(stored.map(keyOf))
    // What was not valid is filled, as ever.
    const wholeKeys = new Set(stored.filter(whole).map(keyOf))
    expect(again.filter(row => wholeKeys.has(keyOf(row)))).toEqual(stored.filter(whole))
    expect(again.filter(row => known.has(keyOf(row)))).toHaveLength(stored.length)
    expect(again.length).toBeGreaterThan(stored.length)
    await pack(new Date(CLOSED.getTime() + 3_600_000))
    expect(await rows()).toEqual([])
    await unpackAll()
    expect(await rows()).toEqual(again)
    await expectExactRollUps(db)
  })

  it('A site stays as it is while an airspace waits to be judged from its first sample on', async () => {
    const barn = await engineBarn(db, { start: START, devices: 1 })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 24) })
    await db
      .insertInto('airspace_states')
      .values({ airspace_id: barn.airspace.id, site_id: barn.site.id, next_slot: barn.slotAt(60, 1) })
      .execute()
    expect(await pack()).toEqual({ days: 0, samples: 0 })
    expect(await rows()).toHaveLength(144)
    await barn.engineAt(new Date(barn.endOf(barn.slotAt(1, 24)).getTime() + 6 * MINUTE))
    expect((await pack(new Date(CLOSED.getTime() + 3_600_000))).samples).toBe(144)
  })

  it('Nothing is packed while somebody stores old samples', async () => {
    await aBarn()
    const all = (await rows()).length
    await db.connection().execute(async other => {
      await sql`select pg_advisory_lock_shared(7225095)`.execute(other)
      expect(await pack()).toEqual({ days: 0, samples: 0 })
      await sql`select pg_advisory_unlock_shared(7225095)`.execute(other)
    })
    expect((await pack(new Date(CLOSED.getTime() + 3_600_000))).samples).toBe(all)
  })

  it('A value that cannot be packed leaves its site as it is, is told, and holds up no other', async () => {
    const barn = await aBarn()
    const other = await engineBarn(db, { start: START, devices: 1 })
    await other.send({ from: other.firstSlot, to: other.slotAt(1, 24) })
    await other.engineAt(new Date(other.endOf(other.slotAt(1, 24)).getTime() + 6 * MINUTE))
    await sql`update samples set received_at = 'infinity' where site_id = ${barn.site.id} and slot = ${barn.slotAt(2, 1)}`.execute(
      db,
    )
    const failed: unknown[] = []
    const run = (now: Date) => packClosedWeeks({ db, now, onFailed: (_error, at) => failed.push(at) })
    await run(new Date(CLOSED.getTime() - 3_600_000))
    await run(CLOSED)
    const week = Math.floor(barn.firstSlot / SLOTS_A_WEEK) * SLOTS_A_WEEK
    expect(failed).toEqual([{ siteId: barn.site.id, week }])
    const left = await rows()
    expect(left.every(row => row.site_id === barn.site.id && row.slot < week + SLOTS_A_WEEK)).toBe(true)
    expect((await days()).some(({ site_id }) => site_id === other.site.id)).toBe(true)
  })
})

const keyOf = (row: { device_id: number; slot: number }) => `${row.device_id} ${row.slot}`

const exactRows = async () =>
  (
    await sql<object>`select site_id, airspace_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, bytes,
      received_at::text as received_at from samples order by site_id, device_id, slot`.execute(db)
  ).rows

/** Rows and packed days together, as rows. */
async function allRows() {
  await unpackAll()
  return rows()
}
