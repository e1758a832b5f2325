import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/open.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { aMembership, aUser } from '#test/factories.ts'
import { runEngine } from '#tick/run-engine.ts'
import { notify } from './shell/notify.ts'

const START = new Date('2026-03-02T00:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

/** Reads everything that follows from evaluations, without the numbers of rows. */
async function followed(db: Db) {
  const [episodes, days, recommendations, notifications, deliveries] = await Promise.all([
    sql`select e.airspace_id, e.state, e.severity, e.start_date, e.end_date, e.closed_at, e.lowest_rhs, e.burden,
      e.clear_days, e.spread, e.transition_no from episodes e order by e.airspace_id, e.id`.execute(db),
    sql`select e.airspace_id, d.* from episode_days d join episodes e on e.id = d.episode_id
      order by e.airspace_id, d.date`.execute(db),
    sql`select r.airspace_id, r.category, r.cause, r.params, r.status, r.state, r.expires_at, r.created_at
      from recommendations r order by r.airspace_id, r.created_at, r.category,
      r.params ->> 'sensor'`.execute(db),
    sql`select n.airspace_id, n.event_kind, n.transition_no, n.type, n.title_key, n.params, n.created_at
      from notifications n order by n.airspace_id, n.created_at, n.event_kind, n.title_key,
      n.params ->> 'category', n.params ->> 'sensor'`.execute(db),
    sql`select n.airspace_id, n.event_kind, n.created_at, d.channel, d.status, d.reason, count(*) as count
      from deliveries d join notifications n on n.id = d.notification_id
      group by 1, 2, 3, 4, 5, 6 order by 1, 3, 2, 4, 5, 6`.execute(db),
  ])
  const withoutIds = (rows: unknown[]) =>
    rows.map(row => ({ ...(row as Record<string, unknown>), id: null, episode_id: null }))
  return {
    episodes: episodes.rows,
    days: withoutIds(days.rows),
    recommendations: recommendations.rows,
    notifications: notifications.rows,
    deliveries: deliveries.rows,
  }
}

/** Coughing that rises and falls, and air that is too warm now and then. */
const weather = (slot: number) => {
  const hour = Math.floor(slot / 6) - START.getTime() / HOUR
  return {
    coughs: hour % 120 > 24 && hour % 120 < 60 ? 9 : 1,
    temperature_c: hour % 17 > 11 ? 27.5 : 20,
    humidity_pct: hour % 29 > 20 ? 86 : 60,
  }
}

async function aStaffedBarn(db: Db): Promise<EngineBarn> {
  const barn = await engineBarn(db, { start: START })
  const user = await aUser(db)
  await aMembership(db, { site: barn.site, user, role: 'WORKER' })
  return barn
}

const due = (barn: EngineBarn, day: number, hour = 0) =>
  new Date(barn.endOf(barn.slotAt(day, hour)).getTime() + 5 * MINUTE)

describe('What follows from evaluations', () => {
  it('The outcome is the same whether the engine judges hour by hour or a week at once', async () => {
    const other = await testDatabase()
    try {
      const [live, late] = [await aStaffedBarn(database.db), await aStaffedBarn(other.db)]
      // Live, nobody is ever silent; a late engine never sees that anybody was.
      for (let hour = 1; hour <= 7 * 24; hour++) {
        const to = live.slotAt(1, hour)
        await live.send({ from: to - 5, to }, weather)
        await database.db
          .updateTable('gateways')
          .set({ last_heartbeat_at: live.endOf(to) })
          .execute()
        await live.engineAt(due(live, 1, hour))
      }
      const to = late.slotAt(8, 0)
      await late.send({ from: late.firstSlot, to }, weather)
      await other.db
        .updateTable('gateways')
        .set({ last_heartbeat_at: late.endOf(to) })
        .execute()
      await late.engineAt(due(late, 8))
      const [a, b] = [await followed(database.db), await followed(other.db)]
      expect(a.episodes.length).toBeGreaterThan(0)
      expect(a.recommendations.length).toBeGreaterThan(4)
      expect(a.notifications.length).toBeGreaterThan(8)
      expect(b).toEqual(a)
    } finally {
      await other.drop()
    }
  })

  it('A day that swings by five degrees and no more is steady, one by a hundredth more is not', async () => {
    const { db } = database
    const barn = await engineBarn(db, { start: START, devices: 0 })
    const swinging = async (low: number) => {
      const own = await engineBarn(db, { start: START })
      await own.send({ from: own.firstSlot, to: own.slotAt(1, 16) }, slot => ({
        coughs: 9,
        temperature_c: slot % 36 === 0 ? low : 20.1,
      }))
      return own.airspace.id
    }
    const [steady, unsteady] = [await swinging(15.1), await swinging(15.09)]
    await barn.engineAt(due(barn, 1, 16))
    const advised = await db
      .selectFrom('recommendations')
      .select(['airspace_id', 'params'])
      .where('category', '=', 'environment')
      .execute()
    expect(advised.map(one => one.airspace_id)).toEqual([unsteady])
    expect(advised[0]?.params).toMatchObject({ reason: 'temperature_range' })
    expect(steady).not.toBe(unsteady)
  })

  it.each([[1], [5], [23]])(
    'The engine judges the air by the limits of its own day, %i hours at a time',
    async step => {
      const { db } = database
      const barn = await engineBarn(db, { start: START })
      // The animals are 24 days old, and 25 on the next day: from then on 45 % are too dry for broilers.
      await db.updateTable('batches').set({ product_type: 'BROILERS', start_age_in_days: 14 }).execute()
      await barn.send({ from: barn.firstSlot, to: barn.slotAt(2, 2) }, () => ({
        coughs: 9,
        temperature_c: 23,
        humidity_pct: 45,
      }))
      for (let hour = step; hour < 26 + step; hour += step)
        await barn.engineAt(due(barn, 1, Math.min(hour, 26)))
      const advised = await db
        .selectFrom('recommendations')
        .select('created_at')
        .where('category', '=', 'environment')
        .execute()
      expect(advised.map(one => one.created_at)).toEqual([new Date(START.getTime() + 25 * HOUR)])
    },
  )

  it('Each episode begins when its alert opened, however late that is judged', async () => {
    const { db } = database
    const barn = await aStaffedBarn(db)
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(4, 0) }, weather)
    await barn.engineAt(due(barn, 4))
    const rows = await db
      .selectFrom('episodes as e')
      .innerJoin('alerts as a', 'a.id', 'e.opened_by_alert')
      .select(['e.created_at', 'a.opened_at'])
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { created_at, opened_at } of rows) expect(created_at).toEqual(opened_at)
  })

  it('Everything happens once, whoever judges and however often', async () => {
    const { db } = database
    const barns: EngineBarn[] = []
    for (let index = 0; index < 4; index++) {
      const barn = await aStaffedBarn(db)
      await barn.send({ from: barn.firstSlot, to: barn.slotAt(4, 0) }, weather)
      barns.push(barn)
    }
    const [barn] = barns
    if (barn === undefined) return
    const clock = movedClock(due(barn, 4))
    await Promise.all([1, 2, 3].map(() => runEngine({ db, clock })))
    // A pass leaves alone what another holds at that moment; the next one takes it.
    await runEngine({ db, clock })
    const before = await followed(db)
    await runEngine({ db, clock })
    expect(await followed(db)).toEqual(before)
    const perBarn = barns.map(({ airspace: { id } }) =>
      Object.values(before).map(
        rows => (rows as { airspace_id: number }[]).filter(row => row.airspace_id === id).length,
      ),
    )
    const [first, ...rest] = perBarn
    expect(first?.every(count => count > 0)).toBe(true)
    for (const other of rest) expect(other).toEqual(first)
    // Every recipient has each notice once, in the portal.
    const { rows } = await sql<{ notices: number; recipients: number; shown: number }>`
      select (select count(*) from notifications where airspace_id is not null) as notices,
        (select count(*) from notification_recipients r join notifications n on n.id = r.notification_id
          where n.airspace_id is not null) as recipients,
        (select count(*) from deliveries d join notifications n on n.id = d.notification_id
          where d.channel = 'IN_APP' and n.airspace_id is not null) as shown`.execute(db)
    expect(rows[0]?.recipients).toBe(rows[0]?.notices)
    expect(rows[0]?.shown).toBe(rows[0]?.notices)
  })

  it('A crash leaves nothing behind, and the next pass makes it all', async () => {
    const { db } = database
    const barn = await aStaffedBarn(db)
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(3, 0) }, weather)
    await db.schema.alterTable('deliveries').renameTo('gone').execute()
    await expect(barn.engineAt(due(barn, 3))).rejects.toThrow('deliveries')
    expect(await db.selectFrom('episodes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('alerts').selectAll().execute()).toEqual([])
    await db.schema.alterTable('gone').renameTo('deliveries').execute()
    await barn.engineAt(due(barn, 3))
    expect(await db.selectFrom('episodes').selectAll().execute()).toHaveLength(1)
  })

  it('Late samples change the figures of an episode, not its course', async () => {
    const { db } = database
    const barn = await aStaffedBarn(db)
    const gap = { from: barn.slotAt(3, 6) + 1, to: barn.slotAt(3, 9) }
    await barn.send({ from: barn.firstSlot, to: gap.from - 1 }, weather)
    await barn.send({ from: gap.to + 1, to: barn.slotAt(4, 0) }, weather)
    await barn.engineAt(due(barn, 4))
    const before = await followed(db)
    await barn.send({ ...gap, arriveAt: new Date(due(barn, 4).getTime() + HOUR) }, () => ({ coughs: 60 }))
    await barn.engineAt(new Date(due(barn, 4).getTime() + HOUR + MINUTE))
    const after = await followed(db)
    expect(after.recommendations).toEqual(before.recommendations)
    const state = (one: unknown) => {
      const { state, severity, start_date, end_date, transition_no } = one as Record<string, unknown>
      return { state, severity, start_date, end_date, transition_no }
    }
    expect(after.episodes.map(state)).toEqual(before.episodes.map(state))
    const [was, is] = [before, after].map(
      ({ episodes }) => episodes[0] as { burden: number; lowest_rhs: number },
    )
    expect(is?.burden).toBeGreaterThan(was?.burden ?? Number.POSITIVE_INFINITY)
    const coughs = (all: typeof before) =>
      (all.days as unknown as { coughs: number }[]).map(day => day.coughs)
    expect(coughs(after).reduce((a, b) => a + b) - coughs(before).reduce((a, b) => a + b)).toBe(18 * 60)
  })

  it('The end of a batch ends its episode at once', async () => {
    const { db } = database
    const barn = await aStaffedBarn(db)
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(2, 12) }, weather)
    await barn.engineAt(due(barn, 2, 12))
    const closedAt = new Date(barn.endOf(barn.slotAt(2, 12)).getTime() + 7 * MINUTE)
    await db
      .updateTable('batches')
      .set({ state: 'CLOSED', closed_at: closedAt, end_date: '2026-03-03', close_reason: 'MOVED' })
      .execute()
    await barn.engineAt(new Date(barn.endOf(barn.slotAt(2, 12)).getTime() + 15 * MINUTE))
    const [episode] = await db.selectFrom('episodes').selectAll().execute()
    expect(episode).toMatchObject({ state: 'CLOSED', start_date: '2026-03-03', end_date: '2026-03-03' })
    await barn.engineAt(due(barn, 2, 13))
    const open = await db.selectFrom('recommendations').selectAll().where('state', '=', 'OPEN').execute()
    expect(open).toEqual([])
  })

  it('Nothing is made without a cause, at any weather', async () => {
    const { db } = database
    const stretch = fc.record({
      hours: fc.integer({ min: 6, max: 40 }),
      coughs: fc.constantFrom(1, 3, 5, 9, 30),
      temperature_c: fc.constantFrom(10, 20, 20, 27),
      humidity_pct: fc.constantFrom(55, 55, 90),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(stretch, { minLength: 2, maxLength: 5 }), async stretches => {
        await sql`truncate sites, users, samples, sample_hours, sample_days, notifications cascade`.execute(
          db,
        )
        const barn = await aStaffedBarn(db)
        let slot = barn.firstSlot
        for (const { hours, ...values } of stretches) {
          await barn.send({ from: slot, to: slot + hours * 6 - 1 }, () => values)
          slot += hours * 6
          await barn.engineAt(new Date(barn.endOf(slot - 1).getTime() + 5 * MINUTE))
        }
        const { rows } = await sql`
          select 'episode' as what, e.id from episodes e
          where not exists (select from alerts a where a.id = e.opened_by_alert and a.sensor = 'COUGHS')
          union all
          select 'recommendation', r.id from recommendations r
          where not exists (select from alerts a join alert_spans s on s.alert_id = a.id
            where a.id = r.cause_id and r.cause = 'ALERT' and s.from_at <= r.created_at
              and (s.to_at is null or s.to_at > r.created_at))
          union all
          select 'alert notice', n.id from notifications n
          where n.event_kind like 'ALERT%' and not exists (select from alerts a where a.id = n.ref_id)
          union all
          select 'second episode', min(id) from episodes where state = 'ACTIVE' group by airspace_id having count(*) > 1
          union all
          select 'untold alert', a.id from alerts a
          where not exists (select from notifications n where n.event_kind = 'ALERT_OPENED' and n.ref_id = a.id)
          union all
          select 'cough alert without episode', a.id from alerts a
          where a.sensor = 'COUGHS' and a.state = 'OPEN' and a.opened_at > now() - interval '100 years'
            and not exists (select from episodes e where e.airspace_id = a.airspace_id)`.execute(db)
        expect(rows).toEqual([])
      }),
      { numRuns: 8 },
    )
  })
})

