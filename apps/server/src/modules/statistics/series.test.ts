import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import type { SeriesName } from '@earshot/contract/schemas/hardware/statistics.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBarn, aDevice, aGateway } from '#test/factories.ts'
import { statisticsFarm } from '#test/statistics-farm.ts'

let farm: Awaited<ReturnType<typeof statisticsFarm>>
beforeAll(async () => {
  farm = await statisticsFarm('2026-03-20T06:00:00Z')
})
afterAll(() => farm.close())

const seconds = (moment: string) => Date.parse(moment) / 1000
const hour = (moment: string) => seconds(moment) / 3600

async function aBarnWithGateway(timezone = 'UTC') {
  const barn = await aBarn(farm.db, { site: { timezone } })
  return { ...barn, gateway: await aGateway(farm.db, { site_id: barn.site.id }) }
}

async function ofDevice(
  device: { id: number },
  query: { start_date: string; end_date: string; sensors?: string },
) {
  const { body } = await farm.app.call(
    adminDevices.sensorData,
    { params: { deviceId: device.id }, query },
    { as: farm.admin },
  )
  const series = (name: SeriesName) => body.data.find(each => each.sensor === name)?.points
  return { ...body, series }
}

async function judged(
  device: { id: number; site_id: number | null; airspace_id: number | null },
  hours: Record<string, number | null>,
) {
  const { id: device_id, site_id, airspace_id } = device
  if (site_id === null || airspace_id === null) throw new Error('it hangs nowhere')
  const place = { site_id, airspace_id, device_id }
  const rows = Object.entries(hours).map(([at, rdi]) => ({ ...place, hour: hour(at), rdi, rhs: null }))
  await farm.db.insertInto('device_rhs_hours').values(rows).execute()
}

describe('Readings of a device', () => {
  it('Readings of two days come by slot, with a null where nothing valid was measured', async () => {
    const { deck, gateway } = await aBarnWithGateway()
    const device = await aDevice(farm.db, { deck })
    await farm.report({
      gateway,
      device,
      from: '2026-03-10T06:00:00Z',
      to: '2026-03-10T07:00:00Z',
      values: slot => (slot % 2 === 0 ? { coughs: 3, audio_seconds: 300 } : { temperature_c: 99 }),
    })
    await judged(device, { '2026-03-10T07:00:00Z': 1.25 })
    const { resolution, data, series } = await ofDevice(device, {
      start_date: '2026-03-10',
      end_date: '2026-03-11',
    })
    expect(resolution).toBe('slot')
    expect(data.map(each => [each.device.code, each.sensor, each.unit])).toEqual([
      [device.code, 'COUGHS', 'coughs_per_hour'],
      [device.code, 'TEMPERATURE', 'celsius'],
      [device.code, 'HUMIDITY', 'percent'],
      [device.code, 'RDI', 'rdi'],
    ])
    const from = 36
    const within = (name: SeriesName) => series(name)?.values.slice(from - 1, from + 7)
    expect(series('COUGHS')?.t[from]).toBe(seconds('2026-03-10T06:00:00Z'))
    expect(series('COUGHS')?.t).toHaveLength(288)
    expect(within('COUGHS')).toEqual([null, 36, 12, 36, 12, 36, 12, null])
    expect(within('TEMPERATURE')).toEqual([null, 20, null, 20, null, 20, null, null])
    expect(within('RDI')).toEqual([null, null, null, null, null, null, 1.25, 1.25])
  })

  it('Readings of a week come by hour, as means and rates', async () => {
    const { deck, gateway } = await aBarnWithGateway()
    const device = await aDevice(farm.db, { deck })
    await farm.report({
      gateway,
      device,
      from: '2026-03-10T06:00:00Z',
      to: '2026-03-10T07:00:00Z',
      values: slot => ({ temperature_c: 20 + (slot % 6) / 10, humidity_pct: slot % 2 === 0 ? 50 : 51 }),
    })
    await judged(device, { '2026-03-10T07:00:00Z': 1.25, '2026-03-10T08:00:00Z': null })
    const { resolution, series } = await ofDevice(device, {
      start_date: '2026-03-10',
      end_date: '2026-03-16',
    })
    expect(resolution).toBe('hour')
    const at = (name: SeriesName) => series(name)?.values.slice(5, 8)
    expect(at('COUGHS')).toEqual([null, 12, null])
    expect(at('TEMPERATURE')).toEqual([null, 20.25, null])
    expect(at('HUMIDITY')).toEqual([null, 50.5, null])
    expect(at('RDI')).toEqual([null, 1.25, null])
  })

  it('Readings of half a year come by local day, with the evaluation that closed it', async () => {
    const { deck, gateway } = await aBarnWithGateway('America/Santiago')
    const device = await aDevice(farm.db, { deck })
    await farm.report({ gateway, device, from: '2026-03-10T02:00:00Z', to: '2026-03-10T04:00:00Z' })
    await judged(device, {
      '2026-03-10T03:00:00Z': 2,
      '2026-03-10T04:00:00Z': 3,
      '2026-03-11T02:00:00Z': 4,
      '2026-03-20T05:00:00Z': 5,
    })
    const { resolution, series } = await ofDevice(device, {
      start_date: '2025-10-01',
      end_date: '2026-03-31',
    })
    expect(resolution).toBe('day')
    const named = (name: SeriesName) =>
      Object.fromEntries(
        (series(name)?.t ?? []).map((t, index) => [
          new Date(t * 1000).toISOString().slice(0, 10),
          series(name)?.values[index],
        ]),
      )
    expect(named('COUGHS')).toMatchObject({ '2026-03-08': null, '2026-03-09': 12, '2026-03-10': 12 })
    expect(named('RDI')).toMatchObject({
      '2026-03-09': 2,
      '2026-03-10': 4,
      '2026-03-11': null,
      '2026-03-20': 5,
    })
    expect(series('RDI')?.t).toHaveLength(171)
  })

  it('Readings follow the device from the shelf through two sites', async () => {
    const [first, second] = [await aBarnWithGateway(), await aBarnWithGateway()]
    const device = await aDevice(farm.db, { deck: first.deck, installedAt: new Date('2026-03-10T07:00:00Z') })
    await farm.move(device, { to: second.airspace, at: '2026-03-10T08:00:00Z' })
    const hours = [
      [second.gateway, '2026-03-10T06:00:00Z', '2026-03-10T07:00:00Z'],
      [first.gateway, '2026-03-10T07:00:00Z', '2026-03-10T08:00:00Z'],
      [second.gateway, '2026-03-10T08:00:00Z', '2026-03-10T09:00:00Z'],
    ] as const
    for (const [gateway, from, to] of hours) await farm.report({ gateway, device, from, to })
    const query = { start_date: '2026-03-10', end_date: '2026-03-10', sensors: 'HUMIDITY' }
    const { data, series } = await ofDevice(device, query)
    expect(data).toHaveLength(1)
    expect(series('HUMIDITY')?.values.filter(value => value === 55)).toHaveLength(18)
  })
})

