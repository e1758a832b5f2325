/**
 * The text of an API key: `ek_`, 32 random signs and a checksum of them. The form is its own, so that a scanner finds a
 * key that has leaked, and by the checksum tells it from what only looks like one.
 */
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Crockford's alphabet of 32 signs, without I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const KEY_PREFIX = 'ek_'
const RANDOM_SIGNS = 32
const CHECK_SIGNS = 7
/** So many letters of a key are kept readable. */
const START_LENGTH = KEY_PREFIX.length + 4
const KEY = new RegExp(`^${KEY_PREFIX}([${SIGNS}]{${RANDOM_SIGNS}})([${SIGNS}]{${CHECK_SIGNS}})$`)

/** @returns a new key: 160 random bits, with their checksum */
export function newKeyText(): string {
  const random = [...randomBytes(RANDOM_SIGNS)].map(byte => SIGNS[byte % SIGNS.length]).join('')
  return `${KEY_PREFIX}${random}${checksum(random)}`
}

/** The part of a key by which its owner knows it again. */
export function startOfKey(key: string): string {
  return key.slice(0, START_LENGTH)
}

/** True for a text with the form of a key and the right checksum. It says nothing about whether there is such a key. */
export function isKeyText(text: string): boolean {
  const [, random, check] = KEY.exec(text) ?? []
  return random !== undefined && checksum(random) === check
}

/** CRC-32 of the random signs as ASCII, in the same alphabet, the most significant sign first. */
function checksum(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let sign = 0; sign < CHECK_SIGNS; sign++) {
    text = `${SIGNS[rest % SIGNS.length]}${text}`
    rest = Math.floor(rest / SIGNS.length)
  }
  return text
}
