/**
 * Runs several engines on one database, one of them dying in the middle: every slot and hour is judged once, in
 * order.
 */
import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBus } from '#bus.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { createIngest } from '#ingest/ingest.ts'
import { type BenchSite, makeFarm } from '#test/bulk-farm.ts'
import { type MovedClock, movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aMembership, aUser } from '#test/factories.ts'
import { type RunningEngine, startEngine } from './run-engine.ts'

const START = Date.parse('2026-03-02T00:00:00Z')
const FIRST = START / 600_000
const HOUR = 3_600_000
/** Judged, and a little more than the time the live engine lets things settle. */
const DUE_MS = 6 * 60_000
/** The farm has more airspaces than one transaction takes while catching up. */
const SIZE = { sites: 2, airspaces: 13, devices: 13 }
const AIRSPACES = SIZE.sites * SIZE.airspaces
const LOCK = 4711
const log = pino({ level: 'silent' })

let database: TestDatabase
let pools: Db[]
let engines: RunningEngine[]
let clock: MovedClock
let farm: BenchSite[]

beforeEach(async () => {
  database = await testDatabase()
  clock = movedClock(new Date(START))
  pools = []
  engines = []
  farm = await makeFarm(database.db, SIZE)
  const user = await aUser(database.db)
  for (const site of farm) await aMembership(database.db, { site, user })
  await audit(database.db)
})
afterEach(async () => {
  await Promise.all(engines.map(engine => engine.stop()))
  await Promise.all(pools.map(pool => pool.destroy()))
  await database.drop()
})

/** Writes down, in the transaction that does it, every move of a cursor and every hour; and lets `dying` wait there. */
async function audit(db: Db): Promise<void> {
  await sql`
    create table moves (id serial, airspace_id int, first int, last int, pid int default pg_backend_pid());
    create table judged_hours (airspace_id int, hour int, what text);
    create function note_move() returns trigger language plpgsql as $$ begin
      insert into moves (airspace_id, first, last) values (new.airspace_id, old.next_slot, new.next_slot - 1);
      return null; end $$;
    create trigger note_move after update on airspace_states for each row
      when (new.next_slot > old.next_slot) execute function note_move();
    create function note_hour() returns trigger language plpgsql as $$ begin
      insert into judged_hours values (new.airspace_id, new.hour, tg_op);
      if current_setting('application_name') = 'dying' then
        perform pg_advisory_xact_lock_shared(${sql.raw(String(LOCK))});
      end if;
      return null; end $$;
    create trigger note_hour after insert or update on airspace_rhs_hours for each row execute function note_hour();
  `.execute(db)
}

function anEngine(name: string): void {
  const db = openDatabase(database.url, { max: 2, log: { warn: () => {} }, name })
  pools.push(db)
  const bus = createBus({ error: () => {} })
  engines.push(startEngine({ db, clock, bus, log, metrics: new Registry() }, { tickMs: 5 }))
}

/** A fan stands still from the eighteenth to the twentieth hour. */
const isWarm = (slot: number) => slot >= FIRST + 18 * 6 && slot < FIRST + 20 * 6

/** A farm that coughs, a few animals a little, all of them a lot: 250 cough over a thousand times a day. */
async function sendHours(from: number, to: number): Promise<void> {
  const ingest = createIngest({ db: database.db, log, clock, limits: { lanes: 1, maxWaitMs: 0 } })
  const messages = farm.flatMap(({ gateway, devices }) =>
    Array.from({ length: (to - from) * 6 }, (_, offset) => {
      const slot = FIRST + from * 6 + offset
      const values = {
        coughs: 3 * (slot % 7),
        audio_seconds: 600,
        temperature_c: isWarm(slot) ? 27.5 : 20,
        humidity_pct: 55,
      }
      const samples = devices.map(device_code => ({ device_code, slot, ...values }))
      const receivedAt = new Date((slot + 1) * 600_000 + 30_000)
      return ingest.accept({ gatewayCode: gateway, samples, receivedAt })
    }),
  )
  await Promise.all(messages)
  await ingest.stop()
}

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 10 })

async function judgedTo(hour: number): Promise<number> {
  const { judged } = await database.db
    .selectFrom('airspace_states')
    .select(eb => eb.fn.countAll<number>().as('judged'))
    .where('next_slot', '>=', FIRST + hour * 6)
    .executeTakeFirstOrThrow()
  return judged
}

