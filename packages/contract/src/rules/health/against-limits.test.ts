import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { difference, isAbove, isBelow } from './against-limits.ts'
import { climateLevel, NO_CAPS } from './climate-level.ts'

describe('A reading against its limit', () => {
  it('A reading is neither above nor below a limit that it lies on, however its hundredths were worked out', () => {
    expect(isAbove(25.1 - 20.1, 5)).toBe(false)
    expect(isBelow(20.1 + 0.2, 20.3)).toBe(false)
    expect(isAbove(5.01, 5)).toBe(true)
    expect(isBelow(4.99, 5)).toBe(true)
  })

  it('A reading agrees with whole hundredths, whatever the two are', () => {
    const centi = fc.integer({ min: -2000, max: 10_000 })
    fc.assert(
      fc.property(centi, centi, centi, (high, low, limit) => {
        const range = difference(high / 100, low / 100)
        expect(Math.round(range * 100)).toBe(high - low)
        expect(isAbove(range, limit / 100)).toBe(high - low > limit)
        expect(isBelow(range, limit / 100)).toBe(high - low < limit)
      }),
    )
  })

  it('A climate reading is ALARM only beyond the step, also where the subtraction is not exact', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 3000 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: -2000, max: 6000 }),
        (lo, width, reading) => {
          const hi = lo + width
          const beyond = Math.max(lo - reading, reading - hi, 0)
          const expected = beyond === 0 ? 'OK' : beyond <= 300 ? 'WARNING' : 'ALARM'
          const level = climateLevel(
            reading / 100,
            { lo: lo / 100, hi: hi / 100 },
            { step: 3, caps: NO_CAPS },
          )
          expect(level).toBe(expected)
        },
      ),
    )
  })
})
