import type { Sensor, SensorStatus } from '@earshot/contract/values.ts'
import { expect, it } from 'vitest'
import { lampSpans, lengthOf, mergeLampChanges } from './lamp-history.ts'

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
    mergeLampChanges(changes).map(({ at, to, sensors, only }) => [at.slice(11, 16), to, sensors, only]),
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
  expect(lengthOf(seconds)).toMatchObject(age)
})

const LAMPS = { cough_status: 'ALARM', temperature_status: 'OK', humidity_status: 'OFFLINE' } as const
const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`
const seconds = (hour: number) => Date.parse(at(hour)) / 1000
const coughChange = (hour: number, from: 'OK' | 'WARNING', to: 'WARNING' | 'ALARM') => ({
  changed_at: at(hour),
  sensor: 'COUGHS' as const,
  from,
  to,
  value: null,
  limit: null,
  duration_of_previous_s: null,
})

it('The lamp’s colors follow each other; one that never changed has been as it is', () => {
  const changes = [coughChange(9, 'WARNING', 'ALARM'), coughChange(6, 'OK', 'WARNING')]
  const spans = lampSpans(LAMPS, changes, seconds(0))
  expect(spans).toEqual([
    { sensor: 'COUGHS', status: 'OK', from: seconds(0), to: seconds(6) },
    { sensor: 'COUGHS', status: 'WARNING', from: seconds(6), to: seconds(9) },
    { sensor: 'COUGHS', status: 'ALARM', from: seconds(9), to: null },
    { sensor: 'TEMPERATURE', status: 'OK', from: seconds(0), to: null },
    { sensor: 'HUMIDITY', status: 'OFFLINE', from: seconds(0), to: null },
  ])
})
