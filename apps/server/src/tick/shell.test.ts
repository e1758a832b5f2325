import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { aBarn, aSite } from '#test/factories.ts'
import { saveSiteVoiceprints } from '#tick/queries/statuses.ts'
import { refreshStatuses } from './refresh-status.ts'
import { runEngine } from './run-engine.ts'

const START = new Date('2026-03-02T00:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const hours = (at: Date) => {
  const hour = Math.floor((at.getTime() - START.getTime()) / HOUR)
  return `day ${Math.floor(hour / 24)} ${String(hour % 24).padStart(2, '0')}:00`
}

describe('Late samples', () => {
  it('Late samples change the history, open nothing for the hours they belong to, and count in later windows', async () => {
    const { db } = database
    const barn = await engineBarn(db, { start: START })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 18) })
    await barn.engineAt(new Date(START.getTime() + 42 * HOUR + 5 * MINUTE))
    expect(await db.selectFrom('airspace_rhs_hours').select('hour').execute()).toHaveLength(19)
    // A day later the gateway delivers the loud night it had stored.
    const arriveAt = new Date(START.getTime() + 42 * HOUR + 6 * MINUTE)
    await barn.send({ from: barn.slotAt(1, 18) + 1, to: barn.slotAt(2, 17), arriveAt }, () => ({ coughs: 9 }))
    const quiet = await barn.engineAt(new Date(START.getTime() + 42 * HOUR + 7 * MINUTE))
    expect(quiet.events.filter(event => event.type.startsWith('alert'))).toEqual([])
    const rows = await db.selectFrom('airspace_rhs_hours').selectAll().orderBy('hour').execute()
    expect(rows).toHaveLength(31)
    const last = rows.at(-1)
    // There are 23 loud hours, scaled to a day.
    expect(last).toMatchObject({ hour: START.getTime() / HOUR + 42, rhs: 30 })
    const state = await db.selectFrom('airspace_states').selectAll().executeTakeFirstOrThrow()
    expect(state).toMatchObject({ stale_from_hour: null, cough_status: 'DEFAULT', rhs: null })
    const day = await db.selectFrom('airspace_rhs_days').selectAll().orderBy('day').execute()
    expect(day.map(one => one.rhs_min)).toEqual([63, 30])
    // The next hours count.
    await barn.send({ from: barn.slotAt(2, 18) + 1, to: barn.slotAt(2, 20) }, () => ({ coughs: 9 }))
    await barn.engineAt(new Date(START.getTime() + 44 * HOUR + 5 * MINUTE))
    const alerts = await db.selectFrom('alerts').selectAll().execute()
    expect(alerts.map(alert => [alert.sensor, alert.priority, hours(alert.opened_at)])).toEqual([
      ['COUGHS', 'ALARM', 'day 1 20:00'],
    ])
  })

  it('Samples that come between the due time of an hour and a pass of the engine do not count for that hour', async () => {
    const { db } = database
    const barn = await engineBarn(db, { start: START })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 11) })
    await barn.engineAt(new Date(START.getTime() + 11 * HOUR + 5 * MINUTE))
    const missing = barn.slotAt(1, 11) + 3
    await barn.send({ from: barn.slotAt(1, 11) + 1, to: missing - 1 })
    await barn.send({ from: missing + 1, to: barn.slotAt(1, 12) })
    const arriveAt = new Date(START.getTime() + 12 * HOUR + 6 * MINUTE)
    await barn.send({ from: missing, to: missing, arriveAt })
    await barn.engineAt(new Date(START.getTime() + 12 * HOUR + 7 * MINUTE))
    // Twelve hours of audio are there only with it: judged without, the history has it.
    const state = await db.selectFrom('airspace_states').selectAll().executeTakeFirstOrThrow()
    expect(state).toMatchObject({ rhs: null, cough_status: 'DEFAULT', stale_from_hour: null })
    const [hour] = await db.selectFrom('airspace_rhs_hours').selectAll().execute()
    expect(hour).toMatchObject({ hour: START.getTime() / HOUR + 12, rhs: 100 })
  })

  it('Samples of the last day end a silence of more than a day for the coughs, though nothing is heard live yet', async () => {
    const { db } = database
    const barn = await engineBarn(db, { start: START })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 18) })
    await barn.engineAt(new Date(START.getTime() + 48 * HOUR + 5 * MINUTE))
    const arriveAt = new Date(START.getTime() + 48 * HOUR + 6 * MINUTE)
    await barn.send({ from: barn.slotAt(2, 4), to: barn.slotAt(2, 23), arriveAt }, () => ({ coughs: 9 }))
    await barn.engineAt(new Date(START.getTime() + 49 * HOUR + 5 * MINUTE))
    await barn.engineAt(new Date(START.getTime() + 50 * HOUR + 5 * MINUTE))
    const alerts = await db.selectFrom('alerts').selectAll().execute()
    expect(alerts.map(alert => [alert.sensor, alert.priority, hours(alert.opened_at)])).toEqual([
      ['COUGHS', 'ALARM', 'day 2 02:00'],
    ])
  })

  it('A sample a little late misses its own slot only', async () => {
    const { db } = database
    const barn = await engineBarn(db, { start: START })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 12) - 1 })
    await barn.send({ from: barn.slotAt(1, 12), to: barn.slotAt(1, 12), delayMs: 6 * MINUTE })
    await barn.engineAt(new Date(START.getTime() + 12 * HOUR + 7 * MINUTE))
    const [hour] = await db.selectFrom('airspace_rhs_hours').selectAll().execute()
    // Twelve hours of audio are there only with it: judged without, the history has it.
    expect(hour).toMatchObject({ hour: START.getTime() / HOUR + 12, rhs: 100 })
    const state = await db.selectFrom('airspace_states').selectAll().executeTakeFirstOrThrow()
    expect(state).toMatchObject({ rhs: null, cough_status: 'DEFAULT', temperature_status: 'OK' })
  })
})