describe('Readings of a site', () => {
  it('The readings are of the devices that hung there then, and only while they did', async () => {
    const [here, elsewhere] = [await aBarnWithGateway(), await aBarnWithGateway()]
    const { site, deck, gateway } = here
    const [steady, gone, later] = [
      await aDevice(farm.db, { deck }),
      await aDevice(farm.db, { deck }),
      await aDevice(farm.db, { deck, installedAt: new Date('2026-03-18T00:00:00Z') }),
    ]
    await farm.move(gone, { to: elsewhere.airspace, at: '2026-03-10T06:30:00Z' })
    for (const device of [steady, gone]) {
      await farm.report({ gateway, device, from: '2026-03-10T06:00:00Z', to: '2026-03-10T07:00:00Z' })
    }
    const query = { start_date: '2026-03-10', end_date: '2026-03-10', sensors: 'TEMPERATURE' }
    const read = async (devices?: string) =>
      (
        await farm.app.call(
          statistics.siteSensorData,
          { params: { siteId: site.id }, query: { ...query, ...(devices && { devices }) } },
          { as: farm.admin },
        )
      ).body.data
    const measured = (await read()).map(({ device, points }) => [
      device.id,
      points.values.filter(value => value !== null).length,
    ])
    expect(measured).toEqual([
      [steady.id, 6],
      [gone.id, 3],
    ])
    expect((await read(`${gone.id},${later.id}`)).map(({ device }) => device.id)).toEqual([gone.id])
  })
})

describe('Readings of an airspace', () => {
  it('The readings carry what each lamp shows; grey where the device hangs elsewhere now', async () => {
    const [here, elsewhere] = [await aBarnWithGateway(), await aBarnWithGateway()]
    const { airspace, deck, gateway } = here
    const [loud, silent, gone] = [
      await aDevice(farm.db, { deck }),
      await aDevice(farm.db, { deck }),
      await aDevice(farm.db, { deck }),
    ]
    await farm.report({ gateway, device: loud, from: '2026-03-10T06:00:00Z', to: '2026-03-10T07:00:00Z' })
    await farm.report({ gateway, device: gone, from: '2026-03-10T06:00:00Z', to: '2026-03-10T07:00:00Z' })
    await farm.db
      .updateTable('device_states')
      .set({ cough_status: 'ALARM', temperature_status: 'WARNING' })
      .where('device_id', 'in', [loud.id, gone.id])
      .execute()
    await farm.move(gone, { to: elsewhere.airspace, at: '2026-03-11T00:00:00Z' })
    const read = async (query: object) =>
      (
        await farm.app.call(
          statistics.airspaceDevices,
          {
            params: { airspaceId: airspace.id },
            query: { start_date: '2026-03-10', end_date: '2026-03-10', ...query },
          },
          { as: farm.admin },
        )
      ).body
    const coughs = await read({})
    expect(coughs).toMatchObject({
      airspace: { id: airspace.id, name: airspace.name },
      sensor: 'COUGHS',
      unit: 'coughs_per_hour',
      resolution: 'slot',
    })
    expect(coughs.devices.map(({ device, status }) => [device.id, status])).toEqual([
      [loud.id, 'ALARM'],
      [silent.id, 'OFFLINE'],
      [gone.id, 'DEFAULT'],
    ])
    const temperature = await read({ sensor: 'TEMPERATURE' })
    expect(temperature.devices[0]).toMatchObject({ status: 'WARNING' })
    expect(temperature.devices[0]?.points.values.filter(value => value === 20)).toHaveLength(6)
  })
})
