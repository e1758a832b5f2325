import { describe, expect, it } from 'vitest'
import { readReturnAddress, returnAddress } from './return-addresses.ts'

const key = (secret: string) => ({ kid: secret, secret: Buffer.from(secret.repeat(8)) })
const keysOf = (...secrets: string[]) => {
  const [newest = key('none'), ...older] = secrets.map(key)
  return { current: async () => newest, all: async () => [newest, ...older] }
}
const ADDRESS = 'bounces@barn.example'
const SENT = { address: ADDRESS, kind: 'DELIVERY', id: 81, to: 'Jan@farm.example' } as const
const read = (recipient: string, keys = keysOf('a')) =>
  readReturnAddress(keys, { address: ADDRESS, recipient })

describe('The address that a mail comes back to', () => {
  it('The address names the delivery, and fits before the @ with the longest name and number', async () => {
    const address = await returnAddress(keysOf('a'), SENT)
    expect(address).toMatch(/^bounces\+81\.[0-9a-f]{28}@barn\.example$/)
    expect((await read(address))?.id).toBe(81)
    const longest = { ...SENT, address: `${'b'.repeat(20)}@barn.example`, id: 2_147_483_647 }
    expect((await returnAddress(keysOf('a'), longest)).indexOf('@')).toBeLessThanOrEqual(64)
  })

  it('The address is read however servers write it, and with an older key', async () => {
    const address = await returnAddress(keysOf('a'), SENT)
    expect((await read(address.toUpperCase()))?.id).toBe(81)
    expect((await read(address, keysOf('b', 'a')))?.id).toBe(81)
    expect(await read(address, keysOf('b'))).toBeNull()
  })

  it('The address knows whether it was made for a person’s address', async () => {
    const meant = await read(await returnAddress(keysOf('a'), SENT))
    expect(meant?.isSentTo('jan@FARM.example')).toBe(true)
    expect(meant?.isSentTo('jan@other.example')).toBe(false)
  })

  it('The address of a weekly report names its number, and neither kind proves the other', async () => {
    const address = await returnAddress(keysOf('a'), { ...SENT, kind: 'WEEKLY_REPORT' })
    expect(address).toMatch(/^bounces\+w81\.[0-9a-f]{28}@barn\.example$/)
    expect(await read(address)).toMatchObject({ kind: 'WEEKLY_REPORT', id: 81 })
    expect(await read(address.replace('+w', '+'))).toBeNull()
    const ofDelivery = await returnAddress(keysOf('a'), SENT)
    expect(await read(ofDelivery)).toMatchObject({ kind: 'DELIVERY', id: 81 })
    expect(await read(ofDelivery.replace('+', '+w'))).toBeNull()
  })

  it('An address that somebody has made up means nothing', async () => {
    const address = await returnAddress(keysOf('a'), SENT)
    const proof = address.slice('bounces+81.'.length, address.indexOf('@'))
    const made = [
      `bounces+82.${proof}@barn.example`,
      `bounces+81.${proof}@other.example`,
      `returns+81.${proof}@barn.example`,
      `bounces+81.${proof.slice(1)}@barn.example`,
      `bounces+081.${proof}@barn.example`,
      `bounces+81.${'0'.repeat(28)}@barn.example`,
      'bounces@barn.example',
      'bounces+@barn.example',
      '',
    ]
    for (const one of made) expect(await read(one), one).toBeNull()
  })
})
