import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { anOldBarn, answersOf, LAST_DAY, START } from '#test/old-barn.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { deleteFutureVerdicts } from '#tick/repair/future-verdicts.queries.ts'
import { openDays } from './open-days.ts'
import { makeRoomForHours, openHours } from './open-hours.ts'
import { closedBefore, packClosedWeeks, SLOTS_A_WEEK } from './pack-weeks.ts'

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

const rows = () =>
  db.selectFrom('samples').selectAll().orderBy('site_id').orderBy('device_id').orderBy('slot').execute()
const days = () => db.selectFrom('packed_sample_days').selectAll().execute()
const weeks = () => db.selectFrom('packed_hours').selectAll().execute()
/** The roll-ups by the hour that stand as rows. */
const hours = async () => ({
  sums: await db
    .selectFrom('sample_hours')
    .selectAll()
    .orderBy('airspace_id')
    .orderBy('device_id')
    .orderBy('hour')
    .execute(),
  rhs: await db.selectFrom('device_rhs_hours').selectAll().orderBy('device_id').orderBy('hour').execute(),
})
const NO_HOURS = { sums: [], rhs: [] }

/** What is announced with the first run is packed with the next. */
async function pack(now = CLOSED) {
  const announced = await packClosedWeeks({ db, now: new Date(now.getTime() - 3_600_000) })
  const packed = await packClosedWeeks({ db, now })
  return { days: announced.days + packed.days, samples: announced.samples + packed.samples }
}

/** Opens all days and weeks again: what the tables had held. */
async function unpackAll() {
  await openWeeks()
  const keys = (await days()).map(({ site_id, device_id, day }) => ({ site_id, device_id, slot: day * 144 }))
  await db.connection().execute(connection => openDays(connection, keys))
}

