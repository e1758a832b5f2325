import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import { expect, it } from 'vitest'
import { airspace, at, clock, device, judge, readings } from '#test/engine-airspace.ts'
import { limitsAt } from './limits-in-force.ts'

const strict = { ...USUAL_LIMITS, temperature_band: [{ age: 0, lo: 18, hi: 21 }] }

it('Before the first change the usual limits hold', () => {
  const limits = [{ from: 100, values: strict, versionId: 1 }]
  expect(limitsAt(limits, 99)).toBe(USUAL_LIMITS)
  expect(limitsAt(limits, 100)).toBe(strict)
})

it('A change holds from its slot on and judges nothing of before again', () => {
  const slots = { from: at(1, 0) + 1, to: at(2, 0) }
  const warm = device({ readings: readings(slots.from, slots.to + 1, () => ({ temperatureC: 22 })) })
  const input = airspace({ devices: [warm], limits: [{ from: at(1, 12) + 1, values: strict, versionId: 3 }] })
  const { changes } = judge(input, slots)
  const opened = changes.alerts.filter(change => change.sensor === 'TEMPERATURE')
  // Six evaluations of ten minutes lie between the change at noon and the Warning.
  expect(opened.map(change => [change.type, clock(change.at)])).toEqual([['alert_opened', 'day 1 13:00']])
})

it('A run judged at once equals the same run in pieces across a change', () => {
  const slots = { from: at(1, 0) + 1, to: at(2, 0) }
  const swinging = device({
    readings: readings(slots.from, slots.to + 1, slot => ({ temperatureC: 20 + (slot % 31) / 5 })),
  })
  const input = airspace({
    devices: [swinging],
    limits: [{ from: at(1, 9) + 1, values: strict, versionId: 3 }],
  })
  expect(judge(input, slots, [1, 7, 13]).changes).toEqual(judge(input, slots).changes)
})
