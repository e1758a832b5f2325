import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitByLevel } from './split-by-level.ts'

const series = (value: (number | null)[], step = 600) => ({
  at: value.map((_, index) => index * step),
  value,
  lo: value.map(() => 20),
  hi: value.map(() => 25),
  alarmLo: value.map(() => 17),
  alarmHi: value.map(() => 28),
  levels: [],
  step,
})

describe('Band runs', () => {
  it('A line inside its band keeps one color', () => {
    const runs = splitByLevel(series([21, 22, 23]))
    expect(runs.ok).toEqual([21, 22, 23])
    expect(runs.warning).toEqual([null, null, null])
  })

  it('The colored stretch begins exactly on the edge', () => {
    const runs = splitByLevel(series([24, 26]))
    expect(runs.at).toEqual([0, 300, 600])
    expect(runs.ok).toEqual([24, 25, null])
    expect(runs.warning).toEqual([null, 25, 26])
  })

  it('The line turns to alarm three degrees beyond the edge, on both sides', () => {
    const runs = splitByLevel(series([16, 22, 29]))
    expect(runs.alarm[0]).toBe(16)
    expect(runs.alarm.at(-1)).toBe(29)
    expect(runs.at).toHaveLength(7)
  })

  it('A gap stays open, with and without rows for it', () => {
    const withRows = splitByLevel(series([22, null, 22, 22]))
    expect(withRows.ok).toEqual([null, null, 22, 22])
    const at = [0, 600, 40_000, 40_600]
    const without = splitByLevel({ ...series([22, 22, 22, 22]), at })
    expect(without.ok).toEqual([22, 22, null, 22, 22])
  })

  it('No value is drawn at the wrong height or out of order', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 500 })), { maxLength: 40 }), tenths => {
        const input = series(tenths.map(value => (value === null ? null : value / 10)))
        const runs = splitByLevel(input)
        for (const [index, at] of runs.at.entries()) {
          if (index > 0) expect(at).toBeGreaterThanOrEqual(runs.at[index - 1] ?? 0)
          const drawn = [runs.ok[index], runs.warning[index], runs.alarm[index]].filter(
            value => value !== null,
          )
          expect(new Set(drawn).size).toBeLessThanOrEqual(1)
          const ok = runs.ok[index]
          if (ok !== null && ok !== undefined) {
            expect(ok).toBeGreaterThanOrEqual(20 - 1e-9)
            expect(ok).toBeLessThanOrEqual(25 + 1e-9)
          }
        }
      }),
    )
  })
})
