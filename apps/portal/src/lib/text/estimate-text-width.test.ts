import { expect, it } from 'vitest'
import { estimateTextWidth } from './estimate-text-width.ts'

it('A sign of Chinese or Japanese has twice the room of a letter, and a mark none', () => {
  expect(estimateTextWidth('保育')).toBeCloseTo(4 * estimateTextWidth('a'))
  expect(estimateTextWidth('ハコ')).toBeCloseTo(4 * estimateTextWidth('a'))
  expect(estimateTextWidth('ที่')).toBeCloseTo(estimateTextWidth('a'))
  expect(estimateTextWidth('')).toBe(0)
})
