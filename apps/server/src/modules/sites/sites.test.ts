import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import {
  aBarn,
  aBatch,
  aDevice,
  aMembership,
  anAdmin,
  anAirspace,
  anAlert,
  aSite,
  aUser,
} from '#test/factories.ts'
import { refreshStatuses } from '#tick/refresh-status.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

type Severity = Record<number, number>
const SEVERITY: Severity = { 1: 6, 6: 1, 2: 2, 10: 3, 12: 4 }

async function aSiteWithStatus(user: { id: number }, name: string, statusId: number, overrides = {}) {
  const site = await aSite(db, { name, ...overrides })
  await aMembership(db, { site, user })
  await db
    .insertInto('site_states')
    .values({ site_id: site.id, status_id: statusId, severity: SEVERITY[statusId] ?? 4, total: 1 })
    .execute()
  return site
}

describe('The sites list', () => {
  it('The list puts preinstalled sites first, then the worst status, then the name', async () => {
    const user = await aUser(db)
    await aSiteWithStatus(user, 'Beta', 1)
    await aSiteWithStatus(user, 'alpha', 1)
    await aSiteWithStatus(user, 'Zeta', 6, { street: 'Barn Lane', house_number: '7' })
    await aSiteWithStatus(user, 'Waiting', 12, { preinstalled: true, activated_at: null })
    const { body } = await app.call(sites.list, {}, { as: user })
    expect(body.items.map(site => site.name)).toEqual(['Waiting', 'Zeta', 'alpha', 'Beta'])
    expect(body.items[1]).toMatchObject({ street: 'Barn Lane', house_number: '7' })
    expect(body.items[0]).toMatchObject({ preinstalled: true, headline: { kind: 'waiting' } })
    expect(body.counts).toEqual({ Ok: 2, Warning: 0, Alarm: 1, Offline: 0, Default: 1, Success: 0 })
  })

  it('The list sorts a preinstalled site like any other once it has been taken over', async () => {
    const user = await aUser(db)
    const taken = await aSiteWithStatus(user, 'Taken over', 12, { preinstalled: true })
    await aSiteWithStatus(user, 'In alarm', 6)
    await refreshStatuses(db, { siteIds: [taken.id], now: clock.now() })
    const { body } = await app.call(sites.list, {}, { as: user })
    expect(body.items.map(site => site.name)).toEqual(['In alarm', 'Taken over'])
  })

  it('The list filters by status, type and text, and counts every status all the same', async () => {
    const user = await aUser(db)
    await aSiteWithStatus(user, 'Hoeve A', 6)
    await aSiteWithStatus(user, 'Hoeve B', 1, { type: 'piglet' })
    await aSiteWithStatus(user, 'Other', 1)
    const { body } = await app.call(sites.list, { query: { status: 'Alarm', q: 'hoeve' } }, { as: user })
    expect(body.items.map(site => site.name)).toEqual(['Hoeve A'])
    expect(body).toMatchObject({ total: 1, pages: 1, counts: { Alarm: 1, Ok: 1 } })
    const piglets = await app.call(sites.list, { query: { type: 'piglet' } }, { as: user })
    expect(piglets.body.items.map(site => site.name)).toEqual(['Hoeve B'])
  })

  it('The list takes a percent sign in a search as a percent sign', async () => {
    const user = await aUser(db)
    await aSiteWithStatus(user, 'Nothing special', 1)
    const { body } = await app.call(sites.list, { query: { q: '%' } }, { as: user })
    expect(body.items).toEqual([])
  })

  it('The list is paged, and says how many there are in all', async () => {
    const user = await aUser(db)
    for (const name of ['a', 'b', 'c']) await aSiteWithStatus(user, `Site ${name}`, 1)
    const { body } = await app.call(sites.list, { query: { page: 2, perPage: 2 } }, { as: user })
    expect(body).toMatchObject({ page: 2, per_page: 2, total: 3, pages: 2 })
    expect(body.items.map(site => site.name)).toEqual(['Site c'])
  })

  it('The list shows nobody’s group but one’s own', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    const site = await aSiteWithStatus(user, 'Shared', 1)
    await aMembership(db, { site, user: other })
    const group = await db
      .insertInto('groups')
      .values({ user_id: other.id, name: 'Theirs' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('group_sites').values({ group_id: group.id, site_id: site.id }).execute()
    const theirs = await app.call(sites.list, { query: { group_id: group.id } }, { as: other })
    expect(theirs.body.items).toHaveLength(1)
    const mine = await app.call(sites.list, { query: { group_id: group.id } }, { as: user })
    expect(mine.body.items).toEqual([])
  })

  it.each([
    ['perPage', 'Infinity'],
    ['page', '1e400'],
    ['perPage', '0'],
    ['page', '1.5'],
    ['status', 'Angry'],
  ])('The list answers %s=%s with an error on the field', async (field, value) => {
    const user = await aUser(db)
    const { status, error } = await app.call(sites.list, { query: { [field]: value } }, { as: user })
    expect(status).toBe(400)
    expect(error[field]).toEqual([expect.any(String)])
  })

  it('The list refuses a NUL byte in a search on its field', async () => {
    const user = await aUser(db)
    const { status, error } = await app.call(sites.list, { query: { q: 'a\u0000b' } }, { as: user })
    expect(status).toBe(400)
    expect(error.q).toBeDefined()
  })
})

describe('One site', () => {
  it('A site is not found for somebody who does not belong to it, and found for an administrator', async () => {
    const [user, stranger, admin] = [await aUser(db), await aUser(db), await anAdmin(db)]
    const site = await aSiteWithStatus(user, 'Private', 1)
    const params = { siteId: site.id }
    expect((await app.call(sites.read, { params }, { as: stranger })).status).toBe(404)
    expect((await app.call(sites.read, { params }, { as: admin })).status).toBe(200)
    const own = await app.call(sites.read, { params }, { as: user })
    expect(own.body).toMatchObject({ name: 'Private', current_user_role: 'OWNER', supplier: null })
  })

  it('A site was last heard when its newest sample was measured, judged or not', async () => {
    const user = await aUser(db)
    const barn = await aBarn(db)
    await aMembership(db, { site: barn.site, user })
    const device = await aDevice(db, { deck: barn.deck })
    const slot = Date.parse('2026-03-02T07:40:00Z') / 600_000
    const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
    await db
      .insertInto('device_states')
      .values({ device_id: device.id, ...place, last_slot: slot })
      .execute()
    const params = { siteId: barn.site.id }
    const site = await app.call(sites.read, { params }, { as: user })
    const airspaces = await app.call(sites.airspaces, { params }, { as: user })
    const heard = '2026-03-02T07:50:00.000Z'
    expect([site.body.last_update, (airspaces.body.items[0] as Airspace).last_update]).toEqual([heard, heard])
  })

  it.each(['0', '-1', '2147483648', '99999999999999999999', 'abc'])(
    'A site with the id %s is not found',
    async id => {
      const user = await aUser(db)
      const { status, error } = await app.call(sites.read, { params: { siteId: id } }, { as: user })
      expect(status).toBe(404)
      expect(error.code).toBe('not_found')
    },
  )

  it('A site answers its structure in order, with the devices in the deepest level', async () => {
    const user = await aUser(db)
    const barn = await aBarn(db)
    await aMembership(db, { site: barn.site, user })
    const device = await aDevice(db, { deck: barn.deck })
    const { body } = await app.call(sites.structure, { params: { siteId: barn.site.id } }, { as: user })
    expect(body.houses[0]?.floors[0]?.airspaces[0]?.decks[0]?.devices).toEqual([
      { id: device.id, code: device.code, name: '', gateway_id: null, online: false, last_update: null },
    ])
  })
})

describe('The airspaces of a site', () => {
  it('The airspaces carry their batch with today’s age in the site’s own time zone', async () => {
    const user = await aUser(db)
    const barn = await aBarn(db, { site: { timezone: 'Pacific/Auckland' } })
    await aMembership(db, { site: barn.site, user })
    const batch = await aBatch(db, {
      site_id: barn.site.id,
      airspace_id: barn.airspace.id,
      start_date: '2026-03-01',
      start_age_in_days: 70,
    })
    await db
      .insertInto('batch_age_phases')
      .values([
        { batch_id: batch.id, start_age_in_days: 70, name: 'Grower' },
        { batch_id: batch.id, start_age_in_days: 72, name: 'Finisher' },
      ])
      .execute()
    await db
      .insertInto('batch_counts')
      .values({ batch_id: batch.id, date: '2026-03-02', deaths: 2, removed: 1 })
      .execute()
    // 20:00 UTC on 2 March is already 3 March in Auckland.
    clock.set('2026-03-02T20:00:00Z')
    const { body } = await app.call(sites.airspaces, { params: { siteId: barn.site.id } }, { as: user })
    clock.set('2026-03-02T08:00:00Z')
    const airspace = body.items[0] as Airspace
    expect(airspace.batch).toMatchObject({ day: 72, phase: 'Finisher', animals_present: 247 })
    expect(airspace).toMatchObject({ house: { id: barn.house.id }, status_name: 'Default', reference: 1 })
  })

  it('The airspaces can be had in short', async () => {
    const user = await aUser(db)
    const barn = await aBarn(db)
    await aMembership(db, { site: barn.site, user })
    const { body } = await app.call(
      sites.airspaces,
      { params: { siteId: barn.site.id }, query: { simple: 'true' } },
      { as: user },
    )
    expect(body.items[0]).not.toHaveProperty('voiceprint')
    expect(body.items[0]).not.toHaveProperty('batch')
  })

  it('The airspaces carry what is asked for besides: their batch in short, their monitors, and what waits for an answer', async () => {
    const user = await aUser(db)
    const barn = await aBarn(db)
    const beside = await anAirspace(db, { site_id: barn.site.id, floor_id: barn.floor.id })
    await aMembership(db, { site: barn.site, user })
    const batch = await aBatch(db, { site_id: barn.site.id, airspace_id: barn.airspace.id })
    const device = await aDevice(db, { deck: barn.deck })
    const made = {
      site_id: barn.site.id,
      airspace_id: barn.airspace.id,
      cause_id: 1,
      cause: 'ALERT' as const,
    }
    const [waits] = await db
      .insertInto('recommendations')
      .values([
        { ...made, category: 'veterinarian', created_at: clock.now() },
        { ...made, category: 'treatment', created_at: clock.now(), status: 'DECLINED' },
      ])
      .returning('id')
      .execute()
    const asked = async (query: object) =>
      (await app.call(sites.airspaces, { params: { siteId: barn.site.id }, query }, { as: user })).body.items
    const extra = 'batch,devices,recommendations'
    const [short, none] = await asked({ simple: 'true', extra })
    expect(none).toMatchObject({ id: beside.id, batch: null, devices: [], recommendations: [] })
    expect(short).toMatchObject({
      batch: { id: batch.id },
      devices: [{ id: device.id, code: device.code }],
      recommendations: [{ id: waits?.id, category: 'veterinarian' }],
    })
    expect((await asked({ extra: 'devices' }))[0]).toMatchObject({ rhs: null, devices: [{ id: device.id }] })
    expect((await asked({}))[0]).not.toHaveProperty('devices')
  })
})

describe('The map of the sites', () => {
  it('The map tells of all sites at once, in the order of the list, with the newest alerts of them all', async () => {
    const user = await aUser(db)
    await aSiteWithStatus(user, 'Quiet', 1, { longitude: 4.5, latitude: 51.25 })
    const alarmed = await aSiteWithStatus(user, 'Alarmed', 6)
    await aSiteWithStatus(await aUser(db), 'Not theirs', 6)
    const alerts: { id: number }[] = []
    for (let hour = 0; hour < LIMITS.latestOfAll + 1; hour += 1) {
      const opened_at = new Date(clock.now().getTime() - hour * 3_600_000)
      alerts.push(await anAlert(db, { barn: await aBarn(db, { site: alarmed }), opened_at }))
    }
    const { body } = await app.call(sites.places, {}, { as: user })
    expect(body.items.map(({ name, status_name }) => `${name} ${status_name}`)).toEqual([
      'Alarmed Alarm',
      'Quiet Ok',
    ])
    expect(body.items[1]).toMatchObject({ longitude: 4.5, latitude: 51.25, last_update: null })
    expect(body.latest_alerts.map(({ id }) => id)).toEqual(
      alerts.slice(0, LIMITS.latestOfAll).map(({ id }) => id),
    )
    expect(body.latest_alerts[0]?.site).toEqual({
      id: alarmed.id,
      name: 'Alarmed',
      timezone: alarmed.timezone,
    })
  })

  it('The map leaves out what the filters leave out', async () => {
    const user = await aUser(db)
    await aSiteWithStatus(user, 'Hoeve A', 6)
    await aSiteWithStatus(user, 'Hoeve B', 1)
    await aSiteWithStatus(user, 'Ter Aa', 6, { type: 'piglet' })
    const names = async (query: object) =>
      (await app.call(sites.places, { query }, { as: user })).body.items.map(site => site.name)
    expect(await names({ q: 'hoeve', status: 'Alarm' })).toEqual(['Hoeve A'])
    expect(await names({ type: 'piglet' })).toEqual(['Ter Aa'])
  })
})
