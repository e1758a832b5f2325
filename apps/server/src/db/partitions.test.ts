import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Db, openDatabase } from './open.ts'
import { ensureSamplePartitions, partitionsOf } from './partitions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const SLOT = 2_941_344 // the first of a week's partition

async function partitions(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent::regclass::text in ('samples', 'sample_hours', 'sample_days', 'device_rhs_hours', 'airspace_rhs_hours')
  `.execute(database.db)
  return rows.map(row => row.name).sort()
}

const names = (range: { fromSlot: number; toSlot: number }) =>
  partitionsOf(range)
    .map(({ parent, low }) => `${parent}_${low}`)
    .sort()

test('Each table gets the partitions of the range and a margin for local days and evaluation', () => {
  expect(names({ fromSlot: SLOT, toSlot: SLOT + 1007 }).filter(name => name.startsWith('samples_'))).toEqual([
    `samples_${SLOT}`,
  ])
  expect(
    names({ fromSlot: SLOT - 1, toSlot: SLOT }).filter(name => name.startsWith('samples_')),
  ).toHaveLength(2)
  for (const slot of [0, SLOT, SLOT + 4032]) {
    const days = partitionsOf({ fromSlot: slot, toSlot: slot }).filter(
      ({ parent }) => parent === 'sample_days',
    )
    expect(days.some(({ low }) => low <= slot / 144 && slot / 144 < low + 364)).toBe(true)
  }
})

test('Many processes at once make each partition once, and it takes rows', async () => {
  const pools = [1, 2, 3].map(() => openDatabase(database.url, { max: 2, log: { warn: () => {} } }))
  const range = { fromSlot: SLOT - 3000, toSlot: SLOT + 10 }
  await Promise.all([...pools, ...pools].map(pool => ensureSamplePartitions(pool, range)))
  await Promise.all(pools.map(pool => pool.destroy()))
  expect(await partitions()).toEqual(names(range))
  await sql`
    insert into samples (site_id, airspace_id, device_id, slot, received_at)
    select 1, 1, 1, slot, now() from generate_series(${range.fromSlot}::int, ${range.toSlot}::int) as slot
  `.execute(database.db)
})

test('The making of partitions neither waits for inserts that are still open nor holds them up', async () => {
  const next = { fromSlot: SLOT + 2016, toSlot: SLOT + 2016 }
  const insert = (trx: Db, site: number) =>
    sql`insert into samples (site_id, airspace_id, device_id, slot, received_at)
      values (${site}::int, 1, 1, ${SLOT}::int, now())`.execute(trx)
  await database.db.transaction().execute(async trx => {
    await insert(trx, 2)
    await ensureSamplePartitions(database.db, next)
    await insert(trx, 3)
  })
  expect(await partitions()).toContain(`samples_${SLOT + 2016}`)
})

test('The making of partitions refuses inside a transaction, or for a range without sense', async () => {
  const inside = database.db
    .transaction()
    .execute(trx => ensureSamplePartitions(trx, { fromSlot: 1, toSlot: 1 }))
  await expect(inside).rejects.toThrow(/before the transaction/)
  await expect(ensureSamplePartitions(database.db, { fromSlot: 5, toSlot: 4 })).rejects.toThrow(RangeError)
  await expect(ensureSamplePartitions(database.db, { fromSlot: Number.NaN, toSlot: 4 })).rejects.toThrow(
    RangeError,
  )
  await expect(ensureSamplePartitions(database.db, { fromSlot: 0, toSlot: SLOT })).rejects.toThrow(RangeError)
})
