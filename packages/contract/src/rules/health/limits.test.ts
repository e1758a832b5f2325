import { expect, it } from 'vitest'
import { DOMAIN } from '#domain.ts'
import { LimitValues } from '#schemas/health/limits.ts'
import { SENSORS } from '#values.ts'
import { contradictionOf, LIMIT_RANGES, limitsOf, machineRule, USUAL_LIMITS } from './limits.ts'

it.each(SENSORS)('The usual limits of %s are the domain’s, to the digit', sensor => {
  const { up, down } = DOMAIN.machine[sensor]
  const perHour = sensor === 'COUGHS' ? 1 : DOMAIN.slotsPerHour
  expect(machineRule(sensor, USUAL_LIMITS)).toEqual({ up, down, nulls: DOMAIN.nullHoldHours * perHour })
})

it('Every usual limit passes its own schema and lies within its range', () => {
  expect(LimitValues.parse(USUAL_LIMITS)).toEqual(USUAL_LIMITS)
  for (const [key, { least, most }] of Object.entries(LIMIT_RANGES)) {
    const usual = USUAL_LIMITS[key as keyof typeof LIMIT_RANGES]
    if (usual === null) continue
    expect(usual).toBeGreaterThanOrEqual(least)
    expect(usual).toBeLessThanOrEqual(most)
  }
})

it('The level nearest to the animals wins, value by value', () => {
  const values = limitsOf([
    { rhs_warning: 65 },
    { rhs_warning: 62, humidity_step: 8 },
    {},
    { humidity_step: 9, temperature_step: 2 },
  ])
  expect(values).toEqual({ ...USUAL_LIMITS, rhs_warning: 65, humidity_step: 8, temperature_step: 2 })
})

it('An Alarm that is not under its Warning is a contradiction', () => {
  expect(contradictionOf(USUAL_LIMITS)).toBeNull()
  expect(contradictionOf({ ...USUAL_LIMITS, rhs_alarm: 60 })).toBe('rhs_alarm')
})
