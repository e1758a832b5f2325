import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { appSetup, clockOffset, newAppSecret, stepOfCode } from './app-codes.ts'

/** The secret and the codes of RFC 6238, appendix B, of which six digits are the end. */
const secret = Secret.fromUTF8('12345678901234567890').bytes
const at = (seconds: number) => new Date(seconds * 1000)

describe('Codes of authenticator apps', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('At second %i the code is %s, as RFC 6238 says', (seconds, code, step) => {
    expect(stepOfCode({ secret, code, now: at(seconds) })).toBe(step)
  })

  it('A code counts one step before its time and after it, and no further', () => {
    const code = '287082'
    const steps = [-2, -1, 0, 1, 2].map(n => stepOfCode({ secret, code, now: at(59 + n * 30) }))
    expect(steps).toEqual([null, 1, 1, 1, null])
  })

  it('A clock that is wrong is told by how much, in the direction it is wrong', () => {
    const code = '081804'
    expect(clockOffset({ secret, code, now: at(1_111_111_109 - 300) })).toBe(300)
    expect(clockOffset({ secret, code, now: at(1_111_111_109 + 90) })).toBe(-90)
    expect(clockOffset({ secret, code: '000000', now: at(1_111_111_109) })).toBeNull()
  })

  it('A secret has the 160 bits of its hash, and stands in the address that apps read', () => {
    const made = newAppSecret()
    expect(made).toHaveLength(20)
    const { secret: base32, uri } = appSetup({ secret: made, account: 'griet@linde.example' })
    expect([...Secret.fromBase32(base32).bytes]).toEqual([...made])
    expect(uri).toBe(
      `otpauth://totp/Earshot:griet%40linde.example?issuer=Earshot&secret=${base32}&algorithm=SHA1&digits=6&period=30`,
    )
  })
})