describe('Packed weeks', () => {
  it('Every call answers the same before and after', async () => {
    const barn = await anOldBarn(db)
    const before = await answersOf(db, barn)
    const stored = await rows()
    expect(await pack()).toEqual({ days: 27, samples: stored.length })
    expect(await rows()).toEqual([])
    expect(await days()).toHaveLength(27)
    expect(await hours()).toEqual(NO_HOURS)
    expect(await weeks()).toHaveLength(6)
    const after = await answersOf(db, barn)
    for (const [name, answer] of Object.entries(before))
      expect({ [name]: after[name] }).toEqual({ [name]: answer })
    expect(Object.keys(before).length).toBeGreaterThan(100)
  })

  it('A history that is worked out again from packed days is what it was', async () => {
    const barn = await anOldBarn(db)
    const before = await barn.judged()
    await pack()
    await db.updateTable('packed_hours').set({ rhs: null }).execute()
    const hour = Math.floor(barn.firstSlot / 6)
    await db.updateTable('airspace_states').set({ stale_from_hour: hour }).execute()
    await barn.engineAt(new Date(barn.endOf(barn.slotAt(LAST_DAY, 24)).getTime() + 7 * MINUTE))
    const after = await barn.judged()
    expect(after.deviceHours.length).toBeGreaterThan(500)
    expect(after.deviceHours).toEqual(before.deviceHours)
    expect(after.hours).toEqual(before.hours)
    await expectExactHours()
    await pack(new Date(CLOSED.getTime() + 3_600_000))
    expect(await hours()).toEqual(NO_HOURS)
    await unpackAll()
    expect((await barn.judged()).deviceHours).toEqual(before.deviceHours)
  })

  it('Opened again, every row is what it was to the microsecond', async () => {
    await anOldBarn(db)
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
    const barn = await anOldBarn(db)
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
    const barn = await anOldBarn(db)
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
    await anOldBarn(db)
    const all = (await rows()).length
    await db.connection().execute(async other => {
      await sql`select pg_advisory_lock_shared(7225095)`.execute(other)
      expect(await pack()).toEqual({ days: 0, samples: 0 })
      await sql`select pg_advisory_unlock_shared(7225095)`.execute(other)
    })
    expect((await pack(new Date(CLOSED.getTime() + 3_600_000))).samples).toBe(all)
  })

  it('A value that cannot be packed leaves its site as it is, is told, and holds up no other', async () => {
    const barn = await anOldBarn(db)
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

describe('Packed hours', () => {
  it('Hours stay as rows until their month of 28 days is closed, and its samples are packed', async () => {
    const barn = await anOldBarn(db)
    const stood = await hours()
    const month = Math.floor(barn.firstSlot / 4032) * 4032
    const closes = new Date((month + 4032) * 600_000 + 31 * 86_400_000)
    await pack(new Date(closes.getTime() - 1))
    expect((await days()).length).toBe(9)
    expect(await hours()).toEqual(stood)
    // A sample of the month cannot be packed, so its hours wait.
    await sql`update samples set received_at = 'infinity' where slot = ${barn.slotAt(8, 1)}`.execute(db)
    const failed: unknown[] = []
    const run = (now: Date) => packClosedWeeks({ db, now, onFailed: (_error, at) => failed.push(at) })
    await run(closes)
    await run(new Date(closes.getTime() + 6 * MINUTE))
    expect(failed).toHaveLength(1)
    expect(await hours()).toEqual(stood)
    await sql`update samples set received_at = now() where received_at = 'infinity'`.execute(db)
    await run(new Date(closes.getTime() + 12 * MINUTE))
    expect(await hours()).toEqual(NO_HOURS)
    await unpackAll()
    expect(await hours()).toEqual(stood)
    expect(await weeks()).toEqual([])
  })

  it('Hours of times without samples, as after their retention, are packed, opened and packed again', async () => {
    const barn = await anOldBarn(db)
    await db.deleteFrom('samples').execute()
    await sql`update device_rhs_hours set rdi = 0.1 + hour % 7 / 3.0, rhs = null where hour % 5 = 0`.execute(
      db,
    )
    const stood = await hours()
    await pack()
    expect(await hours()).toEqual(NO_HOURS)
    const deviceId = barn.devices[0]?.id ?? 0
    const slot = barn.slotAt(3, 1)
    await db
      .connection()
      .execute(connection => openDays(connection, [{ site_id: barn.site.id, device_id: deviceId, slot }]))
    const opened = await hours()
    expect(opened.sums.length).toBeGreaterThan(50)
    expect(opened.sums.every(row => row.device_id === deviceId)).toBe(true)
    await pack(new Date(CLOSED.getTime() + 3_600_000))
    expect(await hours()).toEqual(NO_HOURS)
    await openWeeks()
    expect(await hours()).toEqual(stood)
  })

  it('Verdicts of a time that has not come go from packed weeks too', async () => {
    const barn = await anOldBarn(db)
    await pack()
    const from = barn.slotAt(4, 1)
    const future = { airspace_id: barn.airspace.id, site_id: barn.site.id, timezone: 'UTC', from }
    const machines = { devices: {} }
    await db
      .transaction()
      .execute(trx => deleteFutureVerdicts(trx, { airspaces: [{ ...future, machines }], now: CLOSED }))
    await openWeeks()
    const { rhs } = await hours()
    expect(rhs.length).toBeGreaterThan(100)
    expect(rhs.every(({ hour }) => hour * 6 <= from)).toBe(true)
  })

  it('What was judged beside a packed week holds, and sums beside one leave the site as it is', async () => {
    const barn = await anOldBarn(db)
    const stood = await hours()
    await pack()
    await sql`select ensure_telemetry_partition('device_rhs_hours', ${Math.floor(barn.firstSlot / 6)}::int)`.execute(
      db,
    )
    const [judged] = stood.rhs
    if (judged === undefined) throw new Error('the barn was judged')
    await db
      .insertInto('device_rhs_hours')
      .values({ ...judged, rhs: 7 })
      .execute()
    await pack(new Date(CLOSED.getTime() + 3_600_000))
    expect(await hours()).toEqual(NO_HOURS)
    await openWeeks()
    const after = await hours()
    expect(after.rhs.find(row => row.device_id === judged.device_id && row.hour === judged.hour)?.rhs).toBe(7)
    expect(after.sums).toEqual(stood.sums)
    await pack(new Date(CLOSED.getTime() + 7_200_000))
    const [sum] = stood.sums
    if (sum === undefined) throw new Error('the barn was heard')
    await sql`select ensure_telemetry_partition('sample_hours', ${sum.hour}::int)`.execute(db)
    await db.insertInto('sample_hours').values(sum).execute()
    const failed: unknown[] = []
    const now = new Date(CLOSED.getTime() + 10_800_000)
    await packClosedWeeks({ db, now, onFailed: error => failed.push(error) })
    expect(failed).toHaveLength(1)
    expect((await hours()).sums).toEqual([sum])
    expect(await weeks()).toHaveLength(6)
  })
})

/** Opens all weeks of hours again. */
async function openWeeks() {
  const keys = (await weeks()).map(({ site_id, airspace_id, week }) => ({ site_id, airspace_id, week }))
  await makeRoomForHours(
    db,
    keys.map(({ week }) => week),
  )
  await db.transaction().execute(trx =>
    openHours(
      trx,
      keys.map(key => ({ ...key, device_id: null })),
    ),
  )
}

/** Counts again from packed samples what stands as rows. */
async function expectExactHours() {
  await unpackAll()
  await expectExactRollUps(db)
}

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
