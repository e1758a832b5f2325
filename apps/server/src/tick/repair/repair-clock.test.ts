import { newestDueSlot } from '@earshot/engine/time.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealEntries } from '#sql/audit-chain.ts'
import { verifyAudit } from '#sql/verify-audit.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { aMembership, aUser } from '#test/factories.ts'
import { repairClock } from './repair-clock.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** The repair goes by the database's own clock: the barn's history ends there. */
const NOW = new Date(Math.floor(Date.now() / (10 * MINUTE)) * 10 * MINUTE - 10 * MINUTE)
const START = new Date(Math.floor((NOW.getTime() - 4 * DAY) / DAY) * DAY)

let right: TestDatabase
let wronged: TestDatabase
beforeEach(async () => {
  ;[right, wronged] = await Promise.all([testDatabase(), testDatabase()])
})
afterEach(() => Promise.all([right.drop(), wronged.drop()]))

/** Coughing pigs whose alarm stands, in a warm barn, heard until an hour ago. */
async function troubledBarn({ db }: TestDatabase): Promise<EngineBarn> {
  const barn = await engineBarn(db, { start: START, devices: 2 })
  await aMembership(db, { site: barn.site, user: await aUser(db, { email: 'farmer@farm.example' }) })
  await barn.send({ from: barn.firstSlot, to: newestDueSlot(NOW.getTime() - 6 * HOUR) + 1 }, values)
  await barn.engineAt(new Date(NOW.getTime() - 6 * HOUR))
  await heartbeat(barn, db, new Date(NOW.getTime() - 6 * HOUR))
  return barn
}

const values = (slot: number) => ({
  coughs: slot < START.getTime() / 600_000 + 144 ? 2 : 9,
  temperature_c: 21,
})

async function heartbeat(barn: EngineBarn, db: TestDatabase['db'], at: Date): Promise<void> {
  await db.updateTable('gateways').set({ last_heartbeat_at: at }).where('id', '=', barn.gateway.id).execute()
}

/** The six hours since, heard in time and judged in time where the cursor lets them. */
async function goOn(barn: EngineBarn, db: TestDatabase['db']): Promise<void> {
  await barn.send(
    { from: newestDueSlot(NOW.getTime() - 6 * HOUR) + 2, to: newestDueSlot(NOW.getTime()) },
    values,
  )
  await heartbeat(barn, db, NOW)
  await barn.engineAt(NOW)
}

describe('The repair after a pass by a clock that was ahead', () => {
  it.each([
    ['an hour', HOUR],
    ['a day', DAY],
    ['three days', 3 * DAY],
  ])('The repair of %s and the next pass bring what would have come', async (_, by) => {
    const reference = await troubledBarn(right)
    await goOn(reference, right.db)
    const expected = await reference.judged()

    const barn = await troubledBarn(wronged)
    await barn.engineAt(new Date(NOW.getTime() - 6 * HOUR + by))
    await goOn(barn, wronged.db)
    if (by > 6 * HOUR) expect((await barn.judged()).hours).not.toEqual(expected.hours)
    await repairClock(wronged.db)
    await barn.engineAt(NOW)
    await barn.engineAt(NOW)
    const repaired = await barn.judged()
    expect(repaired.state.map(state => [state.next_slot, state.cough_status, state.status_id])).toEqual(
      expected.state.map(state => [state.next_slot, state.cough_status, state.status_id]),
    )
    expect(repaired.hours).toEqual(expected.hours)
  })
})

