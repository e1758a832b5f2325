import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '#db/open.ts'
import { ensureSamplePartitions } from '#db/partitions.ts'
import { withoutPacking } from '#packed/announce.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aGateway } from '#test/factories.ts'
import { retireHeartbeats, retireSamples } from './retention.ts'

const WEEK = 1008
/** The first slot of a partition. */
const FIRST = 2_918 * WEEK
const at = (slot: number) => new Date(slot * 600_000)

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  await ensureSamplePartitions(db, { fromSlot: FIRST, toSlot: FIRST + 10 * WEEK - 1 })
  for (let week = 0; week < 10; week++) await insert(FIRST + week * WEEK)
})
afterEach(() => database.drop())

async function insert(slot: number, on = db): Promise<void> {
  await sql`insert into samples (site_id, airspace_id, device_id, slot, received_at)
    values (1, 1, 1, ${slot}::int, now())`.execute(on)
  await sql`insert into sample_hours (site_id, airspace_id, device_id, hour, samples, cough_samples, coughs, audio_seconds,
      temperature_samples, temperature_sum, humidity_samples, humidity_sum, bytes)
    values (1, 1, 1, ${Math.floor(slot / 6)}::int, 1, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(on)
}

async function slots(): Promise<number[]> {
  const rows = await db.selectFrom('samples').select('slot').orderBy('slot').execute()
  return rows.map(row => (row.slot - FIRST) / WEEK)
}

async function tables(): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from pg_class where relname ~ '^samples_[0-9]+$'`.execute(db)
  return rows[0]?.n ?? 0
}

const retire = (now: Date, days = 400) => retireSamples({ db, now, days, patienceMs: 100 })

it('A week is dropped when its last slot is old enough, not a slot earlier, and the roll-ups are kept', async () => {
  const clock = movedClock(at(FIRST + WEEK + 400 * 144 - 1))
  expect(await retire(clock.now())).toEqual([])
  clock.advance(600_000)
  expect(await retire(clock.now())).toEqual([`samples_${FIRST}`])
  expect(await retire(clock.now())).toEqual([])
  clock.advance(3 * WEEK * 600_000)
  expect(await retire(clock.now())).toHaveLength(3)
  expect(await slots()).toEqual([4, 5, 6, 7, 8, 9])
  expect(await tables()).toBe(6)
  const hours = await db.selectFrom('sample_hours').select('hour').execute()
  expect(hours).toHaveLength(10)
})

it('The job keeps as many days as it is told, and everything for ever when told 0', async () => {
  const now = at(FIRST + 10 * WEEK)
  expect(await retire(now, 0)).toEqual([])
  expect(await retire(now, 42)).toHaveLength(4)
  expect(await slots()).toEqual([4, 5, 6, 7, 8, 9])
})

it('Heartbeats of the same age are dropped, whole days at a time', async () => {
  const { id } = await aGateway(db)
  const days = ['2026-03-01', '2026-03-02', '2026-03-03']
  const rows = days.map(day => ({ gateway_id: id, day, slots: '1'.repeat(144) }))
  await db.insertInto('gateway_heartbeat_days').values(rows).execute()
  const now = new Date('2026-04-01T10:00:00Z')
  expect(await retireHeartbeats({ db, now, days: 0 })).toBe(0)
  expect(await retireHeartbeats({ db, now, days: 30 })).toBe(1)
  const left = await db.selectFrom('gateway_heartbeat_days').select('day').orderBy('day').execute()
  expect(left.map(({ day }) => day)).toEqual(days.slice(1))
})

it('The job neither waits for a long reader nor lets writers wait, and goes on when the reader is done', async () => {
  const now = at(FIRST + 2 * WEEK + 400 * 144)
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async reader => {
      await sql`select count(*) from samples`.execute(reader)
      const retiring = retireSamples({ db, now, days: 400, patienceMs: 300 })
      // Live traffic on the same table for as long as the detachment is waiting.
      let waiting = true
      const done = retiring.finally(() => {
        waiting = false
      })
      let written = 0
      while (waiting && written < 100) await insert(FIRST + 9 * WEEK + 6 * ++written)
      expect(written).toBeGreaterThan(5)
      expect(await done).toEqual([])
      const { rows } = await sql<{ n: number }>`select count(*) as n from samples`.execute(reader)
      expect(rows[0]?.n).toBe(10)
    })
  expect(await retire(now)).toEqual([`samples_${FIRST}`, `samples_${FIRST + WEEK}`])
  expect(await tables()).toBe(8)
})