describe('Reminders', () => {
  it('Reminders go to those who have not read of the alarm, and to nobody after everybody has', async () => {
    const { db } = database
    const barn = await aStaffedBarn(db)
    const reader = await aUser(db)
    await aMembership(db, { site: barn.site, user: reader, role: 'OWNER' })
    const loud = () => ({ coughs: 30 })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 14) }, loud)
    await barn.engineAt(due(barn, 1, 14))
    await db
      .updateTable('notification_recipients')
      .set({ read_at: due(barn, 1, 15) })
      .where('user_id', '=', reader.id)
      .execute()
    const reminded = async () => {
      const { rows } = await sql<{ user_id: number }>`
        select r.user_id from notification_recipients r join notifications n on n.id = r.notification_id
        where n.event_kind = 'ALERT_REMINDER'`.execute(db)
      return rows.length
    }
    await barn.send({ from: barn.slotAt(1, 14) + 1, to: barn.slotAt(2, 14) }, loud)
    await barn.engineAt(due(barn, 2, 14))
    expect(await reminded()).toBe(1)
    await db
      .updateTable('notification_recipients')
      .set({ read_at: due(barn, 2, 15) })
      .execute()
    await barn.send({ from: barn.slotAt(2, 14) + 1, to: barn.slotAt(3, 14) }, loud)
    await barn.engineAt(due(barn, 3, 14))
    expect(await reminded()).toBe(1)
  })
})

