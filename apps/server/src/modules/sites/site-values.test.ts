/** Tests what the smaller calls of a site say, value by value. */
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, anAirspace, aSite, aUser } from '#test/factories.ts'
import { aFarm } from '#test/farm.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })
const SINCE = new Date('2026-03-01T20:00:00Z')

describe('The thirteen status codes (spec/3 §3.1)', () => {
  it('The codes are told with their names and colors', async () => {
    const { body } = await app.call(sites.statuses, {}, { as: await aUser(db) })
    expect(body.items.map(({ id, name, color }) => `${id} ${name} ${color}`)).toEqual([
      '1 Ok green',
      '2 Warning yellow',
      '3 Warning yellow',
      '4 Warning yellow',
      '5 Warning yellow',
      '6 Alarm red',
      '7 Alarm red',
      '8 Alarm red',
      '9 Alarm red',
      '10 Offline blue',
      '11 Offline blue',
      '12 Default grey',
      '13 Success green',
    ])
  })
})

describe('The product types (spec/3 §3.3)', () => {
  it('The product types are told in their order, with the animal of the compatibility check', async () => {
    const { body } = await app.call(sites.productTypes, {}, { as: await aUser(db) })
    expect(body.items).toEqual([
      { id: 1, value: 'NURSERY', label: 'nursery', animal: 'piglet', order: 1 },
      { id: 2, value: 'WEAN_TO_FINISH', label: 'wean_to_finish', animal: 'pig', order: 2 },
      { id: 3, value: 'FATTENING', label: 'fattening', animal: 'pig', order: 3 },
      { id: 4, value: 'SOW_GESTATION', label: 'sow', animal: 'pig', order: 4 },
      { id: 5, value: 'SOW_FARROWING', label: 'sow', animal: 'pig', order: 5 },
      { id: 6, value: 'BROILERS', label: 'broilers', animal: 'pig', order: 6 },
    ])
  })
})

describe('The sites without filters', () => {
  it('The sites are the caller’s alone, in the order of the list, page by page', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    for (const [name, owner] of [
      ['Beta', user],
      ['Alpha', user],
      ['Foreign', other],
      ['Gamma', user],
    ] as const) {
      await aMembership(db, {
        site: await aSite(db, { name, city: `${name}dorp` }),
        user: owner,
        role: 'WORKER',
      })
    }
    const page = async (number: number) =>
      (await app.call(sites.listAll, { query: { page: number, perPage: 2 } }, { as: user })).body
    const [first, second] = [await page(1), await page(2)]
    expect(first).toMatchObject({ page: 1, per_page: 2, total: 3, pages: 2 })
    expect(first.items.map(site => site.name)).toEqual(['Alpha', 'Beta'])
    expect(second.items).toHaveLength(1)
    expect(second.items[0]).toMatchObject({
      name: 'Gamma',
      city: 'Gammadorp',
      type: 'fattening',
      status_id: 12,
      status_name: 'Default',
      current_user_role: 'WORKER',
      latest_alerts: [],
      last_update: null,
    })
  })
})

describe('The status of a site', () => {
  it('The status is that of the site, of what it counts, and of each airspace in the order of the structure', async () => {
    const user = await aUser(db)
    const { site, floor, airspace } = await aBarn(db, { airspace: { name: 'First', position: 1 } })
    await aMembership(db, { site, user })
    const second = await anAirspace(db, { site_id: site.id, floor_id: floor.id, name: 'Second', position: 2 })
    const counted = { alarms: 1, warnings: 2, ok: 3, total: 6, gateways_offline: 1 }
    await db
      .insertInto('site_states')
      .values({
        site_id: site.id,
        status_id: 7,
        status_since: SINCE,
        severity: 1,
        ...counted,
        offline_count: 4,
        devices_count: 8,
        gateways_count: 2,
      })
      .execute()
    await db
      .insertInto('airspace_states')
      .values({
        airspace_id: second.id,
        site_id: site.id,
        next_slot: 1,
        first_slot: 1,
        status_id: 7,
        status_since: SINCE,
      })
      .execute()
    const { body } = await app.call(sites.status, { params: { siteId: site.id } }, { as: user })
    const alarm = { status: 'Alarm', status_id: 7, status_name: 'Alarm', status_since: SINCE.toISOString() }
    const idle = { status: 'Unknown', status_id: 12, status_name: 'Default', status_since: null }
    expect(body).toEqual({
      id: site.id,
      ...alarm,
      last_update: null,
      offline_count: 4,
      indicators: { ...counted, devices: 8, gateways: 2 },
      airspaces: [
        { id: airspace.id, name: 'First', ...idle },
        { id: second.id, name: 'Second', ...alarm },
      ],
    })
  })
})