describe('Silence', () => {
  it('The silence of devices and gateways is noticed at its limits', async () => {
    const { db } = database
    const barn = await engineBarn(db, { start: START, devices: 2 })
    await db.updateTable('gateways').set({ last_heartbeat_at: START }).execute()
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 1) })
    await barn.send({ from: barn.slotAt(1, 1) + 1, to: barn.slotAt(1, 2) }, (_, index) =>
      index === 0 ? {} : null,
    )
    const events = []
    for (const hour of [1.25, 1.9, 2, 2.9, 3, 12, 23.9, 24, 24.9, 25, 26, 27]) {
      const pass = await barn.engineAt(new Date(START.getTime() + hour * HOUR))
      events.push(...pass.events)
    }
    const found = events.flatMap(event =>
      event.type === 'connectivity_changed'
        ? [[event.unit, event.unitId, event.to, (event.at - START.getTime()) / HOUR]]
        : [],
    )
    const [first, second] = barn.devices.map(device => device.id)
    expect(found).toEqual([
      ['gateway', barn.gateway.id, 'OFFLINE', 1],
      ['device', second, 'OFFLINE', 2],
      ['device', first, 'OFFLINE', 3],
      ['gateway', barn.gateway.id, 'LOST', 24],
      ['device', second, 'LOST', 25],
      ['device', first, 'LOST', 26],
    ])
    const codes = events.flatMap(event =>
      event.type === 'status_changed' && event.airspaceId === null
        ? [[event.to, (event.at - START.getTime()) / HOUR]]
        : [],
    )
    expect(codes.at(-1)).toEqual([11, 3])
    const site = await db.selectFrom('site_states').selectAll().executeTakeFirstOrThrow()
    expect(site).toMatchObject({ offline_count: 2, devices_count: 2, gateways_offline: 1, gateways_count: 1 })
  })

  it('The silence stands in the history of the lamp with how long it was blue, and the newest row is what the lamp shows', async () => {
    const { db } = database
    const barn = await engineBarn(db, { start: START })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 14) })
    const pass = (hour: number, minute = 5) =>
      barn.engineAt(new Date(START.getTime() + hour * HOUR + minute * MINUTE))
    await pass(14)
    // The monitor is offline at 15:00, lost at 14:00 of the next day, and back two hours later.
    for (const hour of [15, 38]) {
      await pass(hour, 0)
      await pass(hour)
    }
    await pass(40, 0)
    await barn.send({ from: barn.slotAt(2, 16), to: barn.slotAt(2, 16), delayMs: MINUTE })
    await pass(40, 1)
    await pass(40)
    const rows = await db
      .selectFrom('color_changes')
      .selectAll()
      .where('sensor', '=', 'TEMPERATURE')
      .orderBy('changed_at')
      .orderBy('id')
      .execute()
    const told = rows.map(
      row =>
        `${hours(row.changed_at)} ${row.from_status} ${row.to_status} ${(row.duration_of_previous_s ?? 0) / 3600}`,
    )
    expect(told.slice(1)).toEqual([
      `day 0 15:00 OK OFFLINE ${14 + 5 / 6}`,
      'day 1 14:00 OK DEFAULT 23',
      'day 1 16:00 OFFLINE DEFAULT 25',
      'day 1 16:00 DEFAULT OK 0',
    ])
  })

  it('The silence counts for a device that was never heard, from when it was hung', async () => {
    const barn = await engineBarn(database.db, { start: START })
    await barn.engineAt(new Date(START.getTime() + 59 * MINUTE))
    const states = () =>
      database.db.selectFrom('device_states').select(['connectivity', 'connectivity_since']).execute()
    expect(await states()).toEqual([{ connectivity: 'ONLINE', connectivity_since: null }])
    await barn.engineAt(new Date(START.getTime() + DAY))
    expect(await states()).toEqual([
      { connectivity: 'LOST', connectivity_since: new Date(START.getTime() + DAY) },
    ])
  })
})

