import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBarn, aDevice, aGateway } from '#test/factories.ts'
import { statisticsFarm } from '#test/statistics-farm.ts'

const NOW = '2026-03-30T06:00:00Z'
let farm: Awaited<ReturnType<typeof statisticsFarm>>
beforeAll(async () => {
  farm = await statisticsFarm(NOW)
})
afterAll(() => farm.close())

async function aBarnWithGateway(timezone = 'Europe/Brussels') {
  const barn = await aBarn(farm.db, { site: { timezone } })
  return { ...barn, gateway: await aGateway(farm.db, { site_id: barn.site.id }) }
}

async function ofSite(site: { id: number }, start_date: string, end_date: string) {
  const query = { start_date, end_date, site_pk: site.id }
  const { body } = await farm.app.call(statistics.gatewayUsage, { query }, { as: farm.admin })
  return body.items
}

async function ofDevice(device: { id: number }, start_date: string, end_date: string) {
  const input = { params: { deviceId: device.id }, query: { start_date, end_date } }
  return (await farm.app.call(adminDevices.usage, input, { as: farm.admin })).body
}

describe('Data usage of gateways', () => {
  it('The usage is told by the site’s local day, in MB, also of days without any', async () => {
    const { site, gateway } = await aBarnWithGateway()
    await farm.beat(gateway, '2026-03-27T22:00:00Z', { up: 2_000_000, down: 140_000 })
    await farm.beat(gateway, '2026-03-29T22:10:00Z', { up: 5_040_000, down: 190_000 })
    await farm.beat(gateway, '2026-03-28T22:30:00Z', { up: 3_000_000, down: 150_000 })
    expect(await ofSite(site, '2026-03-26', '2026-04-05')).toEqual([
      {
        gateway: { id: gateway.id, code: gateway.code, name: gateway.name },
        points: [
          { date: '2026-03-26', up_mb: 0, down_mb: 0, total_mb: 0 },
          { date: '2026-03-27', up_mb: 2, down_mb: 0.1, total_mb: 2.1 },
          { date: '2026-03-28', up_mb: 1, down_mb: 0, total_mb: 1 },
          // The clock has changed: 22:10 UTC is ten past midnight.
          { date: '2026-03-29', up_mb: 0, down_mb: 0, total_mb: 0 },
          { date: '2026-03-30', up_mb: 2, down_mb: 0, total_mb: 2.1 },
        ],
        total_mb: 5.2,
        month_mb: 5.2,
        plan_mb_month: 500,
        status: 'OK',
      },
    ])
  })

  it.each([
    [399_900_000, 'OK'],
    [400_000_000, 'WARNING'],
    [500_000_000, 'ALARM'],
  ])('The usage of %i bytes in the calendar month the range ends in is %s', async (up, status) => {
    const { site, gateway } = await aBarnWithGateway()
    await farm.beat(gateway, '2026-03-01T12:00:00Z', { up, down: 0 })
    const [march] = await ofSite(site, '2026-03-29', '2026-03-30')
    expect(march).toMatchObject({ total_mb: 0, month_mb: up / 1e6, status })
    const [february] = await ofSite(site, '2026-02-27', '2026-02-28')
    expect(february).toMatchObject({ month_mb: 0, status: 'OK' })
    const [later] = await ofSite(site, '2026-03-29', '2026-05-02')
    expect(later).toMatchObject({ month_mb: up / 1e6, status })
  })
})