describe('Notices by a clock a day ahead', () => {
  /** Makes a barn of two monitors heard until just now; a pass a day ahead calls everything lost. */
  async function aBarnCalledLost() {
    const { db } = wronged
    const barn = await engineBarn(db, { start: new Date(NOW.getTime() - 3 * HOUR), devices: 2 })
    const user = await aUser(db)
    await aMembership(db, { site: barn.site, user })
    await barn.send({ from: barn.firstSlot, to: newestDueSlot(NOW.getTime()) })
    await heartbeat(barn, db, NOW)
    await barn.engineAt(NOW)
    await barn.engineAt(new Date(NOW.getTime() + DAY + HOUR))
    expect(await told(db)).toEqual(['site_lost'])
    return { barn, db, user }
  }

  const told = async (db: TestDatabase['db']) => {
    const rows = await db.selectFrom('notifications').select('title_key').orderBy('created_at').execute()
    return rows.map(row => row.title_key.replace('notifications:', ''))
  }

  async function silent(db: TestDatabase['db']): Promise<unknown[]> {
    const devices = await db
      .selectFrom('device_states')
      .select('device_id')
      .where('connectivity', '<>', 'ONLINE')
      .execute()
    const gateways = await db
      .selectFrom('gateways')
      .select('id')
      .where('connectivity', '<>', 'ONLINE')
      .execute()
    return [...devices, ...gateways]
  }

  it('A notice is taken back where nobody has it by mail or push, and everything is online again without a word', async () => {
    const { barn, db } = await aBarnCalledLost()
    const { site_id } = await db
      .selectFrom('site_states')
      .select(['site_id', 'status_id'])
      .executeTakeFirstOrThrow()
    const done = await repairClock(db)
    expect(done).toMatchObject({ airspaces: 1, units: 3, noticesDropped: 1, noticesSent: 0 })
    expect(await silent(db)).toEqual([])
    await barn.engineAt(new Date())
    expect(await told(db)).toEqual([])
    const site = await db
      .selectFrom('site_states')
      .selectAll()
      .where('site_id', '=', site_id)
      .executeTakeFirstOrThrow()
    expect(site).toMatchObject({ offline_count: 0, gateways_offline: 0 })
    expect(await aheadOf(db, new Date())).toEqual([])
  })

  it('A notice is followed by the return where somebody has it by mail', async () => {
    const { barn, db } = await aBarnCalledLost()
    await db
      .updateTable('deliveries')
      .set({ status: 'SENT', sent_at: new Date(NOW.getTime() + DAY) })
      .where('channel', '=', 'EMAIL')
      .execute()
    expect(await repairClock(db)).toMatchObject({ noticesDropped: 0, noticesSent: 1 })
    await barn.engineAt(new Date())
    expect(await told(db)).toEqual(['site_lost', 'gateway_back'])
    expect(await silent(db)).toEqual([])
    const open = await db
      .selectFrom('deliveries as d')
      .innerJoin('notifications as n', 'n.id', 'd.notification_id')
      .select('n.event_kind')
      .where('d.status', '=', 'QUEUED')
      .execute()
    expect(open.filter(row => row.event_kind === 'SITE_LOST')).toEqual([])
  })

  it('Mails go out that waited for the time, or were given up by it', async () => {
    const { db } = wronged
    const barn = await engineBarn(db, { start: NOW })
    const user = await aUser(db)
    const notice = (n: number) =>
      db
        .insertInto('notifications')
        .values({
          site_id: barn.site.id,
          event_kind: 'DEVICE_BACK',
          ref_id: n,
          transition_no: 1,
          type: 'NORMAL',
          title_key: 'notifications:device_back',
          created_at: new Date(Date.now() - HOUR),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [claimed, given] = [await notice(1), await notice(2)]
    const base = { user_id: user.id, channel: 'EMAIL' as const, attempts: 1 }
    await db
      .insertInto('deliveries')
      .values([
        { ...base, notification_id: claimed.id, due_at: new Date(Date.now() + DAY) },
        { ...base, notification_id: given.id, status: 'SUPPRESSED', reason: 'EXPIRED' },
      ])
      .execute()
    expect(await repairClock(db)).toMatchObject({ deliveries: 2 })
    const rows = await db.selectFrom('deliveries').select(['status', 'due_at']).execute()
    expect(rows).toEqual([
      { status: 'QUEUED', due_at: null },
      { status: 'QUEUED', due_at: null },
    ])
  })

  it('Samples received by the wrong time are judged as if they had come in time', async () => {
    const { db } = wronged
    const barn = await engineBarn(db, { start: new Date(NOW.getTime() - 3 * HOUR) })
    const last = newestDueSlot(NOW.getTime())
    await barn.send({ from: barn.firstSlot, to: last - 6 })
    await barn.send({ from: last - 5, to: last, arriveAt: new Date(NOW.getTime() + DAY) }, () => ({
      temperature_c: 30,
    }))
    await barn.engineAt(NOW)
    const before = await barn.judged()
    expect(before.state[0]?.temperature_c).toBe(20)
    expect(await repairClock(db)).toMatchObject({ samples: 6, airspaces: 1 })
    await barn.engineAt(NOW)
    const after = await barn.judged()
    expect(after.state[0]?.temperature_c).toBe(30)
  })
})

it('The repair finds nothing to put right where every clock was right', async () => {
  const { db } = wronged
  const barn = await engineBarn(db, { start: new Date(NOW.getTime() - 3 * HOUR) })
  await barn.send({ from: barn.firstSlot, to: newestDueSlot(NOW.getTime()) })
  await heartbeat(barn, db, NOW)
  await barn.engineAt(NOW)
  // What people have planned lies ahead by right.
  const user = await aUser(db)
  const night = { from_at: new Date(NOW.getTime() + 5 * DAY), to_at: new Date(NOW.getTime() + 6 * DAY) }
  await db
    .insertInto('duty_exceptions')
    .values({ ...night, site_id: barn.site.id, away_id: user.id, state: 'AGREED', created_at: NOW })
    .execute()
  // What the audit log says was written so, and is sealed.
  await db
    .insertInto('audit_log')
    .values({ at: new Date(NOW.getTime() + DAY), action: 'sites.get' })
    .execute()
  await sealEntries(db, new Date(NOW.getTime() + DAY))
  const before = await barn.judged()
  expect(await repairClock(db)).toMatchObject({
    airspaces: 0,
    units: 0,
    noticesDropped: 0,
    noticesSent: 0,
    deliveries: 0,
    samples: 0,
    moments: 0,
  })
  expect(await barn.judged()).toEqual(before)
  expect(await verifyAudit(db)).toMatchObject({ intact: true, links: 1 })
  expect(await db.selectFrom('duty_exceptions').select(['from_at', 'to_at']).execute()).toEqual([night])
})

it('An access and work that people have planned keep their ends', async () => {
  const { db } = wronged
  const barn = await engineBarn(db, { start: START, devices: 2 })
  const endsAt = new Date(NOW.getTime() + 30 * DAY)
  const vet = await aUser(db, { email: 'vet@practice.example' })
  await aMembership(db, { site: barn.site, user: vet, role: 'VETERINARIAN', scope: 'TREAT', endsAt })
  const work = { what: 'CLEANING', starts_at: new Date(NOW.getTime() + DAY), ends_at: endsAt }
  await db
    .insertInto('expected_work')
    .values({ ...work, site_id: barn.site.id, created_at: NOW })
    .execute()
  await repairClock(db)
  expect(await db.selectFrom('memberships').select('ends_at').execute()).toEqual([{ ends_at: endsAt }])
  expect(await db.selectFrom('expected_work').select(['what', 'starts_at', 'ends_at']).execute()).toEqual([
    work,
  ])
})

/** Columns that say when something happened and say a time to come. */
async function aheadOf(db: TestDatabase['db'], now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and a.atttypid = 'timestamptz'::regtype and a.attname <> 'expires_at'`.execute(db)
  const ahead: string[] = []
  for (const { name } of rows) {
    const [table = '', column = ''] = name.split('.')
    const { rows: found } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} > ${now} limit 1`.execute(db)
    if (found.length > 0) ahead.push(name)
  }
  return ahead
}
