/**
 * The primary waits with each commit for a synchronous standby. PostgreSQL ends that wait where the statement is
 * canceled, and answers with success and a warning: what was committed may then die with the primary.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { makeFarm } from '#test/bulk-farm.ts'
import { type ReplicatedPostgres, replicatedPostgres } from '#test/crash/replicated-postgres.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { type Db, openDatabase } from './open.ts'

const NOW = new Date('2026-03-02T12:00:30Z')
const SLOT = Date.parse('2026-03-02T11:50:00Z') / 600_000
const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

let pair: ReplicatedPostgres
let db: Db
beforeAll(async () => {
  pair = await replicatedPostgres(async url => {
    const first = openDatabase(url, { max: 2, log: SILENT })
    await migrate(first)
    await makeFarm(first, { sites: 1, airspaces: 1, devices: 1 })
    await first.destroy()
  })
  db = openDatabase(pair.url, { max: 4, log: SILENT })
})
afterAll(async () => {
  await db?.destroy()
  await pair?.remove()
})

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

/** Ends the wait of the one commit that waits for a standby, as PostgreSQL does for whoever asks it to cancel. */
async function cutWaitShort(): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`.execute(db)
    expect(rows).toHaveLength(1)
  })
}

it('A commit that no standby has is no success, and counts as a database that is away', async () => {
  await pair.stopStandby()
  onTestFinished(() => pair.startStandby())
  const add = db.insertInto('suppliers').values({ name: 'Feeds' }).execute()
  const [error] = await Promise.all([add.catch((reason: unknown) => reason), cutWaitShort()])
  expect(error).toMatchObject({ code: '08007' })
  expect(isDatabaseUnavailable(error)).toBe(true)
  // It is there all the same, as PostgreSQL's warning says.
  expect(await db.selectFrom('suppliers').select('name').execute()).toEqual([{ name: 'Feeds' }])
})

it('A sample is acknowledged only when a standby has it, also where it is sent again after a cut wait', async () => {
  const ingest = createIngest({ db, log: SILENT, clock: { now: () => NOW }, limits: { maxWaitMs: 5 } })
  onTestFinished(() => ingest.stop())
  const send = (slot: number) => {
    const sample = { device_code: 'BENCH-1-0', slot, coughs: 3, audio_seconds: 600, bytes: 180 }
    return ingest.accept({ gatewayCode: 'BENCH-GW-1', samples: [sample], receivedAt: NOW })
  }
  await send(SLOT - 1)
  await pair.stopStandby()
  let acknowledged = false
  const accepted = send(SLOT).then(() => {
    acknowledged = true
  })
  await cutWaitShort()
  // The second try finds the sample there, writes nothing of it, and has to wait as well.
  await until(async () => expect(await db.selectFrom('samples').select('slot').execute()).toHaveLength(2))
  await cutWaitShort()
  expect(acknowledged).toBe(false)
  await pair.startStandby()
  await accepted
})
