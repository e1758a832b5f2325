import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import type { GatewayPatch } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { expect, it } from 'vitest'
import { gatewaySecretMatches } from '#auth/gateway-secret.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, anAdmin, TEST_SECRET } from '#test/factories.ts'
import { endModes } from './admin-gateways.queries.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

it('A gateway is registered once: its secret opens the door, is answered this once and kept as a hash', async () => {
  const admin = await anAdmin(db)
  const { site } = await aBarn(db, { site: { country: 'DK' } })
  const body = { code: 'EG2-0E3305', mac_address: 'A4:CF:12:9B:00:01', sim: '', name: 'North', site: site.id }
  const made = await app.call(adminGateways.register, { body }, { as: admin })
  expect(made).toMatchObject({ status: 200, body: { code: 'EG2-0E3305', registration: 'REGISTERED' } })
  const stored = await db
    .selectFrom('gateways')
    .selectAll()
    .where('id', '=', made.body.id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ mac_address: 'a4cf129b0001', country: 'DK', site_id: site.id })
  expect(gatewaySecretMatches(stored, made.body.secret)).toBe(true)
  expect(JSON.stringify(stored)).not.toContain(made.body.secret)
  const again = await app.call(adminGateways.register, { body }, { as: admin })
  expect(again).toMatchObject({
    status: 400,
    body: { errors: { code: [expect.stringContaining('registered already')] } },
  })
  const other = { ...body, code: 'EG2-0E3306' }
  expect((await app.call(adminGateways.register, { body: other }, { as: admin })).body).toHaveProperty(
    'mac_address',
  )
})

it('A gateway is not registered under a monitor’s code, however it is written', async () => {
  const admin = await anAdmin(db)
  const { code } = await aDevice(db, { code: 'ES4-CC0671' })
  const body = { code: 'es4-cc0671', mac_address: 'a4cf129b0077', sim: '', name: '' }
  expect(await app.call(adminGateways.register, { body }, { as: admin })).toMatchObject({
    status: 400,
    body: { errors: { code: [`${code} is a monitor. A gateway has a code of its own.`] } },
  })
})

it('A MAC address is one address in every spelling, wherever it was stored', async () => {
  const admin = await anAdmin(db)
  const taken = await aDevice(db, { mac_address: 'A4:CF:12:9B:00:88' })
  expect(taken.mac_address).toBe('a4cf129b0088')
  for (const mac_address of ['a4-cf-12-9b-00-88', 'A4CF.129B.0088', 'a4cf 129b 0088']) {
    const body = { code: 'EG2-0E3377', mac_address, sim: '', name: '' }
    const { status, body: answer } = await app.call(adminGateways.register, { body }, { as: admin })
    expect([status, answer]).toMatchObject([400, { mac_address: [expect.stringContaining(taken.code)] }])
  }
})

it('A mode lasts its minutes, by default those of its kind, and ends by itself', async () => {
  const admin = await anAdmin(db)
  const gateway = await aGateway(db)
  const body = { device_codes: [gateway.code.toLowerCase()], device_mode: 'MAINTENANCE' as const }
  expect((await app.call(adminGateways.bulkStatus, { body }, { as: admin })).body.updated).toBe(1)
  const read = async () =>
    (await app.call(adminGateways.read, { params: { gatewayId: gateway.id } }, { as: admin })).body
  expect(await read()).toMatchObject({
    device_mode: 'MAINTENANCE',
    device_mode_parameter: 240,
    device_mode_until: '2026-03-02T12:00:00.000Z',
  })
  await endModes(db, new Date('2026-03-02T11:59:00Z'))
  expect(await read()).toMatchObject({ device_mode: 'MAINTENANCE' })
  await endModes(db, new Date('2026-03-02T12:00:00Z'))
  expect(await read()).toMatchObject({
    device_mode: 'NORMAL',
    device_mode_parameter: null,
    device_mode_until: null,
  })
})

it('A list in which one code is unknown changes nothing and says which', async () => {
  const admin = await anAdmin(db)
  const gateway = await aGateway(db)
  const body = { device_codes: [gateway.code, 'NO-SUCH'], device_mode: 'SLEEP' as const }
  const answer = await app.call(adminGateways.bulkStatus, { body }, { as: admin })
  expect(answer).toMatchObject({ status: 400, body: { device_codes: ['No gateway has the code NO-SUCH.'] } })
  const { body: read } = await app.call(
    adminGateways.read,
    { params: { gatewayId: gateway.id } },
    { as: admin },
  )
  expect(read.device_mode).toBe('NORMAL')
})

