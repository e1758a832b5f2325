/** Makes limit sets within what people may set, the same ones for a seed. */
import { contradictionOf, LIMIT_RANGES, USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import fc from 'fast-check'

const ranges = Object.entries(LIMIT_RANGES).map(
  ([key, { least, most, step }]) =>
    [
      key,
      fc.integer({ min: 0, max: Math.round((most - least) / step) }).map(steps => least + steps * step),
    ] as const,
)

const band = (lo: number, hi: number) =>
  fc.option(
    fc
      .array(
        fc.record({
          age: fc.integer({ min: 0, max: 160 }),
          lo: fc.integer({ min: lo, max: (lo + hi) / 2 }),
          hi: fc.integer({ min: (lo + hi) / 2 + 2, max: hi }),
        }),
        { minLength: 1, maxLength: 4 },
      )
      .map(points => points.toSorted((a, b) => a.age - b.age)),
  )

/** A few values of the usual limits are changed, or all of them. */
export const limitSets: fc.Arbitrary<LimitValues> = fc
  .record({
    all: fc.record(Object.fromEntries(ranges)),
    bands: fc.record({ temperature_band: band(10, 34), humidity_band: band(30, 90) }),
    own: fc.array(fc.constantFrom(...Object.keys(USUAL_LIMITS)), { maxLength: 8 }),
    whole: fc.boolean(),
  })
  .map(({ all, bands, own, whole }) => {
    const drawn = Object.entries({ ...all, ...bands })
    const values = Object.fromEntries(drawn.filter(([key]) => whole || own.includes(key)))
    return { ...USUAL_LIMITS, ...values }
  })
  .filter(values => contradictionOf(values) === null)
