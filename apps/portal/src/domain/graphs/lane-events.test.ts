import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import { expect, it } from 'vitest'
import { laneEvents } from './lane-events.ts'

const NOTHING = { author: null, title_key: '', params: {}, ref_id: null }
const OBJECTS = { comment: null, treatment: null, recommendation: null }
const item = (part: Partial<LogbookItem> & Pick<LogbookItem, 'id' | 'type' | 'occurred_at'>) =>
  ({ ...NOTHING, ...OBJECTS, date: part.occurred_at.slice(0, 10), ...part }) as LogbookItem

const WORDS = {
  somebody: 'Somebody',
  recommendation: (category: string) => `recommendation ${category}`,
  monitor: ({ change, device }: Record<string, unknown>) => `${device} ${change}`,
}
const read = (...items: LogbookItem[]) => laneEvents(items, { timeZone: 'Europe/Brussels', words: WORDS })
const at = (iso: string) => Date.parse(iso) / 1000

it('A treatment lasts from the first local midnight to the end of its last day, and its wait until the first free one', () => {
  const treatment = { product_name: 'Doxy', start_date: '2026-11-10', end_date: '2026-11-12' }
  const given = (withdrawal_until: string) => {
    const record = { ...treatment, withdrawal_until } as LogbookItem['treatment']
    const [span] = read(
      item({ id: 'T1', type: 'TREATMENT', occurred_at: '2026-11-10T08:00:00Z', treatment: record }),
    ).treatments
    return [span?.from, span?.to, span?.withdrawalTo]
  }
  const [from, to] = [at('2026-11-09T23:00:00Z'), at('2026-11-12T23:00:00Z')]
  expect(given('2026-11-20')).toEqual([from, to, at('2026-11-19T23:00:00Z')])
  // There are no days to wait, so it ends with its course.
  expect(given('2026-11-12')).toEqual([from, to, to])
})

it('Comments, advice and changed monitors are notes; counts and alerts are not', () => {
  const { notes } = read(
    item({
      id: 'C1',
      type: 'COMMENT',
      occurred_at: '2026-11-10T08:00:00Z',
      comment: { comment: 'Fan mended' } as LogbookItem['comment'],
    }),
    item({
      id: 'R1',
      type: 'RECOMMENDATION',
      occurred_at: '2026-11-10T09:00:00Z',
      recommendation: { category: 'environment' } as LogbookItem['recommendation'],
    }),
    item({
      id: 'D1',
      type: 'DEVICE_CHANGE',
      occurred_at: '2026-11-10T10:00:00Z',
      params: { change: 'INSTALLED', device: 'N2-04' },
    }),
    item({ id: 'N1', type: 'COUNT', occurred_at: '2026-11-10T11:00:00Z' }),
    item({ id: 'A1', type: 'ALERT_OPENED', occurred_at: '2026-11-10T12:00:00Z' }),
  )
  expect(notes.map(({ kind, text, author }) => [kind, text, author])).toEqual([
    ['comment', 'Fan mended', 'Somebody'],
    ['recommendation', 'recommendation environment', null],
    ['monitor', 'N2-04 INSTALLED', null],
  ])
})

it('An episode lasts from its start to its end, or until now', () => {
  const started = (id: string, ref_id: number) =>
    item({ id, ref_id, type: 'EPISODE_STARTED', occurred_at: '2026-11-10T08:00:00Z' })
  const { episodes } = read(
    started('E1', 1),
    started('E2', 2),
    item({ id: 'X1', ref_id: 1, type: 'EPISODE_CLOSED', occurred_at: '2026-11-14T08:00:00Z' }),
  )
  const from = at('2026-11-10T08:00:00Z')
  expect(episodes).toEqual([
    { id: 'E1', from, to: at('2026-11-14T08:00:00Z') },
    { id: 'E2', from, to: null },
  ])
})
