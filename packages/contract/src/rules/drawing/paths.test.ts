import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaPath, linePath, type Point } from './paths.ts'
import { piecesOf, runsOf } from './runs.ts'

describe('Runs', () => {
  it('A run ends where a value is missing', () => {
    expect(runsOf([1, 2, null, 0, null, null])).toEqual([
      { first: 0, end: 2 },
      { first: 3, end: 4 },
    ])
    expect(runsOf([null, undefined])).toEqual([])
  })

  it('Runs hold every known value once, in its order, and never touch one another', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer())), values => {
        const runs = runsOf(values)
        expect(piecesOf(values).flat()).toEqual(values.filter(value => value !== null))
        for (const [index, { first }] of runs.entries())
          expect(first).toBeGreaterThan(runs[index - 1]?.end ?? -1)
      }),
    )
  })
})

describe('Paths', () => {
  it('A line breaks where a point is missing', () => {
    const points: (Point | null)[] = [[0, 24], [25, 4], null, [75, 14], [100, 14]]
    expect(linePath(points, { lone: 1 })).toBe('M0.0 24.0L25.0 4.0M75.0 14.0L100.0 14.0')
  })

  it('A point between two gaps is a stroke of the given length, and no point is nothing', () => {
    expect(linePath([null, [50, 24], null], { lone: 1 })).toBe('M50.0 24.0h1')
    expect(linePath([null, [50, 24], null], { lone: 0 })).toBe('M50.0 24.0')
    expect(linePath([null, null], { lone: 1 })).toBe('')
  })

  it('An area goes along its upper edge and back along its lower one, and ends where it is missing', () => {
    const place = (x: number) => ({ x, upper: 4, lower: 24 })
    expect(areaPath([place(0), place(33.34), null, place(100)])).toBe('M0.0 4.0L33.3 4.0L33.3 24.0L0.0 24.0Z')
  })
})
