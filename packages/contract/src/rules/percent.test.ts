import { expect, it } from 'vitest'
import { withPercent } from './percent.ts'

it.each([
  ['en-US', '58 %'],
  ['de', '58 %'],
  ['fr', '58\u202f%'],
  ['cn', '58%'],
  ['hu', '58%'],
  ['nl', '58%'],
  ['ja', '58%'],
  ['th', '58%'],
])('A per cent sign in %s stands where its readers put it', (language, written) => {
  expect(withPercent('58', language)).toBe(written)
})
