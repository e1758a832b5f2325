import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { aMembership, aUser } from '#test/factories.ts'

/** The day before day 1: it fills the window. */
const START = new Date('2026-03-01T00:00:00Z')
const HOUR = 3_600_000

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

/** Hour of a day of the scenario; the barn counts its days from the day before. */
const when = (day: number, hour: number) => new Date(START.getTime() + (day * 24 + hour) * HOUR)
const label = (at: Date) => {
  const hour = Math.floor((at.getTime() - START.getTime()) / HOUR)
  return `day ${Math.floor(hour / 24)} ${String(hour % 24).padStart(2, '0')}:00`
}

/**
 * Two coughs a slot among 288 pigs are an RDI of 1; a burst at 08:00 makes it 2.2 for a day, one at 20:00 lifts it
 * to 3.5. A window cannot empty at once, so the recovery comes by the reference: what was 3.5 times it is then once.
 */
async function runScenario(barn: EngineBarn, { from, to }: { from: Date; to: Date }) {
  const bursts = new Map<number, number>()
  for (const day of [1, 2, 3, 4]) {
    bursts.set(barn.slotAt(day + 1, 8), 346)
    bursts.set(barn.slotAt(day + 1, 20), 374)
  }
  const coughs = (slot: number) => ({ coughs: 2 + (bursts.get(slot) ?? 0) })
  for (let at = from.getTime() + HOUR; at <= to.getTime(); at += HOUR) {
    const slot = at / 600_000 - 1
    await database.db
      .updateTable('gateways')
      .set({ last_heartbeat_at: new Date(at) })
      .execute()
    await barn.send({ from: slot - 5, to: slot }, coughs)
    await barn.engineAt(new Date(at + 5 * 60_000))
  }
}

/** Everything told so far: when, what, and what became of the worker's push. */
async function told(db: TestDatabase['db']): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('deliveries as d', 'd.notification_id', 'n.id')
    .select(['n.title_key', 'n.created_at', 'n.type', 'd.status', 'd.reason'])
    .where('d.channel', '=', 'PUSH')
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute()
  return rows.map(row => {
    const title = row.title_key.replace('notifications:', '')
    return `${label(row.created_at)} ${title} ${row.type} ${row.reason ?? row.status}`
  })
}

async function advised(db: TestDatabase['db']): Promise<string[]> {
  const rows = await db
    .selectFrom('recommendations')
    .selectAll()
    .orderBy('created_at')
    .orderBy('category')
    .execute()
  return rows.map(row => `${label(row.created_at)} ${row.category}`)
}

