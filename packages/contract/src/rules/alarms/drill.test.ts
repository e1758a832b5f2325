import { describe, expect, it } from 'vitest'
import { drillResult, isDrillOverdue, nextDrillAt } from './drill.ts'

const at = (moment: string) => Date.parse(moment)
const next = (time: { weekday: number; hour: number; timeZone: string }, after: string) =>
  new Date(nextDrillAt(time, at(after))).toISOString()

describe('The next drill of a schedule', () => {
  const wednesday = { weekday: 3, hour: 10, timeZone: 'Europe/Brussels' }

  it.each([
    ['2026-11-24T12:00:00Z', '2026-11-25T09:00:00.000Z'],
    ['2026-11-25T08:59:59Z', '2026-11-25T09:00:00.000Z'],
    ['2026-11-25T09:00:00Z', '2026-12-02T09:00:00.000Z'],
    // Midnight has passed in Brussels, not in Greenwich.
    ['2026-11-24T23:30:00Z', '2026-11-25T09:00:00.000Z'],
  ])('After %s it is at %s', (after, moment) => expect(next(wednesday, after)).toBe(moment))

  it('It stays at its local hour where clocks change in between', () => {
    expect(next(wednesday, '2026-03-25T10:00:00Z')).toBe('2026-04-01T08:00:00.000Z')
    expect(next(wednesday, '2026-10-21T10:00:00Z')).toBe('2026-10-28T09:00:00.000Z')
  })

  it('On the day on which clocks change it is at its local hour', () => {
    const sunday = { ...wednesday, weekday: 7, hour: 6 }
    expect(next(sunday, '2026-03-28T12:00:00Z')).toBe('2026-03-29T04:00:00.000Z')
    expect(next(sunday, '2026-10-24T12:00:00Z')).toBe('2026-10-25T05:00:00.000Z')
  })

  it('Each drill is followed by one a local week later, all year long', () => {
    let moment = at('2026-01-01T00:00:00Z')
    for (let week = 0; week < 60; week += 1) {
      const following = nextDrillAt(wednesday, moment)
      if (week > 0) expect(Math.abs(following - moment - 7 * 86_400_000)).toBeLessThanOrEqual(3_600_000)
      expect(
        new Date(following).toLocaleString('en-GB', {
          timeZone: 'Europe/Brussels',
          weekday: 'short',
          hour: '2-digit',
        }),
      ).toBe('Wed, 10')
      moment = following
    }
  })
})

describe('The result of a drill', () => {
  const minutes = (count: number) => count * 60_000
  it.each([
    [{ asked: 4, answered: 4, firstAfterMs: minutes(4.9) }, 'PASSED'],
    [{ asked: 4, answered: 4, firstAfterMs: minutes(5) }, 'PARTLY'],
    [{ asked: 4, answered: 3, firstAfterMs: minutes(1) }, 'PARTLY'],
    [{ asked: 4, answered: 0, firstAfterMs: null }, 'MISSED'],
  ] as const)('The figures %o are %s', (figures, result) => expect(drillResult(figures)).toBe(result))

  it('A site is overdue without a drill, and 31 days after its last', () => {
    const day = 86_400_000
    expect([isDrillOverdue(null, day), isDrillOverdue(0, 31 * day), isDrillOverdue(0, 31 * day + 1)]).toEqual(
      [true, false, true],
    )
  })
})
