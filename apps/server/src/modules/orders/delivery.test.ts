import { describe, expect, it } from 'vitest'
import type { DeliveredDevice } from './delivery.queries.ts'
import { type DeliveryToPlan, planDelivery } from './delivery.ts'

const ORDER = 7
let serial = 0
const device = (given: Partial<DeliveredDevice> = {}): DeliveredDevice => ({
  id: ++serial,
  code: `ES4-${serial}`,
  delivery_status: 'IN_STOCK',
  site: null,
  order_id: null,
  licence_started: false,
  licensed: false,
  ...given,
})
const item = (id: number, quantity: number, device_codes: string[] = []) => ({
  id,
  quantity,
  device_codes,
  license_template_id: id,
  license_template: `Template ${id}`,
})
const plan = (devices: DeliveredDevice[], given: Partial<DeliveryToPlan> = {}) =>
  planDelivery({
    orderId: ORDER,
    items: [item(1, 5)],
    status: 'DELIVERED',
    codes: devices.map(({ code }) => code),
    devices,
    ...given,
  })

describe('A delivery', () => {
  it('A delivery fills the lines in their order, up to what each asks for', () => {
    const devices = [device(), device(), device(), device()]
    const { filled, problems } = plan(devices, { items: [item(1, 2, ['A']), item(2, 2)] })
    expect(filled.map(line => [line.item.id, line.devices.length])).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect(problems).toEqual([{ code: devices[3]?.code, problem: 'NO_ROOM', device: devices[3] }])
  })

  it.each([
    ['INSTALLED', { site: { id: 1, name: 'Hof Brandt' } }],
    ['OTHER_ORDER', { order_id: 3 }],
    ['UNUSABLE', { delivery_status: 'SCRAPPED' }],
    ['LICENSED', { licensed: true }],
  ] as const)('A delivery leaves out what is %s', (problem, given) => {
    const { fitting, problems } = plan([device(given)])
    expect([fitting, problems.map(each => each.problem)]).toEqual([[], [problem]])
  })

  it('A delivery counts a code once, in whatever case it stands, and names an unknown one as it was typed', () => {
    const known = device()
    const codes = [known.code.toLowerCase(), known.code, 'es4-nothing']
    const { fitting, problems } = plan([known], { codes })
    expect(fitting).toEqual([known])
    expect(problems.map(({ code, problem }) => [code, problem])).toEqual([
      [known.code, 'TWICE'],
      ['es4-nothing', 'UNKNOWN'],
    ])
  })

  it('A delivery moves what the order has already without another line for it', () => {
    const own = device({ order_id: ORDER, licensed: true, delivery_status: 'SHIPPED' })
    const { fitting, filled, released } = plan([own], { items: [item(1, 1, [own.code])] })
    expect([fitting, filled, released]).toEqual([[own], [], []])
  })

  it('A delivery gives back what comes back, unless its term has begun', () => {
    const waiting = device({ order_id: ORDER, licensed: true })
    const begun = device({ order_id: ORDER, licensed: true, licence_started: true })
    const stranger = device()
    const { fitting, released, problems } = plan([waiting, begun, stranger], { status: 'RETURNED' })
    expect(fitting).toEqual([waiting, begun])
    expect(released).toEqual([waiting])
    expect(problems.map(each => each.problem)).toEqual(['NOT_OF_ORDER'])
  })
})
