import { expect, it } from 'vitest'
import { keepWhole } from './whole-words.ts'

it('a Thai word made of words is held together, and nothing else is changed', () => {
  expect(keepWhole('เครื่องเฝ้าฟัง 2 เครื่อง')).toBe('เครื่อง\u2060เฝ้า\u2060ฟัง 2 เครื่อง')
  expect(keepWhole('Barn 1 is quiet')).toBe('Barn 1 is quiet')
})
