import { expect, it } from 'vitest'
import { roughWidth } from './rough-width.ts'

it('gives a sign of Chinese or Japanese twice the room of a letter, and a mark none', () => {
  expect(roughWidth('保育')).toBeCloseTo(4 * roughWidth('a'))
  expect(roughWidth('ハコ')).toBeCloseTo(4 * roughWidth('a'))
  expect(roughWidth('ที่')).toBeCloseTo(roughWidth('a'))
  expect(roughWidth('')).toBe(0)
})
