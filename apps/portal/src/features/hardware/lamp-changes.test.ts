import type { Sensor, SensorStatus } from '@earshot/contract/values.ts'
import { expect, it } from 'vitest'
import { ageOf, lampChanges } from './lamp-changes.ts'

const change = (changed_at: string, sensor: Sensor, to: SensorStatus) => ({
  changed_at,
  sensor,
  from: 'OK' as const,
  to,
  value: null,
  limit: null,
  duration_of_previous_s: 3600,
})

it('Sensors that took one color at one moment are one change', () => {
  const changes = [
    change('2026-03-02T12:00:00Z', 'COUGHS', 'OFFLINE'),
    change('2026-03-02T12:00:00Z', 'TEMPERATURE', 'OFFLINE'),
    change('2026-03-02T12:00:00Z', 'HUMIDITY', 'OFFLINE'),
    change('2026-03-02T11:00:00Z', 'COUGHS', 'WARNING'),
    change('2026-03-02T11:00:00Z', 'HUMIDITY', 'ALARM'),
  ]
  expect(
    lampChanges(changes).map(({ at, to, sensors, only }) => [at.slice(11, 16), to, sensors, only]),
  ).toEqual([
    ['12:00', 'OFFLINE', ['COUGHS', 'TEMPERATURE', 'HUMIDITY'], null],
    ['11:00', 'WARNING', ['COUGHS'], changes[3]],
    ['11:00', 'ALARM', ['HUMIDITY'], changes[4]],
  ])
})

it.each([
  [600, { value: 10, unit: 'minute' }],
  [7200, { value: 2, unit: 'hour' }],
  [200_000, { value: 2, unit: 'day' }],
])('A time of %i seconds is said as %j', (seconds, age) => {
  expect(ageOf(seconds)).toMatchObject(age)
})