describe('Notices of licences', () => {
  it('Members are told of licences 30 and 7 days before their end and at it, once and together', async () => {
    const { db } = database
    const barn = await engineBarn(db, { start: START, devices: 3 })
    const user = await aUser(db)
    await aMembership(db, { site: barn.site, user })
    const end = new Date(START.getTime() + 40 * DAY)
    await db.updateTable('licences').set({ expires_at: end }).execute()
    const clock = movedClock(START)
    const told = async (daysBefore: number) => {
      clock.set(new Date(end.getTime() - daysBefore * DAY))
      await runEngine({ db, clock })
      await runEngine({ db, clock })
      const rows = await db
        .selectFrom('notifications')
        .selectAll()
        .where('event_kind', 'like', 'LICENSE%')
        .orderBy('id')
        .execute()
      return rows.map(row => [row.title_key, row.type, row.device_ids.length])
    }
    const minute = MINUTE / DAY
    expect(await told(30 + minute)).toEqual([])
    const first = ['notifications:license_expiring', 'NORMAL', 3]
    expect(await told(30)).toEqual([first])
    const second = ['notifications:license_last_call', 'NORMAL', 3]
    expect(await told(7 + minute)).toEqual([first])
    expect(await told(7)).toEqual([first, second])
    expect(await told(minute)).toEqual([first, second])
    expect(await told(0)).toEqual([first, second, ['notifications:license_expired', 'ALARM', 3]])
    const licences = await db.selectFrom('licences').select('status').execute()
    expect(licences.map(licence => licence.status)).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED'])
  })
})

