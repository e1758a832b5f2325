import type { CaptchaChallenge, CaptchaProof } from '@earshot/contract/schemas/account/captcha.ts'
import { sha256 } from '@noble/hashes/sha2.js'

type Solution = CaptchaProof['solution']

/** The limit is two powers beyond what the server asks for; a counter must fit 32 bits anyway. */
const MAX_TRIES = 2 ** 26

/**
 * Finds the counter whose derived key begins with the wanted prefix: altcha's proof of work, version 2, with SHA-256.
 * @throws for an algorithm this browser has no code for, or when nothing was found.
 */
export function solveChallenge({ parameters }: CaptchaChallenge): Solution {
  const { algorithm, cost, keyLength, keyPrefix, nonce, salt } = parameters
  if (algorithm !== 'SHA-256') throw new Error(`unknown algorithm ${algorithm}`)
  const saltBytes = fromHex(salt)
  const nonceBytes = fromHex(nonce)
  // The message is the salt, the nonce, and the counter as a big-endian integer.
  const message = new Uint8Array(saltBytes.length + nonceBytes.length + 4)
  message.set(saltBytes)
  message.set(nonceBytes, saltBytes.length)
  const view = new DataView(message.buffer)
  const wanted = keyPrefix.toLowerCase()
  for (let counter = 0; counter < MAX_TRIES; counter++) {
    view.setUint32(message.length - 4, counter)
    const derivedKey = toHex(derive(message, cost).subarray(0, keyLength))
    if (derivedKey.startsWith(wanted)) return { counter, derivedKey }
  }
  throw new Error('no solution')
}

function derive(message: Uint8Array, cost: number): Uint8Array {
  let key = sha256(message)
  for (let round = 1; round < cost; round++) key = sha256(key)
  return key
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
