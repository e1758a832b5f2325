import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBarn, aDevice, aGateway } from '#test/factories.ts'
import { statisticsFarm } from '#test/statistics-farm.ts'

let farm: Awaited<ReturnType<typeof statisticsFarm>>
beforeAll(async () => {
  farm = await statisticsFarm('2026-03-20T06:00:00Z')
})
afterAll(() => farm.close())

const slotOf = (moment: string) => Date.parse(moment) / 600_000

describe('Cough counts of a device', () => {
  async function aMovedDevice() {
    const [first, second] = [await aBarn(farm.db), await aBarn(farm.db)]
    const [before, after] = [
      await aGateway(farm.db, { site_id: first.site.id }),
      await aGateway(farm.db, { site_id: second.site.id }),
    ]
    const device = await aDevice(farm.db, { deck: first.deck })
    const moved = '2026-03-10T07:00:00Z'
    await farm.move(device, { to: second.airspace, at: moved })
    const values = (slot: number) =>
      slot === slotOf('2026-03-10T06:20:00Z') ? { audio_seconds: 10 } : { coughs: slot % 7 }
    await farm.report({ gateway: before, device, from: '2026-03-10T06:00:00Z', to: moved, values })
    await farm.report({ gateway: after, device, from: moved, to: '2026-03-10T08:00:00Z', values })
    const read = async (query: object) =>
      (
        await farm.app.call(
          adminDevices.coughs,
          { params: { deviceId: device.id }, query },
          { as: farm.admin },
        )
      ).body
    return { device, read }
  }

  it('Cough counts come newest first, ten a page, over all places the device hung', async () => {
    const { read } = await aMovedDevice()
    const first = await read({})
    expect(first).toMatchObject({ page: 1, per_page: 10, total: 12, pages: 2 })
    expect(first.items).toHaveLength(10)
    expect(first.items[0]).toEqual({
      slot: slotOf('2026-03-10T07:50:00Z'),
      at: '2026-03-10T07:50:00.000Z',
      coughs: slotOf('2026-03-10T07:50:00Z') % 7,
      audio_seconds: 600,
      received_at: '2026-03-20T06:00:00.000Z',
    })
    const second = await read({ page: 2 })
    expect(second.items.map(item => item.at)).toEqual([
      '2026-03-10T06:10:00.000Z',
      '2026-03-10T06:00:00.000Z',
    ])
    expect((await read({ page: 3 })).items).toEqual([])
  })

  it('Cough counts are ordered by any column, a slot without a valid count last', async () => {
    const { read } = await aMovedDevice()
    const counts = (page: { items: { coughs: number | null }[] }) => page.items.map(item => item.coughs)
    const rising = counts(await read({ ordering_field: 'coughs', perPage: 12 }))
    expect(rising.at(-1)).toBeNull()
    expect(rising.slice(0, -1)).toEqual(rising.slice(0, -1).toSorted((a, b) => Number(a) - Number(b)))
    const falling = counts(await read({ ordering_field: 'coughs', order: 'desc', perPage: 12 }))
    expect(falling.at(-1)).toBeNull()
    expect(falling.slice(0, -1)).toEqual(rising.slice(0, -1).reverse())
    const oldest = await read({ ordering_field: 'at', order: 'asc', perPage: 1 })
    expect(oldest.items[0]?.at).toBe('2026-03-10T06:00:00.000Z')
  })
})

describe('What a lamp showed', () => {
  it('The history of a lamp is listed by sensor, coughs first of all, newest first', async () => {
    const { deck, site, airspace } = await aBarn(farm.db)
    const device = await aDevice(farm.db, { deck })
    const place = { site_id: site.id, airspace_id: airspace.id, device_id: device.id }
    const change = (minute: number, sensor: Sensor, to_status: string) => ({
      ...place,
      sensor,
      changed_at: new Date(Date.UTC(2026, 2, 10, 8, minute)),
      from_status: 'OK',
      to_status,
      value: 38,
      limit_value: 40,
      duration_of_previous_s: 3600,
    })
    const rows = [
      ...Array.from({ length: 11 }, (_, minute) => change(minute, 'COUGHS', 'WARNING')),
      change(30, 'COUGHS', 'ALARM'),
      change(40, 'HUMIDITY', 'OFFLINE'),
    ]
    await farm.db.insertInto('color_changes').values(rows).execute()
    const read = async (query: object) =>
      (
        await farm.app.call(
          adminDevices.colorHistory,
          { params: { deviceId: device.id }, query },
          { as: farm.admin },
        )
      ).body
    const coughs = await read({})
    expect(coughs).toMatchObject({ page: 1, per_page: 10, total: 12, pages: 2 })
    expect(coughs.items[0]).toEqual({
      changed_at: '2026-03-10T08:30:00.000Z',
      sensor: 'COUGHS',
      from: 'OK',
      to: 'ALARM',
      value: 38,
      limit: 40,
      duration_of_previous_s: 3600,
    })
    expect((await read({ page: 2 })).items.map(item => item.changed_at)).toEqual([
      '2026-03-10T08:01:00.000Z',
      '2026-03-10T08:00:00.000Z',
    ])
    expect((await read({ sensor: 1 })).items).toEqual([])
    expect((await read({ sensor: 2 })).items).toMatchObject([{ sensor: 'HUMIDITY', to: 'OFFLINE' }])
  })
})
