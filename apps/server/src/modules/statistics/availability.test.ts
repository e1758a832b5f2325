import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBarn, aDevice, aGateway, anAirspace } from '#test/factories.ts'
import { statisticsFarm } from '#test/statistics-farm.ts'

let farm: Awaited<ReturnType<typeof statisticsFarm>>
beforeAll(async () => {
  farm = await statisticsFarm('2026-03-30T06:00:00Z')
})
afterAll(() => farm.close())

async function aBarnWithGateway(timezone = 'Europe/Brussels') {
  const barn = await aBarn(farm.db, { site: { timezone } })
  return { ...barn, gateway: await aGateway(farm.db, { site_id: barn.site.id }) }
}

async function ofDevice(device: { id: number }, start_date: string, end_date: string, sensor?: Sensor) {
  const query = { start_date, end_date, ...(sensor && { sensor }) }
  const { body } = await farm.app.call(
    adminDevices.availability,
    { params: { deviceId: device.id }, query },
    { as: farm.admin },
  )
  return body.data[0]?.points
}

describe('Availability of a device', () => {
  it('The availability counts valid slots of each sensor on the site’s own days, the short one too', async () => {
    const { deck, gateway } = await aBarnWithGateway()
    const device = await aDevice(farm.db, { deck, installedAt: new Date('2026-03-27T23:00:00Z') })
    await farm.report({
      gateway,
      device,
      from: '2026-03-28T11:00:00Z',
      to: '2026-03-30T04:00:00Z',
      // Every second slot of the day of 23 hours is too quiet to count coughs in.
      values: slot => (slot % 2 === 0 ? { audio_seconds: 100 } : {}),
    })
    expect(await ofDevice(device, '2026-03-27', '2026-03-31', 'TEMPERATURE')).toEqual([
      { date: '2026-03-27', value: null, received: 0, expected: 0 },
      { date: '2026-03-28', value: 50, received: 72, expected: 144 },
      { date: '2026-03-29', value: 100, received: 138, expected: 138 },
      { date: '2026-03-30', value: 75, received: 36, expected: 48 },
    ])
    const coughs = await ofDevice(device, '2026-03-29', '2026-03-29')
    expect(coughs).toEqual([{ date: '2026-03-29', value: 50, received: 69, expected: 138 }])
  })

  it('The availability counts late samples on the day they were measured, and a repeated one once', async () => {
    const { deck, gateway } = await aBarnWithGateway()
    const device = await aDevice(farm.db, { deck })
    const day = { gateway, device, from: '2026-03-20T23:00:00Z', to: '2026-03-21T23:00:00Z' }
    await farm.report({ ...day, values: slot => (slot % 3 === 0 ? {} : null) })
    expect(await ofDevice(device, '2026-03-21', '2026-03-21')).toMatchObject([{ value: 33.3, received: 48 }])
    await farm.report(day)
    expect(await ofDevice(device, '2026-03-21', '2026-03-22')).toMatchObject([
      { date: '2026-03-21', value: 100, received: 144 },
      { date: '2026-03-22', value: 0, received: 0 },
    ])
  })

  it('The availability never exceeds 100, though a gateway’s clock runs ahead', async () => {
    const { deck, gateway } = await aBarnWithGateway()
    const device = await aDevice(farm.db, { deck, installedAt: new Date('2026-03-30T05:00:00Z') })
    await farm.report({ gateway, device, from: '2026-03-30T05:00:00Z', to: '2026-03-30T06:10:00Z' })
    expect(await ofDevice(device, '2026-03-30', '2026-03-30')).toEqual([
      { date: '2026-03-30', value: 100, received: 7, expected: 6 },
    ])
  })

  it('The availability follows the device to another site, each by its own zone', async () => {
    const [here, there] = [await aBarnWithGateway(), await aBarnWithGateway('America/Santiago')]
    const device = await aDevice(farm.db, { deck: here.deck })
    await farm.move(device, { to: there.airspace, at: '2026-03-21T11:00:00Z' })
    const moved = '2026-03-21T11:00:00Z'
    await farm.report({ gateway: here.gateway, device, from: '2026-03-20T23:00:00Z', to: moved })
    await farm.report({ gateway: there.gateway, device, from: moved, to: '2026-03-22T03:00:00Z' })
    // Santiago is three hours behind UTC: 16 of its hours are left of the 21st.
    expect(await ofDevice(device, '2026-03-21', '2026-03-22')).toEqual([
      { date: '2026-03-21', value: 100, received: 72 + 96, expected: 72 + 96 },
      { date: '2026-03-22', value: 0, received: 0, expected: 144 },
    ])
  })

  it('The availability is unknown of a device that never hung anywhere', async () => {
    const device = await aDevice(farm.db)
    expect(await ofDevice(device, '2026-03-21', '2026-03-21')).toEqual([
      { date: '2026-03-21', value: null, received: 0, expected: 0 },
    ])
  })
})

describe('Availability of a site', () => {
  it('The availability is told by device, by airspace and as a whole, also of a device that has left', async () => {
    const barn = await aBarnWithGateway()
    const { site, floor, airspace, deck, gateway } = barn
    const second = await anAirspace(farm.db, { site_id: site.id, floor_id: floor.id })
    const elsewhere = await aBarnWithGateway()
    const [steady, moving, leaving] = [
      await aDevice(farm.db, { deck }),
      await aDevice(farm.db, { deck }),
      await aDevice(farm.db, { deck }),
    ]
    await farm.move(moving, { to: second, at: '2026-03-10T11:00:00Z' })
    await farm.move(leaving, { to: elsewhere.airspace, at: '2026-03-10T17:00:00Z' })
    const day = { gateway, from: '2026-03-09T23:00:00Z', to: '2026-03-10T23:00:00Z' }
    await farm.report({ ...day, device: steady, values: slot => (slot % 2 === 0 ? {} : null) })
    await farm.report({ ...day, device: moving })
    await farm.report({ ...day, device: leaving })
    const query = { start_date: '2026-03-10', end_date: '2026-03-10', site_pk: site.id }
    const { body } = await farm.app.call(
      statistics.siteAvailability,
      { params: { siteId: site.id }, query },
      { as: farm.admin },
    )
    const told = body.data.map(({ device, points }) => [device.id, points[0]?.received, points[0]?.expected])
    expect(told).toEqual([
      [steady.id, 72, 144],
      [moving.id, 144, 144],
      [leaving.id, 108, 108],
    ])
    expect(body.airspaces.map(each => [each.airspace.id, each.points[0]?.received])).toEqual([
      [airspace.id, 72 + 72 + 108],
      [second.id, 72],
    ])
    expect(body.site).toEqual([{ date: '2026-03-10', value: 81.8, received: 324, expected: 396 }])
  })
})
