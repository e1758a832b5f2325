import { describe, expect, it } from 'vitest'
import type { QueuedWriteOf } from '#api/queue/queued-write.ts'
import { aRound } from '#test/a-round.ts'
import { movedTo, nextUnseen, readRoundSearch, stretches, walkOf } from './round-course.ts'

const NOW = Date.parse('2026-11-24T06:40:00Z')
const kept = (
  airspaceId: number,
  checks: string[] = [],
  deaths: number | null = 0,
): QueuedWriteOf<'seen'> => ({
  kind: 'seen',
  key: `k${airspaceId}`,
  user: '',
  airspace: '',
  at: NOW,
  state: 'waiting',
  problem: null,
  tries: 0,
  triedAt: null,
  place: { siteId: 1, airspaceId, batchId: 0 },
  body: {
    date: '2026-11-24',
    airspace_id: airspaceId,
    seen_at: '2026-11-24T06:30:00Z',
    checks,
    deaths,
  },
})
const walk = (writes: QueuedWriteOf<'seen'>[] = [], today = '2026-11-24') =>
  walkOf({ round: aRound(), writes, siteId: 1, today, timeZone: 'UTC', now: NOW })

describe('A walk as it is known on a device', () => {
  it('What waits here counts as seen, beside what the server told.', () => {
    const { airspaces, seen, state } = walk([kept(2)])
    expect(airspaces.map(one => one.seen !== null)).toEqual([true, true, false])
    expect({ seen, state }).toEqual({ seen: 2, state: 'OPEN' })
    expect(airspaces[1]).toMatchObject({ isKept: true, seen: { by: null, deaths: 0 } })
  })

  it('Who saw it first stays named, and ticks add up.', () => {
    const [first] = walk([kept(1, ['monitor:3'], 2)]).airspaces
    expect(first?.seen).toMatchObject({ by: { name: 'Koen Maes' }, deaths: 2, checks: ['monitor:3'] })
  })

  it('Of a round of the day before only the airspaces hold.', () => {
    const { airspaces, state } = walk([], '2026-11-25')
    expect(airspaces.every(({ seen, count }) => seen === null && count === null)).toBe(true)
    expect(state).toBe('NOT_BEGUN')
  })

  it('The next one is the first after this that nobody has seen, and then from the start.', () => {
    const { airspaces } = walk()
    expect(nextUnseen(airspaces)?.id).toBe(2)
    expect(nextUnseen(airspaces, 2)?.id).toBe(3)
    expect(nextUnseen(airspaces, 3)?.id).toBe(2)
    expect(nextUnseen(walk([kept(2), kept(3)]).airspaces)).toBeNull()
  })

  it('A house begins each time the walk comes to it.', () => {
    expect(stretches(walk().airspaces).map(({ house, airspaces }) => [house.id, airspaces.length])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  it('An airspace is moved to the place of another, and never beyond the ends.', () => {
    expect(movedTo([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
    expect(movedTo([1, 2, 3], 1, 9)).toEqual([2, 3, 1])
  })

  it('An address that is no choice opens the next one.', () => {
    expect([
      readRoundSearch({ at: '7' }),
      readRoundSearch({ at: 'done' }),
      readRoundSearch({ at: 'x' }),
    ]).toEqual([{ at: 7 }, { at: 'done' }, {}])
  })
})
