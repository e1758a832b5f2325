import { describe, expect, it } from 'vitest'
import { sumOfSite } from './site-sum.ts'

const ONE = {
  days: 90,
  isSame: false,
  now: { count: 9, nights: 2 },
  tried: { count: 4, nights: 1 },
  episodes: { known: 2, missed: 1 },
}

describe('What a change would have done on a whole site', () => {
  it('Counts, nights and episodes of its airspaces are added', () => {
    const other = {
      ...ONE,
      days: 45,
      isSame: true,
      tried: { count: 9, nights: 2 },
      episodes: { known: 1, missed: 0 },
    }
    expect(sumOfSite([ONE, other])).toMatchObject({
      days: 90,
      isSame: false,
      now: { count: 18, nights: 4 },
      tried: { count: 13, nights: 3 },
      episodes: { known: 3, missed: 1 },
    })
  })

  it('An airspace that is known for less time counts by the length of its own past', () => {
    const { perWeek } = sumOfSite([ONE, { ...ONE, days: 45 }])
    expect(perWeek.now).toBeCloseTo((9 * 7) / 90 + (9 * 7) / 45, 6)
    expect(perWeek.tried).toBeCloseTo((4 * 7) / 90 + (4 * 7) / 45, 6)
  })

  it('Without an airspace there is nothing', () => {
    expect(sumOfSite([])).toMatchObject({ days: 0, isSame: true, perWeek: { now: 0, tried: 0 } })
  })
})
