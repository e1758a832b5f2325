import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import { describe, expect, it } from 'vitest'
import { comparable } from './comparable.ts'

const AGES = Array.from({ length: 20 }, (_, index) => 70 + index)

/** Returns as many values as there are days, from the first of the ages on. */
function course(from: number, days: number) {
  const column = AGES.map((_, index) => (index >= from && index < from + days ? 1 : null))
  return { rhs: column, rdi: column, dead_pct: column }
}

function comparison(others: ReturnType<typeof course>[]) {
  return {
    ages: AGES,
    own: course(0, 10),
    others: others.map((each, id) => ({ id, picked: true, course: each })),
    band: null,
  } as unknown as BatchComparison
}

describe('The batches that one can stand beside', () => {
  it('A single earlier batch of some days is none, and the chart does not stretch to it', () => {
    const shown = comparable(comparison([course(14, 6)]))
    expect(shown.others).toEqual([])
    expect(shown.ages).toEqual(AGES.slice(0, 10))
    expect(shown.own.rhs).toHaveLength(10)
  })

  it('Every batch of a week and more is one, as far as it went', () => {
    const shown = comparable(comparison([course(14, 6), course(5, 7)]))
    expect(shown.others.map(({ id }) => id)).toEqual([1])
    expect(shown.ages.at(-1)).toBe(81)
    const whole = comparison([course(13, 7)])
    expect(comparable(whole)).toBe(whole)
  })
})
