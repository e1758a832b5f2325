import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, aLicence, aMembership, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

async function aFarm() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user })
  return { user, ...barn }
}

async function aState(
  device: { id: number; site_id: number | null; airspace_id: number | null },
  overrides: Record<string, unknown> = {},
) {
  const { id: device_id, site_id, airspace_id } = device
  await db
    .insertInto('device_states')
    .values({ device_id, site_id, airspace_id, last_slot: 2_956_000, cough_status: 'OK', ...overrides })
    .execute()
}

describe('The monitors of a site', () => {
  it('Monitors are filtered by what their lamps show; a silent one is offline whatever it showed last', async () => {
    const farm = await aFarm()
    const [well, loud, silent] = [
      await aDevice(db, { deck: farm.deck }),
      await aDevice(db, { deck: farm.deck }),
      await aDevice(db, { deck: farm.deck }),
    ]
    await aState(well)
    await aState(loud, { cough_status: 'ALARM' })
    await aState(silent, { cough_status: 'ALARM', connectivity: 'LOST' })
    const params = { siteId: farm.site.id }
    const codes = async (filter: 'ALARM' | 'OFFLINE' | 'OK') =>
      (await app.call(devices.list, { params, query: { filter } }, { as: farm.user })).body.items.map(
        device => device.code,
      )
    expect(await codes('ALARM')).toEqual([loud.code])
    expect(await codes('OFFLINE')).toEqual([silent.code])
    expect(await codes('OK')).toEqual([well.code])
    const all = await app.call(
      devices.list,
      { params, query: { q: silent.code.toLowerCase() } },
      { as: farm.user },
    )
    expect(all.body.items[0]).toMatchObject({ cough_status: 'OFFLINE', connectivity: 'LOST' })
  })

  it('Monitors come silent ones first, the longest on top, then by their lamps; each filter is counted', async () => {
    const farm = await aFarm()
    const names = ['calm', 'loud', 'silent', 'longer', 'never'] as const
    const hung = Object.fromEntries(
      await Promise.all(
        names.map(async name => [name, await aDevice(db, { deck: farm.deck, name })] as const),
      ),
    ) as Record<(typeof names)[number], Awaited<ReturnType<typeof aDevice>>>
    await aState(hung.calm)
    await aState(hung.loud, { humidity_status: 'ALARM' })
    await aState(hung.silent, { connectivity: 'OFFLINE', last_slot: 2_955_990 })
    await aState(hung.longer, { connectivity: 'LOST', last_slot: 2_955_000, cough_status: 'ALARM' })
    const list = async (query: object) =>
      (await app.call(devices.list, { params: { siteId: farm.site.id }, query }, { as: farm.user })).body
    const { items, counts } = await list({})
    expect(items.map(device => device.name)).toEqual(['never', 'longer', 'silent', 'loud', 'calm'])
    const all = { ALL: 5, ONLINE: 2, OFFLINE: 3, DEFAULT: 0, OK: 1, WARNING: 0, ALARM: 1 }
    expect(counts).toEqual(all)
    expect((await list({ filter: 'ALARM' })).counts).toEqual(all)
    expect((await list({ q: 'l', filter: 'ONLINE' })).counts).toMatchObject({ ALL: 4, OFFLINE: 2, ONLINE: 2 })
  })

  it('Monitors are narrowed to those a gateway hears', async () => {
    const farm = await aFarm()
    const gateway = await aGateway(db, { site_id: farm.site.id })
    const heard = await aDevice(db, { deck: farm.deck, gateway_id: gateway.id })
    await aDevice(db, { deck: farm.deck })
    const query = { gateway: gateway.id }
    const { body } = await app.call(
      devices.list,
      { params: { siteId: farm.site.id }, query },
      { as: farm.user },
    )
    expect(body.items.map(device => device.id)).toEqual([heard.id])
  })

  it('Monitors say how many days their licence has left', async () => {
    const farm = await aFarm()
    const device = await aDevice(db, { deck: farm.deck })
    await aLicence(db, { device_id: device.id, expires_at: new Date('2026-03-12T08:00:00Z') })
    const { body } = await app.call(devices.list, { params: { siteId: farm.site.id } }, { as: farm.user })
    expect(body.items[0]?.licence).toMatchObject({ status: 'EXPIRING', days_left: 11 })
  })

  it('Monitors say which licence waits to be started, once none runs, whatever ended before', async () => {
    const farm = await aFarm()
    const device = await aDevice(db, { deck: farm.deck })
    const waiting = { device_id: device.id, activated_at: null, expires_at: null }
    const running = await aLicence(db, { device_id: device.id, expires_at: new Date('2026-03-02T09:00:00Z') })
    const next = await aLicence(db, { ...waiting, status: 'ASSIGNED' })
    await aLicence(db, { ...waiting, status: 'ASSIGNED' })
    const shown = async () => {
      const { body } = await app.call(devices.list, { params: { siteId: farm.site.id } }, { as: farm.user })
      return body.items[0]?.licence
    }
    expect(await shown()).toMatchObject({ id: running.id, days_left: 1 })
    clock.advance(2 * 3_600_000)
    expect(await shown()).toEqual({ id: next.id, status: 'ASSIGNED', expires_at: null, days_left: null })
  })

  it('Monitors are ordered by a field of the list', async () => {
    const farm = await aFarm()
    const first = await aDevice(db, { deck: farm.deck, name: 'a' })
    const last = await aDevice(db, { deck: farm.deck, name: 'Z' })
    const query = { ordering_field: 'name', order: 'desc' } as const
    const { body } = await app.call(
      devices.list,
      { params: { siteId: farm.site.id }, query },
      { as: farm.user },
    )
    expect(body.items.map(device => device.id)).toEqual([last.id, first.id])
  })
})

