import { describe, expect, it } from 'vitest'
import {
  dueAt,
  inOrder,
  isHeldUp,
  mergeCount,
  newQueuedWrite,
  type QueuedWrite,
  type QueuedWriteOf,
} from './queued-write.ts'

const PLACE = { siteId: 1, airspaceId: 2, batchId: 3 }
const DATE = '2026-11-22'

function aCount(change: Partial<QueuedWriteOf<'count'>> = {}): QueuedWriteOf<'count'> {
  return {
    kind: 'count',
    body: { date: DATE, deaths: 1, removed: 0 },
    before: null,
    key: 'a',
    user: '7',
    place: PLACE,
    airspace: 'Nursery 2',
    at: 1_000,
    state: 'waiting',
    problem: null,
    tries: 0,
    triedAt: null,
    ...change,
  }
}
const later = aCount({ key: 'b', at: 2_000, body: { date: DATE, deaths: 4, removed: 1 }, before: null })

describe('A day that is counted again', () => {
  it('A new count changes the one that was not sent, and keeps its place and what it was made from', () => {
    const first = aCount({ before: { deaths: 9, removed: 0 } })
    expect(mergeCount(later, [first])).toEqual({
      put: { ...later, at: first.at, before: first.before },
      instead: 'a',
    })
  })

  it('A new count follows one that may have arrived, and knows what that said', () => {
    const tried = aCount({ tries: 1, triedAt: 1_500 })
    expect(mergeCount(later, [tried])).toEqual({ put: { ...later, before: { deaths: 1, removed: 0 } } })
  })

  it('A new count takes the place of one that was refused, or that met another’s count: it was seen by then', () => {
    const refused = aCount({ state: 'refused', tries: 1 })
    expect(mergeCount(later, [refused])).toMatchObject({ instead: 'a', put: { before: null } })
    const theirs = { deaths: 3, removed: 0 }
    const met = aCount({ state: 'conflict', tries: 1, theirs })
    expect(mergeCount(later, [met])).toMatchObject({ instead: 'a', put: { before: theirs } })
  })

  it('A new count leaves other days and other batches alone', () => {
    const others = [
      aCount({ body: { date: '2026-11-21', deaths: 1, removed: 0 } }),
      aCount({ key: 'c', place: { ...PLACE, batchId: 9 } }),
    ]
    expect(mergeCount(later, others)).toEqual({ put: later })
  })
})

it('Writes go in the order in which they were written, a count after the earlier one of its day', () => {
  const writes: QueuedWrite[] = [later, aCount()]
  expect(inOrder(writes).map(({ key }) => key)).toEqual(['a', 'b'])
  expect(isHeldUp(later, writes)).toBe(true)
  expect(isHeldUp(aCount(), writes)).toBe(false)
})

it('A write is due at once, and after each try a little later', () => {
  const made = newQueuedWrite(
    {
      kind: 'comment',
      body: { date: DATE, comment: 'Quiet.' },
      files: [],
      key: 'k',
      place: PLACE,
      airspace: '',
    },
    { user: '7', now: 5_000 },
  )
  expect(made).toMatchObject({ at: 5_000, state: 'waiting', tries: 0 })
  expect(dueAt(made)).toBe(0)
  const waits = [1, 2, 3, 9].map(tries => dueAt({ ...made, tries, triedAt: 10_000 }) - 10_000)
  expect(waits).toEqual([2_000, 4_000, 8_000, 30_000])
})
