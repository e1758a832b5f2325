/** Packing is ended again and again: its process, its database, its disk. Every value equals that of an untouched copy. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { oneFile } from '@earshot/one-file'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { ensureSamplePartitions } from '#db/partitions.ts'
import { courseLength } from '#test/course.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { canMount, mountSmallDisk, NO_SMALL_DISK } from '#test/small-disk.ts'
import { RHS, SUMS } from './hours-format.ts'
import { withHours, withSampleHours } from './hours-table.ts'
import { openDays } from './open-days.ts'
import { packClosedWeeks, SLOTS_A_WEEK } from './pack-weeks.ts'
import { withSamples } from './samples-table.ts'

const KILLS = courseLength({ short: 3, long: 20 })
const FIRST = 2_930 * SLOTS_A_WEEK
const SLOTS = 2 * SLOTS_A_WEEK
const SITES = [1, 2, 3]
const MONITORS = 60
const CLOSED = new Date((FIRST + SLOTS) * 600_000 + 32 * 86_400_000)
const TIMEOUT_MS = 600_000

let server: TestServer
let db: Db
beforeAll(async () => {
  server = await startTestServer()
  db = openDatabase(server.url, { max: 4, log: { warn: () => {} } })
  await migrate(db)
  await ensureSamplePartitions(db, { fromSlot: FIRST, toSlot: FIRST + SLOTS - 1 })
  await sql`insert into samples (site_id, airspace_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, bytes,
      received_at)
    select site, site, site * 1000 + monitor, ${FIRST}::int + slot, nullif(slot * monitor % 11, 10), 600 - slot % 7,
      nullif(2000 + slot % 300, 2100), 6000 - slot % 400, slot % 250,
      to_timestamp((${FIRST}::int + slot + 1) * 600.0 + monitor) + slot * interval '1 millisecond'
    from unnest(${SITES}::int[]) as site, generate_series(1, ${MONITORS}::int) as monitor,
      generate_series(0, ${SLOTS - 1}::int) as slot where (slot + monitor) % 13 > 0`.execute(db)
  await sql`create table untouched as select * from samples`.execute(db)
  await fillHours()
  await packClosedWeeks({ db, now: new Date(CLOSED.getTime() - 3_600_000) })
}, TIMEOUT_MS)
afterAll(async () => {
  await db?.destroy()
  await server?.stop()
})

/** The roll-ups of the samples, and what was judged of each hour. */
async function fillHours(): Promise<void> {
  await sql`insert into sample_hours (site_id, airspace_id, device_id, hour, ${refs(SUMS.names)})
    select site_id, airspace_id, device_id, slot / 6, count(*), 0, count(coughs), coalesce(sum(coughs), 0), sum(audio_seconds),
      count(temperature_centi), min(temperature_centi), max(temperature_centi), sum(temperature_centi),
      count(humidity_centi), min(humidity_centi), max(humidity_centi), sum(humidity_centi), sum(bytes)
    from samples group by 1, 2, 3, 4`.execute(db)
  await sql`insert into device_rhs_hours (site_id, airspace_id, device_id, hour, rdi, rhs)
    select site_id, airspace_id, device_id, hour, coughs / 37.0, nullif(coughs % 101, 7) from sample_hours`.execute(
    db,
  )
  await sql`create table untouched_hours as select site_id, airspace_id, device_id, hour, ${refs(SUMS.names)} from sample_hours`.execute(
    db,
  )
  await sql`create table untouched_rhs as select * from device_rhs_hours`.execute(db)
}

function refs(names: readonly string[]) {
  return sql.join(names.map(name => sql.ref(name)))
}

/** Rows that stand in one of the two only, or a different number of times. */
async function differences(): Promise<unknown[]> {
  const against = (table: string) => async (moment: Db, stored: RawBuilder<unknown>) => {
    const untouched = sql.table(table)
    const { rows } = await sql`with now as (select * from ${stored} s)
      (select * from now except all select * from ${untouched}) union all (select * from ${untouched} except all select * from now)
      limit 5`.execute(moment)
    return rows
  }
  const slots = { siteIds: SITES, from: FIRST, to: FIRST + SLOTS - 1 }
  const hours = { siteIds: SITES, from: FIRST / 6, to: (FIRST + SLOTS) / 6 - 1 }
  return [
    ...(await withSamples(db, slots, against('untouched'))),
    ...(await withSampleHours(db, { ...hours, columns: SUMS.names }, against('untouched_hours'))),
    ...(await withHours(RHS, {
      ...{ db, wanted: { ...hours, columns: RHS.names }, read: against('untouched_rhs') },
    })),
  ]
}

interface Counts {
  rows: number
  days: number
  hours: number
  weeks: number
}

async function counts(): Promise<Counts> {
  const { rows } = await sql<Counts>`select (select count(*) from samples) as rows,
    (select count(*) from packed_sample_days) as days,
    (select count(*) from sample_hours) + (select count(*) from device_rhs_hours) as hours,
    (select count(*) from packed_hours) as weeks`.execute(db)
  return rows[0] ?? { rows: 0, days: 0, hours: 0, weeks: 0 }
}

