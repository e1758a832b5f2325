import { expect, it } from 'vitest'
import { joinWords } from './word-joiners.ts'

it('A Thai word made of words is held together, and nothing else is changed', () => {
  expect(joinWords('เครื่องเฝ้าฟัง 2 เครื่อง')).toBe('เครื่อง\u2060เฝ้า\u2060ฟัง 2 เครื่อง')
  expect(joinWords('Barn 1 is quiet')).toBe('Barn 1 is quiet')
})

it('A Chinese word is held together, and a Japanese sentence is left to the browser', () => {
  expect(joinWords('12月5日周六之前不可屠宰。')).toContain('屠\u2060宰')
  expect(joinWords('咳嗽达基准值的3.4倍，周五 06:00起')).toContain('咳\u2060嗽')
  expect(joinWords('基準値の3.3倍')).toBe('基準値の3.3倍')
})
