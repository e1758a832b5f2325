import type { GatewayHeartbeats } from '@earshot/contract/schemas/hardware/statistics.ts'
import { expect, it } from 'vitest'
import { availabilityRows, silentGateways } from './availability-rows.ts'

const point = (value: number | null) => ({ date: '2026-03-01', value, received: value ?? 0, expected: 100 })
const gateway = (code: string, value: number | null): GatewayHeartbeats => ({
  gateway: { id: code.length, code, name: '' },
  points: [point(value)],
})
const device = (id: number, name: string, value = 90) => ({
  device: { id, code: `ES4-${id}`, name },
  points: [point(value)],
})
const words = { devices: (some: number, count: number) => `${some} of ${count}`, gateway: 'gateway' }

it('Gateways come first, then each airspace with its devices, one that moved in both', () => {
  const rows = availabilityRows(
    {
      data: [device(1, 'N1-01'), device(2, '', 20)],
      airspaces: [
        { airspace: { id: 5, name: 'Nursery 1' }, devices: [1, 2], points: [point(80)] },
        { airspace: { id: 6, name: 'Nursery 2' }, devices: [2], points: [point(70)] },
      ],
      site: [point(75)],
    },
    [gateway('HTL-1', 100)],
    words,
  )
  expect(rows.map(({ kind, name, note }) => [kind, name, note])).toEqual([
    ['gateway', 'HTL-1', 'gateway'],
    ['airspace', 'Nursery 1', '1 of 2'],
    ['airspace', 'Nursery 2', '0 of 1'],
  ])
  expect(rows.map(({ children = [] }) => children.map(({ name }) => name))).toEqual([
    [],
    ['N1-01', 'ES4-2'],
    ['ES4-2'],
  ])
})

it('A gateway explains a day on which it was not heard', () => {
  const gateways = [gateway('HTL-1', 100), gateway('HTL-22', 12), gateway('HTL-333', null)]
  expect(silentGateways(gateways, '2026-03-01')).toEqual(['HTL-22'])
  expect(silentGateways(gateways, '2026-03-02')).toEqual([])
})
