import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLogbookItemLine } from './logbook-item-line.ts'

function Line({ item }: { item: LogbookItem }) {
  return <p>{useLogbookItemLine()(item)}</p>
}

function lineOf(type: LogbookItem['type'], params: LogbookItem['params']) {
  const item: LogbookItem = {
    id: `${type}:1`,
    type,
    params,
    occurred_at: '2026-11-22T08:00:00Z',
    date: '2026-11-22',
    author: { id: 1, name: 'Griet' },
    title_key: `logbook:item.${type}`,
    ref_id: 1,
    comment: null,
    treatment: null,
    recommendation: null,
    visit: null,
  }
  return render(<Line item={item} />).container.textContent
}

it.each([
  ['COUNT', { deaths: 1, removed: 0 }, '1 dead'],
  ['COUNT', { deaths: 2, removed: 3 }, '2 dead, 3 removed'],
  ['COUNT', { deaths: 0, removed: 1 }, '1 removed'],
  ['ROUND', { checks: 2 }, 'Griet saw it on the morning round and ticked 2 things'],
  ['DEVICE_CHANGE', { change: 'INSTALLED', device: 'M1' }, 'Monitor M1 put up'],
  ['DEVICE_CHANGE', { change: 'REMOVED', device: 'M1' }, 'Monitor M1 taken down'],
  [
    'DEVICE_CHANGE',
    { change: 'GATEWAY_VERSION', device: 'G1', version: '2.1' },
    'Gateway G1 runs version 2.1',
  ],
  ['ALERT_OPENED', { sensor: 'HUMIDITY', priority: 'WARNING' }, 'Warning for humidity'],
  ['ALERT_ESCALATED', { sensor: 'COUGHS', priority: 'ALARM' }, 'Grew to Alarm for coughs'],
  [
    'ALERT_CLOSED',
    { sensor: 'TEMPERATURE', priority: 'ALARM', hours: 1 },
    'Alert for temperature over after 1 hour, highest Alarm',
  ],
  [
    'ALERT_CLOSED',
    { sensor: 'TEMPERATURE', priority: 'WARNING', hours: 30 },
    'Alert for temperature over after 30 hours, highest Warning',
  ],
  ['EPISODE_CLOSED', { days: 1, lowest_rhs: 31 }, 'Episode over after 1 day, lowest RHS 31'],
  [
    'BATCH_STARTED',
    { name: 'N2', animals: 1430, age: 24 },
    'Batch N2 started with 1,430 animals, 24 days old',
  ],
  ['BATCH_CLOSED', { name: 'N2', animals: 1 }, 'Batch N2 closed with 1 animal'],
] as const)('A line of the logbook for %s with %o reads “%s”', (type, params, text) => {
  expect(lineOf(type, params)).toBe(text)
})
