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
])('The text "%s" typed in %s is %o', (text, language, value) => {
  expect(readTypedNumber(text, { language })).toBe(value)
})

it.each([
  ['2,5', 'de-AT', 2.5],
  ['2.5', 'de-AT', 2.5],
  ['2,5', 'en-GB', '2,5'],
  ['1,234.5', 'de-AT', '1,234.5'],
])('The text "%s" typed under English in a browser that speaks %s is %o', (text, browser, value) => {
  expect(readTypedNumber(text, { language: 'en-US', browser })).toBe(value)
})

it.each([
  ['01', '01'],
  ['07', '07'],
  ['-01', '-01'],
  ['0', 0],
  ['10', 10],
  ['1.5', 1.5],
])('The text "%s" typed where a whole number belongs is %o', (text, value) => {
  expect(readTypedNumber(text, { language: 'en-US', whole: true })).toBe(value)
})

it.each([
  [null, 'en-US', ''],
  [1234.5, 'en-US', '1234.5'],
  [1234.5, 'de', '1234,5'],
  ['twelve', 'de', 'twelve'],
])('The number %o stands in %s as "%s"', (value, language, text) => {
  expect(typedNumber(value, language)).toBe(text)
})
