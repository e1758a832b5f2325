import { expect, it } from 'vitest'
import { rhsLevelBy, rhsLimitsAt, splitByLimits, USUAL_RHS } from './rhs-limits.ts'

const LIMITS = [
  { from: 10, watch: 60, act: 40 },
  { from: 20, watch: 70, act: 45 },
]

it('The limits of a moment are the last that began by then, and the first before them', () => {
  expect([5, 10, 19, 20, 99].map(at => rhsLimitsAt(LIMITS, at).watch)).toEqual([60, 60, 60, 70, 70])
  expect(rhsLimitsAt([], 5)).toEqual(USUAL_RHS)
})

it('The same RHS is well under some limits and not under others', () => {
  expect(LIMITS.map(limits => rhsLevelBy(65, limits))).toEqual(['OK', 'WARNING'])
  expect(LIMITS.map(limits => rhsLevelBy(42, limits))).toEqual(['WARNING', 'ALARM'])
})

it('A line is split where its limits change, and the point after a change is in both parts', () => {
  const at = [10, 15, 20, 25]
  expect(splitByLimits(at, [1, 2, 3, 4], LIMITS)).toEqual([
    [1, 2, 3, null],
    [null, null, 3, 4],
  ])
  expect(splitByLimits(at, [1, 2, 3, 4], LIMITS.slice(0, 1))).toEqual([[1, 2, 3, 4]])
  // What is drawn may end before a change.
  expect(splitByLimits([1, 2], [1, 2], LIMITS)).toEqual([
    [1, 2],
    [null, null],
  ])
})
