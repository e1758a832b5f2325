import { expect, it } from 'vitest'
import { roundScaleTop } from './SignInActivity.tsx'

it.each([
  [1, 3],
  [4, 6],
  [16, 30],
  [300, 300],
  [9_065, 15_000],
])('A scale for %i goes to %i, in round thirds', (most, top) => {
  expect(roundScaleTop(most)).toBe(top)
})