it('The next run drops what a run took out but did not live to drop', async () => {
  await sql`alter table samples detach partition ${sql.table(`samples_${FIRST}`)}`.execute(db)
  expect(await retire(at(FIRST + WEEK + 400 * 144))).toEqual([`samples_${FIRST}`])
  expect(await tables()).toBe(9)
})

describe('Packed weeks', () => {
  /** The first week is packed, and the second in part; both were announced long ago. */
  async function packSome(): Promise<void> {
    for (const week of [0, 1]) {
      const day = (FIRST + week * WEEK) / 144
      await sql`select ensure_telemetry_partition('packed_sample_days', ${day}::int)`.execute(db)
      await db
        .insertInto('packed_sample_days')
        .values({ site_id: 1, device_id: 2, day, samples: 1, packed: Buffer.from([1]) })
        .execute()
    }
    await sql`delete from samples where slot = ${FIRST}::int`.execute(db)
    await db
      .insertInto('sample_packing')
      .values({ id: 1, before_slot: FIRST + 2 * WEEK, announced_at: at(FIRST) })
      .execute()
  }
  const packedDays = async () => (await db.selectFrom('packed_sample_days').select('day').execute()).length

  /** The month of 28 days whose last weeks are the first two has roll-ups of samples, and was never judged. */
  const MONTH = FIRST / 6 - 2 * 168
  const EMPTY = [`samples_${FIRST}`, `device_rhs_hours_${MONTH}`]

  it('The partition of a week that is packed to the last row is dropped, also where samples are kept for ever', async () => {
    await packSome()
    expect(await retire(at(FIRST + 20 * WEEK), 0)).toEqual(EMPTY)
    expect(await slots()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(await packedDays()).toBe(2)
  })

  it('So is that of a month whose roll-ups by the hour are packed to the last row', async () => {
    await packSome()
    await sql`delete from sample_hours where hour = ${FIRST / 6}::int`.execute(db)
    expect(await retire(at(FIRST + 20 * WEEK), 0)).toEqual(EMPTY)
    await sql`delete from sample_hours where hour < ${MONTH + 672}::int`.execute(db)
    expect(await retire(at(FIRST + 20 * WEEK), 0)).toEqual([`sample_hours_${MONTH}`])
    expect(await retire(at(FIRST + 20 * WEEK), 0)).toEqual([])
  })

  it('A partition that was taken out and holds a row all the same is put back', async () => {
    await packSome()
    const second = `samples_${FIRST + WEEK}`
    await sql`alter table samples detach partition ${sql.table(second)}`.execute(db)
    await sql`alter table sample_hours detach partition ${sql.table(`sample_hours_${MONTH}`)}`.execute(db)
    const hours = async () => (await db.selectFrom('sample_hours').select('hour').execute()).length
    expect(await slots()).not.toContain(1)
    expect(await hours()).toBe(8)
    expect(await retire(at(FIRST + 20 * WEEK), 0)).toEqual(EMPTY)
    expect(await slots()).toContain(1)
    expect(await hours()).toBe(10)
  })

  it('Nothing empty is dropped while somebody stores old samples', async () => {
    await packSome()
    await withoutPacking(db, async () => expect(await retire(at(FIRST + 20 * WEEK), 0)).toEqual([]))
    expect(await retire(at(FIRST + 20 * WEEK), 0)).toEqual(EMPTY)
  })

  it('Packed days leave at the age at which samples leave, with their week', async () => {
    await packSome()
    const names = await retire(at(FIRST + WEEK + 400 * 144))
    expect(names).toContain(`packed_sample_days_${FIRST / 144}`)
    expect(await packedDays()).toBe(1)
    await retire(at(FIRST + 2 * WEEK + 400 * 144))
    expect(await packedDays()).toBe(0)
  })
})

it('The job is done by one process at a time', async () => {
  const now = at(FIRST + 10 * WEEK + 400 * 144)
  const others = [1, 2].map(() => openDatabase(database.url, { max: 1, log: { warn: () => {} } }))
  const answers = await Promise.all([db, ...others].map(each => retireSamples({ db: each, now, days: 400 })))
  await Promise.all(others.map(other => other.destroy()))
  expect(answers.flat().sort()).toHaveLength(10)
  expect(new Set(answers.flat()).size).toBe(10)
  expect(await slots()).toEqual([])
})