it('The engine follows a device to another airspace, where it starts anew', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 18) }, () => ({ coughs: 9 }))
  await barn.engineAt(new Date(START.getTime() + 18 * HOUR + 5 * MINUTE))
  const [device] = barn.devices
  const target = await engineBarn(db, { start: START, devices: 0 })
  const moveAt = new Date(START.getTime() + 18 * HOUR + 10 * MINUTE)
  await db.updateTable('device_placements').set({ removed_at: moveAt }).execute()
  const place = { site_id: target.site.id, airspace_id: target.airspace.id, deck_id: target.deck.id }
  await db
    .insertInto('device_placements')
    .values({ device_id: device?.id ?? 0, ...place, installed_at: moveAt })
    .execute()
  await db.updateTable('devices').set(place).execute()
  // Only a gateway of its site speaks for it: this one goes along.
  await db
    .updateTable('gateways')
    .set({ site_id: target.site.id })
    .where('id', '=', barn.gateway.id)
    .execute()
  await barn.restartIngest()
  await barn.send({ from: barn.slotAt(1, 18) + 2, to: barn.slotAt(1, 20) }, () => ({ coughs: 9 }))
  await barn.engineAt(new Date(START.getTime() + 20 * HOUR + 5 * MINUTE))
  const alerts = await db.selectFrom('alerts').selectAll().execute()
  expect(alerts.map(alert => [alert.airspace_id, alert.close_reason])).toEqual([
    [barn.airspace.id, 'DEVICE_REMOVED'],
  ])
  const state = await db.selectFrom('device_states').selectAll().executeTakeFirstOrThrow()
  expect(state).toMatchObject({
    airspace_id: target.airspace.id,
    cough_status: 'DEFAULT',
    temperature_status: 'OK',
    rhs: null,
  })
  const codes = await db
    .selectFrom('airspace_states')
    .select(['airspace_id', 'status_id'])
    .orderBy('airspace_id')
    .execute()
  expect(codes.map(row => row.status_id)).toEqual([12, 13])
})

it('The engine draws the voiceprint of a week, and the site has the loudest of its airspaces', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(2, 1) }, slot => ({
    coughs: slot < barn.slotAt(1, 3) ? 2 : 6,
  }))
  await barn.engineAt(new Date(START.getTime() + 4 * HOUR + 5 * MINUTE))
  await barn.engineAt(new Date(START.getTime() + 25 * HOUR + 5 * MINUTE))
  const { voiceprint } = await db.selectFrom('airspace_states').selectAll().executeTakeFirstOrThrow()
  expect(voiceprint).toHaveLength(56)
  expect(voiceprint.slice(45)).toEqual([null, null, 111, 300, 300, 300, 300, 300, 300, 300, 300])
  const site = await db.selectFrom('site_states').selectAll().executeTakeFirstOrThrow()
  expect(site.voiceprint).toEqual(voiceprint)
})

