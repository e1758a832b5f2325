import { expect, it } from 'vitest'
import { suitsSite } from './StageNote.tsx'

it.each([
  ['NURSERY', 'piglet', true],
  ['WEAN_TO_FINISH', 'piglet', true],
  ['FATTENING', 'piglet', false],
  ['NURSERY', 'fattening', false],
  ['BROILERS', 'fattening', true],
  ['SOW_FARROWING', 'sow', true],
] as const)('A stage %s on a site of type %s: %s', (productType, siteType, suits) => {
  expect(suitsSite(productType, siteType)).toBe(suits)
})
