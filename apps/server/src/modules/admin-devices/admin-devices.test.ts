import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, anAdmin } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

async function aFleet() {
  const admin = await anAdmin(db)
  const barn = await aBarn(db, { site: { name: 'Åsgård', country: 'DK' } })
  const hung = await aDevice(db, { deck: barn.deck, installedAt: new Date('2026-02-28T10:00:00Z') })
  const gateway = await aGateway(db, { site_id: barn.site.id })
  const loose = await aDevice(db, { gateway_id: gateway.id, country: 'NL' })
  const state = { site_id: barn.site.id, airspace_id: barn.airspace.id, last_slot: 2_956_000 }
  await db
    .insertInto('device_states')
    .values({ device_id: hung.id, ...state, cough_status: 'ALARM' })
    .execute()
  return { admin, barn, hung, gateway, loose }
}

it('Devices are found by a part of their code, and by their site or airspace without its accents', async () => {
  const { admin, barn, hung, loose } = await aFleet()
  const codes = async (search: string) =>
    (await app.call(adminDevices.list, { query: { search } }, { as: admin })).body.items.map(
      device => device.code,
    )
  expect(await codes(loose.code.toLowerCase())).toEqual([loose.code])
  expect(await codes('asgard')).toContain(hung.code)
  expect(await codes('asgard')).not.toContain(loose.code)
  expect(await codes(barn.airspace.name)).toContain(hung.code)
})

it('A device tells where it hangs and hung, with the country of its site', async () => {
  const { admin, barn, hung } = await aFleet()
  const { body } = await app.call(adminDevices.read, { params: { deviceId: hung.id } }, { as: admin })
  expect(body).toMatchObject({ code: hung.code, site: { id: barn.site.id, name: 'Åsgård' }, country: 'DK' })
  expect(body.stays).toMatchObject([
    { site: { name: 'Åsgård' }, deck: { id: barn.deck.id }, removed_at: null },
  ])
  const missing = await app.call(adminDevices.read, { params: { deviceId: 999_999 } }, { as: admin })
  expect(missing.status).toBe(404)
})

it('A device tells who made its delivery status what, and when', async () => {
  const { admin, loose } = await aFleet()
  for (const delivery_status of ['SHIPPED', 'DELIVERED'] as const) {
    const body = { device_codes: [loose.code], delivery_status }
    expect((await app.call(adminDevices.bulkStatus, { body }, { as: admin })).status).toBe(200)
  }
  const { body } = await app.call(adminDevices.read, { params: { deviceId: loose.id } }, { as: admin })
  expect(body.life).toMatchObject([
    { delivery_status: 'SHIPPED', by: { id: admin.id } },
    { delivery_status: 'DELIVERED', by: { id: admin.id } },
  ])
})

it('The figures count the worst level of what hangs, and what hangs nowhere apart', async () => {
  const admin = await anAdmin(db)
  const before = (await app.call(adminDevices.stats, {}, { as: admin })).body
  await aFleet()
  const { body } = await app.call(adminDevices.stats, {}, { as: admin })
  expect(body.devices - before.devices).toBe(2)
  expect(body.installed - before.installed).toBe(1)
  expect(body.unregistered - before.unregistered).toBe(1)
  const alarms = (stats: typeof body) => stats.by_level.find(({ level }) => level === 'ALARM')?.count ?? 0
  expect(alarms(body) - alarms(before)).toBe(1)
  const dutch = (stats: typeof body) => stats.by_country.find(({ country }) => country === 'NL')?.count ?? 0
  expect(dutch(body) - dutch(before)).toBe(1)
})

it('A device is registered on the day it comes to a site, and not again where it moves within it', async () => {
  const { admin, barn, hung } = await aFleet()
  const count = async () => {
    const { body } = await app.call(
      adminDevices.registerHistory,
      { query: { timeframe: '7' } },
      { as: admin },
    )
    expect(body.items).toHaveLength(7)
    return body.items.find(({ date }) => date === '2026-03-01')?.count
  }
  const before = await count()
  const moved = new Date('2026-03-01T09:00:00Z')
  await db
    .updateTable('device_placements')
    .set({ removed_at: moved })
    .where('device_id', '=', hung.id)
    .execute()
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id, deck_id: barn.deck.id }
  await db
    .insertInto('device_placements')
    .values({ device_id: hung.id, ...place, installed_at: moved })
    .execute()
  expect(await count()).toBe(before)
  await aDevice(db, { deck: barn.deck, installedAt: moved })
  expect(await count()).toBe((before ?? 0) + 1)
})

it('What is heard and hangs nowhere is listed with the gateway that hears it', async () => {
  const { admin, gateway, loose, barn } = await aFleet()
  const query = { ordering_field: 'created_at', order: 'desc' } as const
  const { body } = await app.call(adminDevices.unregistered, { query }, { as: admin })
  expect(body.items.find(({ code }) => code === loose.code)).toMatchObject({
    gateway: { code: gateway.code },
    site: { id: barn.site.id },
  })
})
