import { expect, it } from 'vitest'
import { lampSpans } from './lamp-spans.ts'

const LAMPS = { cough_status: 'ALARM', temperature_status: 'OK', humidity_status: 'OFFLINE' } as const
const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`
const seconds = (hour: number) => Date.parse(at(hour)) / 1000
const change = (hour: number, from: 'OK' | 'WARNING', to: 'WARNING' | 'ALARM') => ({
  changed_at: at(hour),
  sensor: 'COUGHS' as const,
  from,
  to,
  value: null,
  limit: null,
  duration_of_previous_s: null,
})

it('The lamp’s colors follow each other; one that never changed has been as it is', () => {
  const changes = [change(9, 'WARNING', 'ALARM'), change(6, 'OK', 'WARNING')]
  const spans = lampSpans(LAMPS, changes, seconds(0))
  expect(spans).toEqual([
    { sensor: 'COUGHS', status: 'OK', from: seconds(0), to: seconds(6) },
    { sensor: 'COUGHS', status: 'WARNING', from: seconds(6), to: seconds(9) },
    { sensor: 'COUGHS', status: 'ALARM', from: seconds(9), to: null },
    { sensor: 'TEMPERATURE', status: 'OK', from: seconds(0), to: null },
    { sensor: 'HUMIDITY', status: 'OFFLINE', from: seconds(0), to: null },
  ])
})