it('Monitors are ordered by the color that is shown and then by the reading, not by what a silent one showed last', async () => {
  const farm = await aFarm()
  const states = {
    calm: { cough_status: 'OK', rdi: 3, temperature_c: 21, humidity_pct: 60, humidity_status: 'OK' },
    loud: { cough_status: 'WARNING', rdi: 20, temperature_c: 19, humidity_pct: 61 },
    louder: { cough_status: 'WARNING', rdi: 30, temperature_c: 24, temperature_status: 'WARNING' },
    worst: { cough_status: 'ALARM', rdi: 25, temperature_c: 30, temperature_status: 'ALARM' },
    new: { cough_status: 'DEFAULT', temperature_c: 22, temperature_status: 'OK', humidity_pct: 59 },
    silent: {
      connectivity: 'LOST',
      cough_status: 'ALARM',
      rdi: 90,
      temperature_status: 'ALARM',
      temperature_c: 40,
    },
  }
  for (const [name, state] of Object.entries(states))
    await aState(await aDevice(db, { deck: farm.deck, name }), state)
  const names = async (ordering_field: 'cough_status' | 'temperature_status', order: 'asc' | 'desc') => {
    const asked = { params: { siteId: farm.site.id }, query: { ordering_field, order } }
    const { body } = await app.call(devices.list, asked, { as: farm.user })
    return body.items.map(device => device.name)
  }
  expect(await names('cough_status', 'desc')).toEqual(['worst', 'louder', 'loud', 'silent', 'new', 'calm'])
  expect(await names('cough_status', 'asc')).toEqual(['calm', 'new', 'silent', 'loud', 'louder', 'worst'])
  expect(await names('temperature_status', 'desc')).toEqual([
    'worst',
    'louder',
    'new',
    'calm',
    'loud',
    'silent',
  ])
})

describe('The gateways of a site', () => {
  it('Gateways carry their monitors and how full their disk is; one never heard is lost', async () => {
    const farm = await aFarm()
    const gateway = await aGateway(db, {
      site_id: farm.site.id,
      disk_free_pct: 12,
      last_heartbeat_at: clock.now(),
    })
    await aGateway(db, { site_id: farm.site.id })
    const device = await aDevice(db, { deck: farm.deck, gateway_id: gateway.id })
    await aState(device)
    const params = { siteId: farm.site.id }
    const { body } = await app.call(gateways.list, { params, query: { filter: 'ONLINE' } }, { as: farm.user })
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({
      id: gateway.id,
      devices_amount: 1,
      devices_online: 1,
      disk_status: 'WARNING',
      online: true,
    })
    const silent = await app.call(gateways.list, { params, query: { filter: 'OFFLINE' } }, { as: farm.user })
    expect(silent.body.items[0]).toMatchObject({ connectivity: 'LOST', disk_status: null })
  })

  it('Gateways have a page each: where their monitors hang, and what they used', async () => {
    const farm = await aFarm()
    const gateway = await aGateway(db, { site_id: farm.site.id, registration: 'PENDING' })
    await aDevice(db, { deck: farm.deck, gateway_id: gateway.id })
    const day = { gateway_id: gateway.id, day: '2026-03-01', bytes_up: 3_000_000, bytes_down: 0 }
    await db.insertInto('gateway_usage_days').values(day).execute()
    await aGateway(db, { site_id: farm.site.id })
    const params = { siteId: farm.site.id, gatewayId: gateway.id }
    const { body } = await app.call(gateways.read, { params }, { as: farm.user })
    expect(body).toMatchObject({ code: gateway.code, devices_amount: 1, houses: [{ name: farm.house.name }] })
    const query = { start_date: '2026-03-01', end_date: '2026-03-02' }
    const usage = await app.call(gateways.usage, { params, query }, { as: farm.user })
    expect(usage.body).toMatchObject({ gateway: { id: gateway.id }, total_mb: 3 })
    const { site } = await aFarm()
    const elsewhere = await app.call(
      gateways.read,
      { params: { siteId: site.id, gatewayId: gateway.id } },
      { as: farm.user },
    )
    expect(elsewhere.status).toBe(404)
  })
})
