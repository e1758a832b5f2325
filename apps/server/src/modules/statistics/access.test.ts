import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { aBarn, aDevice, anAdmin, aUser } from '#test/factories.ts'

const { app, db } = appWithDatabase()
let admin: { id: number; role: string }
let user: { id: number; role: string }
let ids: { site: number; airspace: number; device: number }

beforeAll(async () => {
  admin = await anAdmin(db)
  user = await aUser(db)
  const barn = await aBarn(db)
  const device = await aDevice(db, { deck: barn.deck })
  ids = { site: barn.site.id, airspace: barn.airspace.id, device: device.id }
})

const range = { start_date: '2026-03-01', end_date: '2026-03-02' }
const RANGED = [
  ['site availability', statistics.siteAvailability, 'site'],
  ['site readings', statistics.siteSensorData, 'site'],
  ['airspace readings', statistics.airspaceDevices, 'airspace'],
  ['device availability', adminDevices.availability, 'device'],
  ['device usage', adminDevices.usage, 'device'],
  ['device readings', adminDevices.sensorData, 'device'],
] as const
const ALL = [
  ...RANGED,
  ['cough counts', adminDevices.coughs, 'device'],
  ['lamp changes', adminDevices.colorHistory, 'device'],
] as const

/** An address takes out of it what it names. */
const placed = (id: number) => ({ siteId: id, airspaceId: id, deviceId: id })

function ask(endpoint: (typeof ALL)[number][1], id: number, query: Record<string, string>, as = admin) {
  return app.call(endpoint, { params: placed(id), query }, { as })
}

describe.each(ALL)('%s', (_, endpoint, kind) => {
  it('The statistics are for administrators only', async () => {
    const params = placed(ids[kind])
    expect((await app.call(endpoint, { params, query: range })).status).toBe(401)
    expect((await ask(endpoint, ids[kind], range, user)).status).toBe(403)
    expect((await ask(endpoint, ids[kind], range)).status).toBe(200)
  })

  it('The statistics of nothing that exists are not found', async () => {
    expect((await ask(endpoint, 2_147_483_647, range)).status).toBe(404)
  })
})

describe.each(RANGED)('%s', (_, endpoint, kind) => {
  it.each([
    [{}, ['start_date', 'end_date']],
    [{ start_date: '2026-03-01' }, ['end_date']],
    [{ start_date: '2026-02-30', end_date: '2026-03-01' }, ['start_date']],
    [{ start_date: '0001-01-01', end_date: '2026-03-01' }, ['start_date']],
    [{ start_date: '2026-03-02', end_date: '2026-03-01' }, ['end_date']],
    [{ start_date: '2025-03-01', end_date: '2026-03-02' }, ['end_date']],
    [{ start_date: '2026-03-01', end_date: '9999-12-31' }, ['end_date']],
  ])('The statistics with the range %j are refused under the field that is wrong', async (query, fields) => {
    const { status, error } = await ask(endpoint, ids[kind], query as Record<string, string>)
    expect(status).toBe(400)
    const { code: _code, message: _message, ...told } = error
    expect(Object.keys(told).sort()).toEqual([...fields].sort())
  })

  it('The statistics over a whole leap year are answered', async () => {
    const year = { start_date: '2024-01-01', end_date: '2024-12-31' }
    expect((await ask(endpoint, ids[kind], year)).status).toBe(200)
  })

  it('The statistics over days to come are answered with none', async () => {
    const { status, text } = await ask(endpoint, ids[kind], {
      start_date: '2027-01-01',
      end_date: '2027-01-31',
    })
    expect(status).toBe(200)
    expect(text).not.toContain('2027-')
  })
})

describe('Fields beside the range', () => {
  it.each([
    [statistics.siteAvailability, 'site', { sensor: 'SOUND' }, 'sensor'],
    [statistics.siteAvailability, 'site', { site_pk: '2147483647' }, 'site_pk'],
    [statistics.siteSensorData, 'site', { sensors: 'COUGHS,SOUND' }, 'sensors'],
    [statistics.siteSensorData, 'site', { devices: '1,x' }, 'devices'],
    [statistics.airspaceDevices, 'airspace', { sensor: 'RDI' }, 'sensor'],
    [adminDevices.coughs, 'device', { perPage: '0' }, 'perPage'],
    [adminDevices.coughs, 'device', { ordering_field: 'slot' }, 'ordering_field'],
    [adminDevices.colorHistory, 'device', { sensor: '3' }, 'sensor'],
  ] as const)('The fields %# are refused where they are wrong', async (endpoint, kind, wrong, field) => {
    const { status, error } = await ask(endpoint, ids[kind], { ...range, ...wrong })
    expect(status).toBe(400)
    expect(error[field]).toHaveLength(1)
  })
})

describe('Usage of the fleet', () => {
  it('The usage is for administrators only', async () => {
    expect((await app.call(statistics.gatewayUsage, { query: range })).status).toBe(401)
    expect((await app.call(statistics.gatewayUsage, { query: range }, { as: user })).status).toBe(403)
    expect((await app.call(statistics.gatewayUsageTotal, { query: {} }, { as: user })).status).toBe(403)
  })

  it('The usage is answered for a month at once, of one site for a year', async () => {
    const long = { start_date: '2026-01-01', end_date: '2026-02-01' }
    const whole = await app.call(statistics.gatewayUsage, { query: long }, { as: admin })
    expect(whole.status).toBe(400)
    expect(Object.keys(whole.error)).toContain('end_date')
    const query = { ...long, site_pk: ids.site }
    expect((await app.call(statistics.gatewayUsage, { query }, { as: admin })).status).toBe(200)
  })

  it('The usage knows windows of 7 and 30 days', async () => {
    const query = { timeframe: '8' } as unknown as { timeframe: '7' }
    const { status, error } = await app.call(statistics.gatewayUsageTotal, { query }, { as: admin })
    expect(status).toBe(400)
    expect(Object.keys(error)).toContain('timeframe')
  })
})
