import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { isKeyText, newKeyText, startOfKey } from './api-key-text.ts'

it('Each key is another, has the one form, and is known again by its first letters', () => {
  const keys = Array.from({ length: 500 }, newKeyText)
  expect(new Set(keys).size).toBe(500)
  for (const key of keys) {
    expect(key).toMatch(/^ek_[0-9A-HJKMNP-TV-Z]{39}$/)
    expect(isKeyText(key)).toBe(true)
    expect(startOfKey(key)).toBe(key.slice(0, 7))
  }
})

it('A scanner works out the checksum by the document: CRC-32 of the 32 signs, in the same alphabet', () => {
  const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const key = newKeyText()
  const check = [...key.slice(35)].reduce((sum, sign) => sum * 32 + signs.indexOf(sign), 0)
  expect(check).toBe(crc32(key.slice(3, 35)))
})

it('One wrong sign, two that were swapped, and a key of another kind are told at once', () => {
  const key = newKeyText()
  for (let place = 3; place < key.length; place++) {
    const other = key[place] === '7' ? '8' : '7'
    expect(isKeyText(key.slice(0, place) + other + key.slice(place + 1))).toBe(false)
  }
  for (const text of [key.toLowerCase(), `${key}0`, key.slice(1), 'ek_', '', `${key} `])
    expect(isKeyText(text), text).toBe(false)
})
