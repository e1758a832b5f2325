import type { WebhookTry } from '@earshot/contract/schemas/integrations/webhook.ts'
import { expect, it } from 'vitest'
import { placeTries } from './place-tries.ts'

const START = Date.parse('2026-11-24T07:12:00Z')

/** A try so many minutes after the first. */
const tryAt = (no: number, minutes: number): WebhookTry => ({
  no,
  at: new Date(START + minutes * 60_000).toISOString(),
  took_ms: 300,
  url: 'https://hooks.example/earshot',
  status: 503,
  problem: 'STATUS',
  headers: [],
  answer_headers: [],
  answer: '',
  answer_cut: false,
})

it('Tries stand in proportion to their time, the oldest first, however they come', () => {
  const placed = placeTries([tryAt(3, 10), tryAt(2, 4), tryAt(1, 0)])
  expect(placed.map(({ one, share }) => [one.no, share])).toEqual([
    [1, 0],
    [2, 0.4],
    [3, 1],
  ])
})

it('A try without room for its words has none, and the first and the last always have', () => {
  const placed = placeTries([tryAt(1, 0), tryAt(2, 1), tryAt(3, 5), tryAt(4, 6), tryAt(5, 9.5), tryAt(6, 10)])
  expect(placed.filter(({ isNamed }) => isNamed).map(({ one }) => one.no)).toEqual([1, 3, 6])
})

it('Tries of one moment stand at one place', () => {
  expect(placeTries([tryAt(1, 0), tryAt(2, 0)]).map(({ share }) => share)).toEqual([0, 0])
})