it('A gateway lists its devices, the silent ones first, and the figures count disks and silence', async () => {
  const admin = await anAdmin(db)
  const { deck, site } = await aBarn(db)
  const before = (await app.call(adminGateways.stats, {}, { as: admin })).body
  const heard = { last_heartbeat_at: clock.now(), connectivity: 'ONLINE' as const }
  const gateway = await aGateway(db, { site_id: site.id, disk_free_pct: 6, ...heard })
  const [well, silent] = [
    await aDevice(db, { deck, gateway_id: gateway.id, name: 'a' }),
    await aDevice(db, { deck, gateway_id: gateway.id, name: 'b' }),
  ]
  await db
    .insertInto('device_states')
    .values({ device_id: well.id, site_id: site.id, airspace_id: deck.airspace_id, last_slot: 2_956_000 })
    .execute()
  const params = { gatewayId: gateway.id }
  const { body } = await app.call(adminGateways.devices, { params }, { as: admin })
  expect(body.items.map(device => device.code)).toEqual([silent.code, well.code])
  const after = (await app.call(adminGateways.stats, {}, { as: admin })).body
  expect([after.gateways - before.gateways, after.disk_full - before.disk_full]).toEqual([1, 1])
  expect(after.disk_unknown).toBe(before.disk_unknown)
  await aGateway(db, { site_id: site.id, disk_free_pct: null })
  expect((await app.call(adminGateways.stats, {}, { as: admin })).body.disk_unknown).toBe(
    before.disk_unknown + 1,
  )
  expect(after.silent).toBe(before.silent)
  const range = { start_date: '2026-03-01', end_date: '2026-03-02' }
  expect((await app.call(adminGateways.heartbeats, { params, query: range }, { as: admin })).status).toBe(200)
  expect(
    (await app.call(adminGateways.usage, { params, query: range }, { as: admin })).body.points,
  ).toHaveLength(2)
})

it('A new secret opens the door, and the old one no longer does', async () => {
  const admin = await anAdmin(db)
  const gateway = await aGateway(db)
  const params = { gatewayId: gateway.id }
  const { status, body } = await app.call(adminGateways.renewSecret, { params, body: {} }, { as: admin })
  expect([status, body.code]).toEqual([200, gateway.code])
  const opens = async (secret: string) =>
    (await app.ctx.signInGateway({ code: gateway.code, secret, address: '10.0.0.1', isShared: false })).ok
  expect([await opens(TEST_SECRET), await opens(body.secret)]).toEqual([false, true])
})

it('A retired gateway leaves its site, is refused with its right secret, and takes no further step', async () => {
  const admin = await anAdmin(db)
  const { site } = await aBarn(db)
  const gateway = await aGateway(db, { site_id: site.id, device_mode: 'MAINTENANCE' })
  const params = { gatewayId: gateway.id }
  const retired = await app.call(adminGateways.retire, { params, body: { revision: 0 } }, { as: admin })
  expect(retired).toMatchObject({
    status: 200,
    body: { registration: 'RETIRED', site: null, device_mode: 'NORMAL', revision: 1 },
  })
  const input = { code: gateway.code, secret: TEST_SECRET, address: '10.0.0.2', isShared: false }
  expect(await app.ctx.signInGateway(input)).toEqual({ ok: false, reason: 'refused' })
  for (const endpoint of [adminGateways.retire, adminGateways.refuse, adminGateways.renewSecret])
    expect(await app.call(endpoint, { params, body: {} }, { as: admin })).toMatchObject({ status: 409 })
})

it('Only what is not registered yet is refused', async () => {
  const admin = await anAdmin(db)
  const [announced, registered] = [await aGateway(db, { registration: 'PENDING' }), await aGateway(db)]
  const refuse = (gatewayId: number) =>
    app.call(adminGateways.refuse, { params: { gatewayId }, body: {} }, { as: admin })
  expect(await refuse(announced.id)).toMatchObject({ status: 200, body: { registration: 'REJECTED' } })
  expect(await refuse(registered.id)).toMatchObject({ status: 409 })
})

it('The name and the mode of a gateway are changed together, and not over another’s change', async () => {
  const admin = await anAdmin(db)
  const params = { gatewayId: (await aGateway(db)).id }
  const change = (body: GatewayPatch) => app.call(adminGateways.change, { params, body }, { as: admin })
  expect(await change({ name: 'North', device_mode: 'DEBUG', revision: 0 })).toMatchObject({
    status: 200,
    body: { name: 'North', device_mode: 'DEBUG', device_mode_parameter: 60, revision: 1 },
  })
  expect(await change({ name: 'South', revision: 0 })).toMatchObject({ status: 409 })
  expect(await change({ name: 'South', revision: 1 })).toMatchObject({ body: { device_mode: 'DEBUG' } })
  expect(await change({ device_mode: 'SLEEP', device_mode_parameter: 5 })).toMatchObject({ status: 400 })
})

it('The list of gateways begins with those that are missed, the lost before the silent, and ends with stock', async () => {
  const admin = await anAdmin(db)
  const { site } = await aBarn(db)
  const on = { site_id: site.id, last_heartbeat_at: clock.now() }
  const heard = await aGateway(db, { ...on, code: 'ORD-1', connectivity: 'ONLINE' })
  const silent = await aGateway(db, { ...on, code: 'ORD-2', connectivity: 'OFFLINE' })
  const lost = await aGateway(db, { ...on, code: 'ORD-3', connectivity: 'LOST' })
  const stock = await aGateway(db, { code: 'ORD-0', connectivity: 'LOST' })
  const codes = async (query: object) =>
    (
      await app.call(adminGateways.list, { query: { search: 'ORD-', ...query } }, { as: admin })
    ).body.items.map(({ code }) => code)
  expect(await codes({})).toEqual([lost, silent, heard, stock].map(({ code }) => code))
  expect(await codes({ filter: 'OFFLINE' })).toEqual([lost.code, silent.code])
})
