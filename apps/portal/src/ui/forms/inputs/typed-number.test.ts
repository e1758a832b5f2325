import { expect, it } from 'vitest'
import { readTypedNumber, typedNumber } from './typed-number.ts'

it.each([
  ['', 'en-US', null],
  [' 12 ', 'en-US', 12],
  ['1.5', 'en-US', 1.5],
  ['1,5', 'de', 1.5],
  ['1.5', 'de', 1.5],
  ['−4', 'en-US', -4],
  ['.5', 'en-US', 0.5],
  ['1,5', 'en-US', '1,5'],
  ['1.2.3', 'en-US', '1.2.3'],
  ['twelve', 'en-US', 'twelve'],
  ['1e3', 'en-US', '1e3'],
  ['0x10', 'en-US', '0x10'],
])('"%s" typed in %s is %o', (text, language, value) => {
  expect(readTypedNumber(text, language)).toBe(value)
})

it.each([
  [null, 'en-US', ''],
  [1234.5, 'en-US', '1234.5'],
  [1234.5, 'de', '1234,5'],
  ['twelve', 'de', 'twelve'],
])('%o stands in %s as "%s"', (value, language, text) => {
  expect(typedNumber(value, language)).toBe(text)
})
