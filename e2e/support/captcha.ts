/** Solves the proof of work as the portal does, for accounts a journey needs before it begins. */
import { createHash } from 'node:crypto'
import { captcha } from '@earshot/contract/endpoints/account/captcha.ts'
import type { CaptchaAction, CaptchaChallenge } from '@earshot/contract/schemas/account/captcha.ts'
import { call } from './api.ts'

/** A `captcha_token`, good for one form and one use. */
export async function proof(action: CaptchaAction): Promise<string> {
  const challenge = await call(captcha.challenge, { query: { action } })
  return btoa(JSON.stringify({ challenge, solution: solve(challenge) }))
}

function solve({ parameters }: CaptchaChallenge) {
  const { cost, keyLength, keyPrefix, nonce, salt } = parameters
  const message = Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(nonce, 'hex'), Buffer.alloc(4)])
  for (let counter = 0; counter < 1_000_000; counter += 1) {
    message.writeUInt32BE(counter, message.length - 4)
    let key: Buffer = message
    for (let round = 0; round < cost; round += 1) key = createHash('sha256').update(key).digest()
    const derivedKey = key.subarray(0, keyLength).toString('hex')
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey }
  }
  throw new Error('The challenge has no solution')
}
