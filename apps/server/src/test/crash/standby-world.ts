/** The application on a primary with a standby that follows by streaming replication, for the tests of reads there. */
import { randomUUID } from 'node:crypto'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { openStandby, type ReadBy, type Standby } from '#db/standby/open-standby.ts'
import type { StandbyOptions } from '#db/standby/watch-standby.ts'
import { seedBase } from '#seed/seed-base.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { anAdmin } from '#test/factories.ts'
import { aFarm, type Farm } from '#test/farm.ts'
import { type ReplicatedPostgres, replicatedPostgres } from './replicated-postgres.ts'

type Person = { id: number; role: string }

export interface StandbyWorld {
  pair: ReplicatedPostgres
  /** The operator of the standby. */
  replica: pg.Client
  db: Db
  standby: Standby
  app: TestApp
  farm: Farm
  admin: Person
  other: Person
}

const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
const silent = { info: () => {}, warn: () => {} }

export const until = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 })

/** Is filled before the first test. */
export function standbyWorld(): StandbyWorld {
  const world = {} as StandbyWorld
  beforeAll(async () => {
    world.pair = await replicatedPostgres(prepare, { isSynchronous: false })
    world.db = openDatabase(world.pair.primaryUrl, { max: 4, log: silent })
    world.standby = await openOne(world)
    world.app = await testApp({ db: world.db, standby: world.standby, log })
    world.farm = await aFarm(world.db, 'Hoeve')
    world.admin = await anAdmin(world.db)
    world.other = await anAdmin(world.db)
    await connectReplica(world)
  })
  afterAll(async () => {
    await world.replica?.end().catch(() => {})
    await world.app?.close()
    await world.standby?.stop()
    await world.db?.destroy()
    await world.pair?.remove()
  })
  return world
}

async function prepare(url: string): Promise<void> {
  const db = openDatabase(url, { max: 4, log: silent })
  await migrate(db)
  await seedBase(db)
  await db.destroy()
}

export function openOne({ pair }: StandbyWorld, options: Partial<StandbyOptions> = {}): Promise<Standby> {
  return openStandby({ primaryUrl: pair.primaryUrl, readUrl: pair.standbyUrl, max: 3, log, ...options })
}

/** The connection before is lost with its server. */
export async function connectReplica(world: StandbyWorld): Promise<void> {
  await world.replica?.end().catch(() => {})
  world.replica = new pg.Client({ connectionString: world.pair.standbyUrl })
  world.replica.on('error', () => {})
  await world.replica.connect()
}

export const untilUsed = ({ watch }: Standby) => until(() => expect(watch.asideBecause()).toBeNull())

/** Everything that is on the primary now is on the standby too. */
export async function untilCaughtUp({ standby }: StandbyWorld): Promise<void> {
  const now = performance.now()
  await until(async () => expect(await standby.watch.hasSince(now)).toBe(true))
}

/** The standby stays as it is now. */
export async function pauseReplay(world: StandbyWorld): Promise<void> {
  await untilCaughtUp(world)
  await world.replica.query('select pg_wal_replay_pause()')
  await until(async () => {
    const { rows } = await world.replica.query('select pg_get_wal_replay_pause_state() as state')
    expect(rows).toEqual([{ state: 'paused' }])
  })
}

export async function resumeReplay({ replica, standby }: StandbyWorld): Promise<void> {
  await replica.query('select pg_wal_replay_resume()')
  await untilUsed(standby)
}

/** Answers which of the two were asked meanwhile, and how often. */
export async function askedBy(
  { standby }: StandbyWorld,
  work: () => Promise<unknown>,
): Promise<Partial<Record<ReadBy, number>>> {
  const before = new Map(standby.counts())
  await work()
  const more = [...standby.counts()].map(([by, count]) => [by, count - (before.get(by) ?? 0)] as const)
  return Object.fromEntries(more.filter(([, count]) => count > 0))
}

/** The name of the farm's site on the list of the fleet, which a standby may answer. */
export async function shownName(
  { app, farm }: Pick<StandbyWorld, 'app' | 'farm'>,
  as: Person | string,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const { body, status } = await app.call(adminSites.list, {}, { as, headers })
  expect(status).toBe(200)
  return body.items.find(({ id }) => id === farm.site.id)?.name
}

/** Gives the site another name without a word to anybody. */
export async function rename({ db, farm }: StandbyWorld, name = `Hoeve ${randomUUID()}`): Promise<string> {
  await db.updateTable('sites').set({ name }).where('id', '=', farm.site.id).execute()
  return name
}
