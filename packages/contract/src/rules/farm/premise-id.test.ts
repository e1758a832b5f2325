import { expect, it } from 'vitest'
import { isUnusualPremiseId } from './premise-id.ts'

it.each([
  ['US', 'A1B2C3D', false],
  ['US', '00abcde', false],
  ['US', 'A1B2C3', true],
  ['US', 'A1B2C3D4', true],
  ['US', 'A1B-2C3', true],
  ['US', '', true],
  ['BE', 'BE-40 12', false],
  ['', 'A1', false],
])('An id in %s, “%s”, is unusual: %s', (country, premiseId, expected) => {
  expect(isUnusualPremiseId({ country, premise_id: premiseId })).toBe(expected)
})