it('The engine lets an outbreak swell on the site beside an airspace that has coughed as loudly all week', async () => {
  const { db } = database
  const { site, airspace } = await aBarn(db)
  const beside = await aBarn(db, { site })
  const print = (value: (index: number) => number) => Array.from({ length: 56 }, (_, index) => value(index))
  const swelling = print(index => (index < 50 ? 80 : 400))
  const state = async (airspaceId: number, status_id: number, voiceprint: number[]) => {
    const values = { site_id: site.id, next_slot: 3_000_000, status_id, voiceprint }
    await db
      .insertInto('airspace_states')
      .values({ airspace_id: airspaceId, ...values })
      .onConflict(conflict => conflict.column('airspace_id').doUpdateSet(values))
      .execute()
  }
  await db
    .insertInto('site_states')
    .values({ site_id: site.id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const ofSite = async () => {
    await db.transaction().execute(trx => saveSiteVoiceprints(trx, [site.id]))
    return (await db.selectFrom('site_states').select('voiceprint').executeTakeFirstOrThrow()).voiceprint
  }
  await state(airspace.id, 6, swelling)
  await state(
    beside.airspace.id,
    2,
    print(() => 390),
  )
  expect(await ofSite()).toEqual(swelling)
  await state(airspace.id, 1, swelling)
  await state(
    beside.airspace.id,
    13,
    print(() => 390),
  )
  expect((await ofSite()).slice(48, 52)).toEqual([390, 390, 400, 400])
})

it('The engine judges a removed airspace for one more hour, which ends its alerts, and then no more', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 18) }, () => ({ coughs: 9 }))
  await barn.engineAt(new Date(START.getTime() + 18 * HOUR + 5 * MINUTE))
  const removedAt = new Date(START.getTime() + 18 * HOUR + 7 * MINUTE)
  await db.updateTable('airspaces').set({ removed_at: removedAt }).execute()
  await db.updateTable('device_placements').set({ removed_at: removedAt }).execute()
  await db.updateTable('devices').set({ site_id: null, airspace_id: null, deck_id: null }).execute()
  // Another airspace keeps the engine busy.
  await engineBarn(db, { start: START, devices: 0 })
  for (const hour of [19, 20, 30]) await barn.engineAt(new Date(START.getTime() + hour * HOUR + 5 * MINUTE))
  const [alert] = await db.selectFrom('alerts').selectAll().execute()
  expect(alert).toMatchObject({ state: 'CLOSED', close_reason: 'DEVICE_REMOVED' })
  const state = await db
    .selectFrom('airspace_states')
    .selectAll()
    .where('airspace_id', '=', barn.airspace.id)
    .executeTakeFirstOrThrow()
  expect(state.next_slot).toBeLessThan(barn.slotAt(1, 21))
})

it('The airspace tells a silent gateway from silent devices too', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 1) })
  await db
    .updateTable('gateways')
    .set({ last_heartbeat_at: new Date(START.getTime() + 90 * MINUTE) })
    .execute()
  const codeAt = async (minutes: number) => {
    await barn.engineAt(new Date(START.getTime() + minutes * MINUTE))
    return (await db.selectFrom('airspace_states').select('status_id').executeTakeFirstOrThrow()).status_id
  }
  expect(await codeAt(119)).toBe(13)
  expect(await codeAt(120)).toBe(10)
  expect(await codeAt(150)).toBe(11)
})

it('A site just made has its place in the list at once', async () => {
  const { db } = database
  const site = await aSite(db, { preinstalled: true, activated_at: null })
  const clock = movedClock(START)
  const { sites } = await runEngine({ db, clock })
  expect([...sites]).toEqual([site.id])
  const row = await db.selectFrom('site_states').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status_id: 12, severity: 4 })
})

it('The rows of places whose status stays are left alone', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 2) })
  const written = async (table: 'airspace_states' | 'site_states') => {
    const { rows } = await sql<{ by: string }>`select xmin::text as by from ${sql.table(table)}`.execute(db)
    return rows
  }
  const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE)
  await barn.engineAt(at(75))
  const before = await written('site_states')
  await barn.engineAt(at(85))
  expect(await written('site_states')).toEqual(before)
  const judged = await written('airspace_states')
  await refreshStatuses(db, { siteIds: [barn.site.id], now: at(85) })
  expect(await written('airspace_states')).toEqual(judged)
})

it('A change made elsewhere is shown at once when it is asked for', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 2) })
  const now = new Date(START.getTime() + 2 * HOUR + 5 * MINUTE)
  await barn.engineAt(now)
  await db
    .updateTable('batches')
    .set({ state: 'CLOSED', closed_at: now, end_date: '2026-03-02', close_reason: 'OTHER' })
    .execute()
  const changes = await refreshStatuses(db, { siteIds: [barn.site.id], now })
  expect(changes.map(change => [change.airspaceId, change.from, change.to])).toEqual([
    [barn.airspace.id, 13, 12],
    [null, 13, 12],
  ])
})