describe('Data usage of the fleet', () => {
  it('The fleet’s usage sums windows that hold today, in each gateway’s own zone', async () => {
    const total = async (timeframe: '7' | '30') => {
      const { body } = await farm.app.call(
        statistics.gatewayUsageTotal,
        { query: { timeframe } },
        { as: farm.admin },
      )
      return body
    }
    const before = [await total('7'), await total('30')] as const
    const [brussels, auckland] = [await aBarnWithGateway(), await aBarnWithGateway('Pacific/Auckland')]
    const unplaced = await aGateway(farm.db)
    // Seven days to the 30th begin on the 24th: 11:00 UTC the day before in Auckland.
    await farm.beat(brussels.gateway, '2026-03-23T11:30:00Z', { up: 1_000_000 })
    await farm.beat(auckland.gateway, '2026-03-23T11:30:00Z', { up: 10_000_000 })
    await farm.beat(unplaced, NOW, { up: 100_000_000, down: 200_000_000 })
    await farm.beat(brussels.gateway, '2026-02-28T23:30:00Z', { up: 500_000 })
    const [week, month] = [await total('7'), await total('30')]
    expect(week.total_mb - before[0].total_mb).toBeCloseTo(310, 6)
    expect(week.gateways - before[0].gateways).toBe(2)
    // The late one is of the 1st of March: in the window of 30 days, and no byte is counted twice.
    expect(month.total_mb - before[1].total_mb).toBeCloseTo(311, 6)
    expect(month).toMatchObject({ timeframe: 30, start_date: '2026-03-01', end_date: '2026-03-30' })
    expect(week).toMatchObject({ start_date: '2026-03-24', end_date: '2026-03-30' })
  })
})

describe('Data usage of a device', () => {
  it('The device’s usage is its share by samples; all shares make the gateway’s bytes', async () => {
    const { deck, gateway } = await aBarnWithGateway()
    const devices = [
      await aDevice(farm.db, { deck }),
      await aDevice(farm.db, { deck }),
      await aDevice(farm.db, { deck }),
    ]
    const lengths = ['06:00', '12:00', '21:00']
    for (const [index, device] of devices.entries()) {
      await farm.report({
        gateway,
        device,
        from: '2026-03-10T00:00:00Z',
        to: `2026-03-10T${lengths[index]}:00Z`,
      })
    }
    await farm.beat(gateway, '2026-03-10T12:00:00Z', { up: 13_000_000, down: 1_300_000 })
    await farm.beat(gateway, '2026-03-10T20:00:00Z', { up: 26_000_000, down: 2_600_000 })
    const told = await Promise.all(devices.map(device => ofDevice(device, '2026-03-10', '2026-03-11')))
    expect(told.map(each => each.points[0])).toEqual([
      { date: '2026-03-10', up_mb: 4, down_mb: 0.4, total_mb: 4.4 },
      { date: '2026-03-10', up_mb: 8, down_mb: 0.8, total_mb: 8.8 },
      { date: '2026-03-10', up_mb: 14, down_mb: 1.4, total_mb: 15.4 },
    ])
    expect(told[0]?.points[1]).toEqual({ date: '2026-03-11', up_mb: 0, down_mb: 0, total_mb: 0 })
    expect(told.reduce((sum, each) => sum + each.total_mb, 0)).toBeCloseTo(28.6, 6)
  })

  it('The device’s usage stays with the gateway it was heard through that day when it moves', async () => {
    const [old, next] = [await aBarnWithGateway(), await aBarnWithGateway()]
    const device = await aDevice(farm.db, { deck: old.deck })
    await farm.report({
      gateway: old.gateway,
      device,
      from: '2026-03-10T08:00:00Z',
      to: '2026-03-10T09:00:00Z',
    })
    await farm.move(device, { to: next.airspace, at: '2026-03-11T08:00:00Z' })
    await farm.report({
      gateway: next.gateway,
      device,
      from: '2026-03-12T08:00:00Z',
      to: '2026-03-12T09:00:00Z',
    })
    await farm.beat(old.gateway, '2026-03-10T12:00:00Z', { up: 3_000_000 })
    await farm.beat(old.gateway, '2026-03-12T12:00:00Z', { up: 9_000_000 })
    await farm.beat(next.gateway, '2026-03-10T12:00:00Z', { up: 50_000_000 })
    await farm.beat(next.gateway, '2026-03-12T12:00:00Z', { up: 51_000_000 })
    const { points, total_mb } = await ofDevice(device, '2026-03-10', '2026-03-12')
    expect(points.map(point => point.total_mb)).toEqual([3, 0, 1])
    expect(total_mb).toBe(4)
  })

  it('The device’s usage is told of one that hangs nowhere yet, too', async () => {
    const { gateway } = await aBarnWithGateway()
    const device = await aDevice(farm.db)
    await farm.report({ gateway, device, from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' })
    await farm.beat(gateway, '2026-03-10T12:00:00Z', { up: 3_000_000 })
    expect((await ofDevice(device, '2026-03-10', '2026-03-10')).total_mb).toBe(3)
  })
})