it('runs the worked scenario (spec/3 §5): one episode of four days, severe, with a burden of 88', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  const worker = await aUser(db)
  await aMembership(db, { site: barn.site, user: worker, role: 'WORKER' })
  await runScenario(barn, { from: START, to: when(2, 8) })
  const active = await db.selectFrom('episodes').selectAll().executeTakeFirstOrThrow()
  expect(active).toMatchObject({
    state: 'ACTIVE',
    start_date: '2026-03-02',
    severity: 'SEVERE',
    lowest_rhs: 38,
  })
  await runScenario(barn, { from: when(2, 8), to: when(2, 10) })
  expect(await advised(db)).toEqual([
    'day 1 09:00 pig_care',
    'day 1 21:00 diagnostics',
    'day 1 21:00 veterinarian',
    'day 2 09:00 anti_inflammatory',
  ])
  await db
    .updateTable('recommendations')
    .set({ status: 'ACCEPT', start_date: '2026-03-03', reacted_at: when(2, 10) })
    .where('category', '=', 'veterinarian')
    .execute()
  await runScenario(barn, { from: when(2, 10), to: when(4, 23) })
  expect((await advised(db)).at(-1)).toBe('day 2 21:00 treatment')
  await db.updateTable('airspaces').set({ rdi_reference: 3.5 }).execute()
  await runScenario(barn, { from: when(4, 23), to: when(7, 23) })
  const alert = await db.selectFrom('alerts').selectAll().executeTakeFirstOrThrow()
  expect([label(alert.opened_at), alert.closed_at && label(alert.closed_at), alert.close_reason]).toEqual([
    'day 1 09:00',
    'day 5 11:00',
    'RECOVERED',
  ])
  expect((await db.selectFrom('episodes').selectAll().executeTakeFirstOrThrow()).state).toBe('ACTIVE')
  await runScenario(barn, { from: when(7, 23), to: when(8, 0) })
  const [episode, ...others] = await db.selectFrom('episodes').selectAll().execute()
  expect(others).toEqual([])
  expect(episode).toMatchObject({
    state: 'CLOSED',
    severity: 'SEVERE',
    start_date: '2026-03-02',
    end_date: '2026-03-05',
    closed_at: when(8, 0),
    lowest_rhs: 38,
    burden: 88,
    clear_days: 3,
    opened_by_alert: alert.id,
    batch_id: barn.batch.id,
    spread: [
      {
        device_id: barn.devices[0]?.id,
        deck_id: barn.deck.id,
        yellow_at: '2026-03-02T09:00:00+00:00',
        red_at: '2026-03-02T21:00:00+00:00',
      },
    ],
  })
  const days = await db.selectFrom('episode_days').selectAll().orderBy('date').execute()
  expect(
    days.map(day => [day.date, day.day_no, day.rhs_min, day.rhs_end, day.worst_status, day.coughs]),
  ).toEqual([
    ['2026-03-02', 1, 38, 38, 'ALARM', 288 + 720],
    ['2026-03-03', 2, 38, 38, 'ALARM', 288 + 720],
    ['2026-03-04', 3, 38, 38, 'ALARM', 288 + 720],
    ['2026-03-05', 4, 38, 100, 'ALARM', 288 + 720],
  ])
  expect(days[0]).toMatchObject({
    temp_min: 20,
    temp_mean: 20,
    temp_max: 20,
    hum_mean: 55,
    alerts: 1,
    recommendations: 3,
  })
  const recommendations = await db.selectFrom('recommendations').selectAll().execute()
  expect(new Map(recommendations.map(row => [row.category, row.state]))).toEqual(
    new Map([
      ['pig_care', 'EXPIRED'],
      ['diagnostics', 'WITHDRAWN'],
      ['veterinarian', 'DONE'],
      ['anti_inflammatory', 'WITHDRAWN'],
      ['treatment', 'WITHDRAWN'],
    ]),
  )

  // Silent from day 8 on: only its gateway is heard.
  const beat = async (at: Date) => {
    await db.updateTable('gateways').set({ last_heartbeat_at: at }).execute()
    await barn.engineAt(at)
    const { status_id } = await db.selectFrom('site_states').select('status_id').executeTakeFirstOrThrow()
    return status_id
  }
  expect(await beat(new Date(when(8, 1).getTime() - 60_000))).not.toBe(10)
  expect(await beat(when(8, 1))).toBe(10)
  for (let hour = 2; hour <= 24; hour++) await beat(when(8, hour))
  expect(await told(db)).toEqual([
    'day 1 09:00 alert_warning_coughs NORMAL QUEUED',
    'day 1 09:00 episode_started NORMAL PREFERENCE',
    'day 1 09:00 recommendation NORMAL PREFERENCE',
    'day 1 21:00 alert_alarm ALARM QUEUED',
    'day 1 21:00 recommendation_urgent NORMAL QUIET_HOURS',
    'day 1 21:00 recommendation_urgent NORMAL QUIET_HOURS',
    'day 2 09:00 recommendation NORMAL PREFERENCE',
    'day 2 21:00 alert_still_alarm ALARM QUEUED',
    'day 2 21:00 recommendation NORMAL PREFERENCE',
    'day 3 21:00 alert_still_alarm ALARM QUEUED',
    'day 4 21:00 alert_still_alarm ALARM QUEUED',
    'day 5 11:00 alert_recovered NORMAL PREFERENCE',
    'day 8 01:00 device_offline NORMAL PREFERENCE',
    'day 9 00:00 site_lost ALARM QUEUED',
  ])

  // Six stored hours arrive: the charts fill, nothing opens and nobody is told of them.
  const before = await db.selectFrom('episode_days').selectAll().execute()
  const arriveAt = new Date(when(9, 0).getTime() + 10 * 60_000)
  const lastSlot = when(8, 0).getTime() / 600_000 - 1
  await barn.send({ from: lastSlot + 1, to: lastSlot + 36, arriveAt }, () => ({ coughs: 9 }))
  await barn.engineAt(new Date(when(9, 0).getTime() + 16 * 60_000))
  const hours = await db
    .selectFrom('airspace_rhs_hours')
    .select('hour')
    .where('hour', '>', when(8, 0).getTime() / HOUR)
    .where('rhs', 'is not', null)
    .execute()
  expect(hours.length).toBeGreaterThan(5)
  expect(await db.selectFrom('alerts').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('episodes').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('episode_days').selectAll().execute()).toEqual(before)
  expect((await told(db)).slice(14)).toEqual([])
  expect(await advised(db)).toHaveLength(5)

  // It is heard live again.
  await barn.send({ from: barn.slotAt(10, 1), to: barn.slotAt(10, 1) })
  await beat(new Date(when(9, 1).getTime() + 5 * 60_000))
  expect((await told(db)).slice(14)).toEqual(['day 9 01:00 device_back NORMAL PREFERENCE'])
}, 60_000)