it('Two processes with six notices each leave a person no more than six pushes an hour', async () => {
  const { db } = database
  const [one, two] = [await engineBarn(db, { start: START }), await engineBarn(db, { start: START })]
  const user = await aUser(db)
  for (const { site } of [one, two]) await aMembership(db, { site, user })
  const noon = START.getTime() + 12 * HOUR
  const notices = (barn: EngineBarn) =>
    [0, 1, 2, 3, 4, 5].map(index => ({
      eventKind: 'ALERT_OPENED',
      refId: barn.site.id * 100 + index,
      transitionNo: 1,
      kind: 'alert_warning_coughs' as const,
      at: noon + index * MINUTE,
      siteId: barn.site.id,
      airspaceId: null,
      sensors: [],
      deviceIds: [],
      params: {},
    }))
  const tell = (barn: EngineBarn) => db.transaction().execute(trx => notify(trx, notices(barn)))
  await Promise.all([tell(one), tell(two), tell(one)])
  const { rows } = await sql<{ status: string; count: number }>`
    select coalesce(reason, status) as status, count(*) as count from deliveries where channel = 'PUSH'
    group by 1 order by 1`.execute(db)
  expect(rows).toEqual([
    { status: 'QUEUED', count: 6 },
    { status: 'RATE', count: 6 },
  ])
})