describe('The newest alerts and notifications of a site', () => {
  it('The newest alerts are its five worst open ones', async () => {
    const farm = await aFarm(db, 'Alerts')
    const place = { site_id: farm.site.id, airspace_id: farm.airspace.id }
    const others = [
      { sensor: 'TEMPERATURE', priority: 'ALARM', opened_at: '2026-02-19T06:00:00Z' },
      { sensor: 'HUMIDITY', priority: 'WARNING', opened_at: '2026-02-21T06:00:00Z' },
    ] as const
    for (const { opened_at, ...alert } of others) {
      await db
        .insertInto('alerts')
        .values({
          ...place,
          ...alert,
          max_priority: alert.priority,
          value: 27.5,
          limit_value: 24,
          peak: 3.5,
          opened_at,
          last_seen_at: opened_at,
        })
        .execute()
    }
    const { body } = await app.call(
      sites.latest,
      { params: { siteId: farm.site.id }, query: { type: 'alerts' } },
      { as: farm.owner },
    )
    if (body.type !== 'alerts') throw new Error(body.type)
    expect(body.items.map(alert => alert.sensor)).toEqual(['TEMPERATURE', 'HUMIDITY', 'COUGHS'])
    expect(body.items[0]).toMatchObject({
      airspace: { id: farm.airspace.id, name: 'Airspace Alerts' },
      priority: 'ALARM',
      state: 'OPEN',
      value: 27.5,
      limit: 24,
      peak: 3.5,
      opened_at: '2026-02-19T06:00:00.000Z',
      closed_at: null,
    })
    expect(body.items[2]?.devices).toEqual([
      { id: farm.device.id, code: farm.device.code, name: 'Monitor Alerts' },
    ])
  })

  it('The newest notifications are its five newest, each as its reader has it', async () => {
    const farm = await aFarm(db, 'Notices')
    const { body } = await app.call(
      sites.latest,
      { params: { siteId: farm.site.id }, query: { type: 'notifications' } },
      { as: farm.owner },
    )
    if (body.type !== 'notifications') throw new Error(body.type)
    expect(body.items).toEqual([
      {
        id: expect.any(Number),
        title: 'notifications:alert_warning_coughs',
        params: expect.any(Object),
        airspace: { id: farm.airspace.id, name: 'Airspace Notices' },
        type: 'NORMAL',
        sensors: ['COUGHS'],
        priority: 'WARNING',
        devices: [{ id: farm.device.id, code: farm.device.code, name: 'Monitor Notices' }],
        status: 'unread',
        created_at: '2026-02-20T06:00:00.000Z',
        subject: { kind: 'ALERT', id: farm.alert.id },
        alert: {
          id: farm.alert.id,
          sensor: 'COUGHS',
          priority: 'WARNING',
          state: 'OPEN',
          direction: null,
          value: 55,
          limit: 60,
          peak: 50,
          opened_at: '2026-02-20T06:00:00.000Z',
        },
        deliveries: [{ channel: 'PUSH', status: 'SENT', reason: null, sent_at: null }],
      },
    ])
  })
})

describe('The batches of a site', () => {
  it('The batches are those of all its airspaces, active ones first, with their age and animals', async () => {
    const user = await aUser(db)
    const { site, floor, airspace } = await aBarn(db, { airspace: { name: 'First' } })
    await aMembership(db, { site, user })
    const second = await anAirspace(db, { site_id: site.id, floor_id: floor.id, name: 'Second' })
    const elsewhere = await aBarn(db)
    await aBatch(db, { site_id: elsewhere.site.id, airspace_id: elsewhere.airspace.id })
    const closed = await aBatch(db, {
      site_id: site.id,
      airspace_id: second.id,
      name: 'Sold',
      start_date: '2026-01-01',
      start_age_in_days: 30,
      state: 'CLOSED',
      closed_at: SINCE,
      end_date: '2026-02-10',
      animals_end: 240,
      close_reason: 'SLAUGHTER',
    })
    const active = await aBatch(db, {
      site_id: site.id,
      airspace_id: airspace.id,
      name: 'Growing',
      start_date: '2025-12-01',
      start_age_in_days: 20,
    })
    await db
      .insertInto('batch_counts')
      .values({ batch_id: active.id, date: '2026-02-01', deaths: 3, removed: 2 })
      .execute()
    const { body } = await app.call(batches.list, { params: { siteId: site.id } }, { as: user })
    expect(body).toMatchObject({ page: 1, total: 2, pages: 1 })
    expect(body.items).toMatchObject([
      {
        id: active.id,
        name: 'Growing',
        site_pk: site.id,
        airspace: { id: airspace.id, name: 'First' },
        state: 'ACTIVE',
        product_type: 'FATTENING',
        start_date: '2025-12-01',
        start_age_in_days: 20,
        // There are 91 days from 1 December to 2 March.
        day: 111,
        animals_start: 250,
        animals_present: 245,
        end_date: null,
        close_reason: null,
      },
      {
        id: closed.id,
        name: 'Sold',
        airspace: { id: second.id, name: 'Second' },
        state: 'CLOSED',
        day: 70,
        end_date: '2026-02-10',
        animals_end: 240,
        close_reason: 'SLAUGHTER',
        closed_at: SINCE.toISOString(),
      },
    ])
  })
})
