import { describe, expect, it } from 'vitest'
import { drawnRows, rowsInView } from './row-window.ts'

describe('The rows in view', () => {
  const seen = (above: number) => rowsInView({ above, height: 720, rowHeight: 36, count: 1000 })

  it('The rows are those between the edges, with some to spare', () => {
    expect(seen(0)).toEqual({ first: 0, end: 30 })
    expect(seen(18_000)).toEqual({ first: 492, end: 528 })
  })

  it('The rows come and go several at a time, so that most steps of a wheel change nothing', () => {
    const steps = Array.from({ length: 36 }, (_, step) => JSON.stringify(seen(18_000 + step * 12)))
    expect(new Set(steps).size).toBeLessThanOrEqual(10)
  })

  it.each([-100_000, 100_000])('The rows never leave the list, at %d pixels', above => {
    const { first, end } = seen(above)
    expect(first).toBeGreaterThanOrEqual(0)
    expect(end).toBeLessThanOrEqual(1000)
    expect(end).toBeGreaterThanOrEqual(first)
  })
})

describe('The rows that are drawn', () => {
  const total = (range: { first: number; end: number }, kept: number) =>
    drawnRows(range, { count: 1000, kept }).reduce((sum, part) => sum + ('gap' in part ? part.gap : 1), 0)

  it('The drawn part is as high as all the rows', () => {
    expect(drawnRows({ first: 10, end: 12 }, { count: 20, kept: 10 })).toEqual([
      { gap: 10, before: 10 },
      { index: 10 },
      { index: 11 },
      { gap: 8, before: 20 },
    ])
  })

  it.each([0, 5, 40, 999])('The drawn part keeps row %d, which has the keyboard', kept => {
    const range = { first: 20, end: 60 }
    expect(drawnRows(range, { count: 1000, kept })).toContainEqual({ index: kept })
    expect(total(range, kept)).toBe(1000)
  })
})
