import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ensureSamplePartitions } from '#db/partitions.ts'
import { packDay } from '#packed/day-format.ts'
import { testDatabase } from '#test/database.ts'
import { readSamplesADay, readStorage, type StoredRelation, storageLines } from './storage.ts'

const WEEK = 1008
const FIRST = 2_918 * WEEK
/** The moment at which the partition that begins with `FIRST` has ended. */
const END = new Date((FIRST + WEEK) * 600_000)
const after = (days: number) => new Date(END.getTime() + days * 86_400_000)

function stored(given: Partial<StoredRelation> & { name: string }): StoredRelation {
  return { parent: null, rows: 0, table_bytes: 0, index_bytes: 0, ...given }
}

const SAMPLES = stored({
  name: `samples_${FIRST}`,
  parent: 'samples',
  rows: 1_000_000,
  table_bytes: 80_000_000,
  index_bytes: 30_000_000,
})
const HOURS = stored({
  name: `sample_hours_${(FIRST / 6 / 672) * 672}`,
  parent: 'sample_hours',
  rows: 166_667,
  table_bytes: 20_000_000,
  index_bytes: 9_000_000,
})
const LOG = stored({ name: 'audit_log', rows: 5000, table_bytes: 1_500_000, index_bytes: 500_000 })

describe('What is stored', () => {
  it('Bytes are told by table, by age, for each row, and for each monitor and day', () => {
    const newer = { ...SAMPLES, name: `samples_${FIRST + 60 * WEEK}` }
    const lines = storageLines({ relations: [SAMPLES, newer, LOG], now: after(413), retentionDays: 0 })
    expect(lines[0]).toBe("The database's tables hold 222.0 MB.")
    expect(lines).toContain('Telemetry: 220.0 MB, 110.0 B for each of 2,000,000 samples')
    expect(lines.find(line => /samples +over 365/.test(line))).toMatch(
      /1,000,000 +80\.0 MB +30\.0 MB +110 B +7\.9 kB$/,
    )
    expect(lines.find(line => /samples +up to 31/.test(line))).toMatch(/1,000,000/)
    expect(lines).toContain('Everything else: 2.0 MB')
    expect(lines.find(line => /audit_log/.test(line))).toMatch(/5,000 rows +2\.0 MB$/)
    expect(lines.at(-1)).toMatch(/kept for ever/)
  })

  it('What retention frees are the weeks of samples that are wholly too old, never their sums', () => {
    const relations = [SAMPLES, HOURS]
    const last = (days: number) => storageLines({ relations, now: after(days), retentionDays: 400 }).at(-1)
    expect(last(399)).toBe('No week of samples is older than RETENTION_DAYS_SAMPLES=400 keeps.')
    expect(last(400)).toBe(
      '1 week of samples with 110.0 MB are older than RETENTION_DAYS_SAMPLES=400 keeps, and go with the next daily run of the jobs.',
    )
  })

  it('A packed week counts its samples, and leaves as one week with what of it is not packed', () => {
    const packed = stored({
      name: `packed_sample_days_${FIRST / 144}`,
      parent: 'packed_sample_days',
      rows: 10_000,
      table_bytes: 6_000_000,
      index_bytes: 400_000,
    })
    const input = { relations: [SAMPLES, packed], samplesADay: 140, now: after(400), retentionDays: 400 }
    const lines = storageLines(input)
    expect(lines).toContain('Telemetry: 116.4 MB, 48.5 B for each of 2,400,000 samples')
    expect(lines.find(line => /packed_sample_days +over 365/.test(line))).toMatch(
      /10,000 +6\.0 MB +400\.0 kB +640 B/,
    )
    expect(lines.at(-1)).toMatch(/^1 week of samples with 116\.4 MB are older/)
  })

  it('A packed month of roll-ups is telemetry of its age', () => {
    const month = Math.floor(FIRST / WEEK / 4) * 4
    const hours = stored({
      name: `packed_hours_${month}`,
      parent: 'packed_hours',
      rows: 4000,
      table_bytes: 6_000_000,
      index_bytes: 400_000,
    })
    const lines = storageLines({ relations: [SAMPLES, hours], now: after(60), retentionDays: 400 })
    expect(lines).toContain('Telemetry: 116.4 MB, 116.4 B for each of 1,000,000 samples')
    expect(lines.find(line => /packed_hours +31 to 365/.test(line))).toMatch(
      /4,000 +6\.0 MB +400\.0 kB +1600 B/,
    )
  })

  it('A large installation has its smaller tables in one line', () => {
    const relations = Array.from({ length: 15 }, (_, index) =>
      stored({ name: `table${index}`, rows: 1, table_bytes: (index + 1) * 1000 }),
    )
    const lines = storageLines({ relations, now: END, retentionDays: 400 })
    expect(lines.filter(line => /table\d/.test(line))).toHaveLength(10)
    expect(lines.find(line => /5 others/.test(line))).toMatch(/5 rows +15\.0 kB$/)
  })

  it('An installation without samples has no figures for each of them', () => {
    const lines = storageLines({ relations: [{ ...SAMPLES, rows: 0 }], now: END, retentionDays: 400 })
    expect(lines).toContain('Telemetry: 110.0 MB')
    expect(lines.find(line => /up to 31/.test(line))).toMatch(/– +–$/)
  })

  it('The figures are the database’s own, for every table and partition', async () => {
    const database = await testDatabase()
    try {
      await ensureSamplePartitions(database.db, { fromSlot: FIRST, toSlot: FIRST })
      await sql`insert into samples (site_id, airspace_id, device_id, slot, received_at)
        select 1, 1, device, ${FIRST}::integer, now() from generate_series(1, 500) device`.execute(
        database.db,
      )
      await sql`analyze samples`.execute(database.db)
      const relations = await readStorage(database.db)
      const found = relations.find(({ name }) => name === `samples_${FIRST}`)
      const { rows } = await sql<{
        bytes: string
      }>`select pg_total_relation_size(${`samples_${FIRST}`}::regclass)::text
        as bytes`.execute(database.db)
      expect(found).toMatchObject({ parent: 'samples', rows: 500 })
      expect((found?.table_bytes ?? 0) + (found?.index_bytes ?? 0)).toBe(Number(rows[0]?.bytes))
      expect(relations.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['audit_log', 'users', 'sites']),
      )
    } finally {
      await database.drop()
    }
  })

  it('The samples of packed days are counted by what their days hold', async () => {
    const database = await testDatabase()
    const { db } = database
    try {
      expect(await readSamplesADay(db)).toBe(0)
      const day = FIRST / 144
      await sql`select ensure_telemetry_partition('packed_sample_days', ${day}::int)`.execute(db)
      const packed = (count: number) =>
        packDay(
          Array.from({ length: count }, (_, at) => ({
            airspaceId: 1,
            slot: FIRST + at,
            coughs: at,
            audioSeconds: 600,
            ...{
              temperatureCenti: 2000,
              humidityCenti: 6000,
              bytes: 100,
              receivedUs: (FIRST + at + 1) * 6e8,
            },
          })),
        )
      const dayOf = (device_id: number, samples: number) => ({
        site_id: 1,
        device_id,
        day,
        samples,
        packed: packed(samples),
      })
      await db
        .insertInto('packed_sample_days')
        .values([dayOf(1, 144), dayOf(2, 100)])
        .execute()
      await sql`analyze packed_sample_days`.execute(db)
      const samplesADay = await readSamplesADay(db)
      expect(samplesADay).toBe(122)
      const relations = await readStorage(db)
      const lines = storageLines({ relations, samplesADay, now: after(60), retentionDays: 0 })
      expect(lines.find(line => line.startsWith('Telemetry:'))).toMatch(/ for each of 244 samples$/)
    } finally {
      await database.drop()
    }
  })
})
