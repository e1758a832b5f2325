import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import { describe, expect, it } from 'vitest'
import { summarizeComparison } from './comparison-summary.ts'

const NOTHING = [null, null, null, null]

function comparison(own: (number | null)[], others: (number | null)[][], p90: (number | null)[] | null) {
  const course = (rdi: (number | null)[]) => ({ rhs: NOTHING, rdi, dead_pct: NOTHING })
  const spread = { p10: NOTHING, median: NOTHING, p90: NOTHING }
  return {
    ages: [70, 71, 72, 73],
    own: course(own),
    others: others.map((rdi, id) => ({ id, picked: true, course: course(rdi) })),
    band: p90 === null ? null : { rhs: spread, rdi: { ...spread, p90 }, dead_pct: spread },
  } as unknown as BatchComparison
}

describe('The summary of a comparison', () => {
  const others = [
    [1, 1, 1, 1],
    [1, 1, 2, 2],
    [1, 1, 1, 1],
  ]

  it('The summary is about the batch alone where no other is picked', () => {
    expect(summarizeComparison(comparison([1, 1, null, null], [], null))).toEqual({ kind: 'alone' })
  })

  it('The summary says that too few others have values at its age, however many there are', () => {
    expect(summarizeComparison(comparison([1, 1, null, null], [[1, 1, 1, 1]], null))).toEqual({ kind: 'few' })
    expect(summarizeComparison(comparison([1, 1, 3, 3], others, [null, null, null, null]))).toEqual({
      kind: 'few',
    })
    expect(summarizeComparison(comparison([1, 1, 1, 1], others, [1, 1, 1.8, null]))).toEqual({ kind: 'few' })
  })

  it('The summary counts only the others that have a value at its age', () => {
    const five = [...others, [null, null, null, null], [1, 1, null, null]]
    expect(summarizeComparison(comparison([1, 1, 1, null], five, [1, 1, 1.8, 1.8]))).toEqual({
      kind: 'alike',
      count: 3,
    })
  })

  it('The summary says that the batch is like the others while it stays within their band, because one day beyond is chance', () => {
    const p90 = [1, 1, 1.8, 1.8]
    expect(summarizeComparison(comparison([1, 1, 1, null], others, p90))).toEqual({ kind: 'alike', count: 3 })
    expect(summarizeComparison(comparison([1, 1, 1, 3], others, p90))).toEqual({ kind: 'alike', count: 3 })
    expect(summarizeComparison(comparison([3, 3, 1, null], others, p90))).toEqual({ kind: 'alike', count: 3 })
  })

  it('The summary names the last day before the batch coughed more than the others did', () => {
    const p90 = [1, 1, 1.8, 1.8]
    expect(summarizeComparison(comparison([1, 1, 3, 3], others, p90))).toEqual({
      kind: 'until',
      count: 3,
      day: 71,
      than: 'any',
    })
    expect(summarizeComparison(comparison([1, 1, 1.9, 1.9], others, p90))).toMatchObject({
      day: 71,
      than: 'most',
    })
  })

  it('The summary keeps an excess while the batch has not come down, even where the band widens or ends', () => {
    const still = { kind: 'until', count: 3, day: 70, than: 'still' }
    expect(summarizeComparison(comparison([1, 3, 3, 3], others, [1, 1, 1.8, 4]))).toEqual(still)
    expect(summarizeComparison(comparison([1, 3, 3, 3], others, [1, 1, 1.8, null]))).toEqual(still)
  })

  it('The summary drops an excess once the batch is down to where it left the others, or to their median', () => {
    expect(summarizeComparison(comparison([3, 3, 1, 1], others, [1, 1, 1.8, 4]))).toEqual({
      kind: 'alike',
      count: 3,
    })
    const wide = comparison([1, 3, 3, 2], others, [1, 1, 1.8, 4])
    if (wide.band) wide.band.rdi.median = [1, 1, 1, 2.5]
    expect(summarizeComparison(wide)).toEqual({ kind: 'alike', count: 3 })
  })
})
