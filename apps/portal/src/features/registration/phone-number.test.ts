import { describe, expect, it } from 'vitest'
import { digitBounds, readNumber } from './phone-number.ts'

const countries = [
  ['Anguilla', 'AI', '1'],
  ['Belgium', 'BE', '32'],
  ['Canada', 'CA', '1'],
  ['Guernsey', 'GG', '44'],
  ['Netherlands', 'NL', '31'],
  ['United Kingdom', 'GB', '44'],
  ['United States', 'US', '1'],
].map(([name = '', country_code = '', phone_code = '']) => ({ name, country_code, phone_code }))

describe('The reading of a number', () => {
  it.each([
    ['470 12 34 56', 'BE', 'BE', '470123456'],
    ['0470 / 12-34 x', 'BE', 'BE', '04701234'],
    ['+32 470 12 34 56', 'BE', 'BE', '470123456'],
    ['+32 470 12 34 56', 'NL', 'BE', '470123456'],
    ['+32 470 12 34 56', '', 'BE', '470123456'],
    ['0032 470 12 34 56', 'NL', 'BE', '470123456'],
    ['+32 (0)470 12 34 56', 'BE', 'BE', '470123456'],
    ['Tel. +31 6 1234 5678', 'BE', 'NL', '612345678'],
    // The number was pasted behind what stood there.
    ['4+32470123456', 'BE', 'BE', '470123456'],
    ['+1 312 555 0123', 'BE', 'US', '3125550123'],
    ['+1 416 555 0123', 'CA', 'CA', '4165550123'],
    ['+44 20 7946 0123', '', 'GB', '2079460123'],
    ['+999 123', 'BE', 'BE', '999123'],
    ['+', 'BE', 'BE', ''],
    ['', 'BE', 'BE', ''],
  ])('The number "%s" with %s chosen is read as %s %s', (text, chosen, country, digits) => {
    expect(readNumber(text, { chosen, countries })).toEqual({ country, digits })
  })
})

it.each([
  ['32', 6, 17],
  ['1', 7, 18],
  ['1684', 4, 15],
])('The code +%s leaves room for %i to %i digits', (code, min, max) => {
  expect(digitBounds(code)).toEqual({ min, max })
})