/** The processes of an engine that wait in the middle of their transaction. */
async function stuck(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and not l.granted and l.objid = ${LOCK} and a.application_name = 'dying'
      and a.datname = current_database()`.execute(database.db)
  return rows.map(row => row.pid)
}

async function kill(pids: readonly number[]): Promise<void> {
  for (const pid of pids) await sql`select pg_terminate_backend(${pid}::int)`.execute(database.db)
}

it('A process that dies holding airspaces leaves them to the other, and both race on', async () => {
  const holder = openDatabase(database.url, { max: 1, log: { warn: () => {} }, name: 'holder' })
  pools.push(holder)
  await sendHours(0, 16)
  clock.set(new Date(START + 16 * HOUR + DUE_MS))
  await sql`select pg_advisory_lock(${LOCK})`.execute(holder)
  anEngine('dying')
  await until(async () => expect(await stuck()).toHaveLength(1))
  anEngine('living')
  // The other takes what is free and waits for nobody.
  await until(async () => expect(await judgedTo(16)).toBeGreaterThan(0))
  expect(await judgedTo(16)).toBeLessThan(AIRSPACES)
  await kill(await stuck())
  await until(async () => expect(await judgedTo(16)).toBe(AIRSPACES))

  // Both processes come at every hour from now on; the dying one dies again whenever it is caught in the middle.
  for (let hour = 17; hour <= 24; hour++) {
    await sendHours(hour - 1, hour)
    clock.set(new Date(START + hour * HOUR + DUE_MS))
    if (hour % 2 === 0) await sql`select pg_advisory_unlock(${LOCK})`.execute(holder)
    await until(async () => {
      await kill(await stuck())
      expect(await judgedTo(hour)).toBe(AIRSPACES)
    })
    if (hour % 2 === 0) await sql`select pg_advisory_lock(${LOCK})`.execute(holder)
  }
  await sql`select pg_advisory_unlock(${LOCK})`.execute(holder)
  await Promise.all(engines.map(engine => engine.stop()))

  const { rows: moves } = await sql<{ airspace_id: number; first: number; last: number }>`
    select airspace_id, first, last from moves order by id`.execute(database.db)
  const states = await database.db.selectFrom('airspace_states').selectAll().execute()
  expect(states).toHaveLength(AIRSPACES)
  for (const { airspace_id, next_slot } of states) {
    const own = moves.filter(move => move.airspace_id === airspace_id)
    let next = FIRST
    for (const { first, last } of own) {
      expect(first).toBe(next)
      next = last + 1
    }
    expect([next, next_slot]).toEqual([FIRST + 24 * 6, FIRST + 24 * 6])
  }
  // Twelve hours of audio are there from the twelfth on; none is written over.
  const { rows: hours } = await sql<{ hour: number; what: string; count: number }>`
    select hour, what, count(*) as count from judged_hours group by 1, 2 order by 1`.execute(database.db)
  expect(hours).toEqual(
    Array.from({ length: 13 }, (_, index) => ({
      hour: START / HOUR + 12 + index,
      what: 'INSERT',
      count: AIRSPACES,
    })),
  )
  // Each airspace has coughed since its hours were judged; the warmth has come and gone.
  const alerts = await database.db
    .selectFrom('alerts')
    .select(['airspace_id', 'sensor', 'state', 'priority', 'opened_at', 'closed_at', 'transition_no'])
    .orderBy('sensor')
    .execute()
  const told = alerts.map(({ airspace_id: _, ...alert }) => JSON.stringify(alert))
  expect(new Set(told).size, told.join('\n')).toBe(2)
  expect(alerts.map(({ sensor, state }) => `${sensor} ${state}`)).toEqual([
    ...Array.from({ length: AIRSPACES }, () => 'COUGHS OPEN'),
    ...Array.from({ length: AIRSPACES }, () => 'TEMPERATURE CLOSED'),
  ])
  expect(new Set(alerts.map(alert => `${alert.airspace_id} ${alert.sensor}`)).size).toBe(2 * AIRSPACES)
  // The notices of these alerts are told once, too.
  const { rows: notices } = await sql<{ sensor: string; alerts: number; count: number }>`
    select a.sensor, count(distinct a.id) as alerts, count(*) as count
    from notifications n join alerts a on a.id = n.ref_id
    where n.event_kind = 'ALERT_OPENED' group by 1 order by 1`.execute(database.db)
  expect(notices).toEqual(
    ['COUGHS', 'TEMPERATURE'].map(sensor => ({ sensor, alerts: AIRSPACES, count: AIRSPACES })),
  )
}, 300_000)