/** Makes rows of all days again, so that there is something to pack. */
async function openAll(): Promise<void> {
  const days = await db.selectFrom('packed_sample_days').select(['site_id', 'device_id', 'day']).execute()
  if (days.length === 0) return
  const keys = days.map(({ day, ...key }) => ({ ...key, slot: day * 144 }))
  await db.connection().execute(connection => openDays(connection, keys))
}

/** All connections went with the crash. */
async function untilDatabaseAnswers(): Promise<void> {
  await db.destroy().catch(() => {})
  db = openDatabase(server.url, { max: 4, log: { warn: () => {} } })
  await vi.waitFor(() => sql`select 1`.execute(db), { timeout: 60_000, interval: 20 })
}

const ALL_DAYS = SITES.length * MONITORS * 14
const ALL_WEEKS = SITES.length * MONITORS * 2
const PACKED = { rows: 0, days: ALL_DAYS, hours: 0, weeks: ALL_WEEKS }

/** A week's roll-ups come after its days, and count as much. */
const done = ({ days, weeks }: Counts) => days + weeks * 7
const isHalfWay = ({ rows, days, hours, weeks }: Counts) => (rows > 0 && days > 0) || (hours > 0 && weeks > 0)

/** Waits until so much is packed, and a moment more, which ends anywhere in the transaction that is under way. */
async function untilHalfWay(ended: Promise<unknown>): Promise<void> {
  let over = false
  void ended.then(() => {
    over = true
  })
  const wanted = Math.floor(Math.random() * done(PACKED) * 0.9)
  while (!over && done(await counts()) < wanted) await pause(5)
  await pause(Math.random() * 200)
}

it(`Nothing is lost or doubled in ${KILLS} kills of the process that packs`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const program = await oneFile(new URL('../test/packing-process.ts', import.meta.url))
  let halfWay = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await openAll()
    const env = { ...process.env, DATABASE_URL: server.url, NOW: CLOSED.toISOString() }
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    await untilHalfWay(ended)
    child.kill('SIGKILL')
    await ended
    expect(await differences()).toEqual([])
    if (isHalfWay(await counts())) halfWay += 1
  }
  process.stdout.write(`packing: ${halfWay} of ${KILLS} kills of the process met it half way\n`)
})

it(`Nothing is lost or doubled in ${KILLS} crashes of the database while weeks are packed`, {
  timeout: TIMEOUT_MS,
}, async () => {
  let halfWay = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await openAll()
    const packer = openDatabase(server.url, { max: 1, name: 'packer', log: { warn: () => {} } })
    const packing = packClosedWeeks({ db: packer, now: CLOSED }).then(
      () => 'whole',
      () => 'ended',
    )
    await untilHalfWay(packing)
    const { rows: backends } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'packer'`.execute(db)
    // A killed backend makes PostgreSQL end all others and recover from its log.
    for (const { pid } of backends) process.kill(pid, 'SIGKILL')
    await packing
    await packer.destroy().catch(() => {})
    await untilDatabaseAnswers()
    expect(await differences()).toEqual([])
    if (isHalfWay(await counts())) halfWay += 1
  }
  process.stdout.write(`packing: ${halfWay} of ${KILLS} crashes of the database met it half way\n`)
})

const PARTITIONS = [
  ['packed_sample_days', FIRST / 144],
  ['packed_hours', Math.floor(FIRST / SLOTS_A_WEEK / 4) * 4],
] as const

/** The partitions of the first week and of its month, which are empty. */
async function dropPacked(): Promise<void> {
  for (const [table, low] of PARTITIONS)
    await sql`drop table if exists ${sql.table(`${table}_${low}`)}`.execute(db)
}

it.skipIf(!canMount())(
  `A full disk leaves every row where it is${canMount() ? '' : ` (${NO_SMALL_DISK})`}`,
  { timeout: TIMEOUT_MS },
  async () => {
    await openAll()
    await dropPacked()
    const disk = await mountSmallDisk(db)
    try {
      for (let full = 0; full < KILLS; full++) {
        await openAll()
        await dropPacked()
        // The disk of the days is full, or that of the roll-ups by the hour, which are packed after them.
        const [table, low] = PARTITIONS[full % 2] ?? PARTITIONS[0]
        await db.connection().execute(async connection => {
          await sql`set default_tablespace = small`.execute(connection)
          await sql`select ensure_telemetry_partition(${table}, ${low}::int)`.execute(connection)
          await sql`reset default_tablespace`.execute(connection)
        })
        await disk.fill()
        const failed: unknown[] = []
        await packClosedWeeks({ db, now: CLOSED, onFailed: error => failed.push(error) })
        expect(failed.length).toBe(SITES.length)
        expect(failed[0]).toMatchObject({ code: '53100' })
        expect(await differences()).toEqual([])
        await disk.free()
        await packClosedWeeks({ db, now: CLOSED })
        expect(await counts()).toEqual(PACKED)
        expect(await differences()).toEqual([])
      }
    } finally {
      await openAll()
      await dropPacked()
      await sql`drop tablespace small`.execute(db)
      await disk.unmount()
    }
  },
)
