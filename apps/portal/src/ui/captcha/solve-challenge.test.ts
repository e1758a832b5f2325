import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { solveChallenge } from './solve-challenge.ts'

const CHALLENGE = {
  parameters: {
    algorithm: 'SHA-256',
    cost: 3,
    keyLength: 32,
    keyPrefix: '0a',
    nonce: '00112233445566778899aabbccddeeff',
    salt: 'ffeeddccbbaa99887766554433221100',
  },
  signature: 'not looked at',
}

describe('The solving of a challenge', () => {
  it('The counter is found whose key, hashed as often as asked, begins with the prefix', () => {
    const { counter, derivedKey } = solveChallenge(CHALLENGE)
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(counter)
    const { salt, nonce } = CHALLENGE.parameters
    let key = Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(nonce, 'hex'), bytes])
    for (let round = 0; round < 3; round++) key = createHash('sha256').update(key).digest()
    expect(derivedKey).toBe(key.toString('hex'))
    expect(derivedKey).toMatch(/^0a/)
  })

  it('An algorithm that is not known is refused', () => {
    const parameters = { ...CHALLENGE.parameters, algorithm: 'ARGON2ID' }
    expect(() => solveChallenge({ ...CHALLENGE, parameters })).toThrow(/ARGON2ID/)
  })
})
