import { session } from '@earshot/contract/endpoints/account/session.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trustedProxies } from '#addresses.ts'
import { loadConfig } from '#config.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { callerAddressOf } from './caller-address.ts'

const clock = movedClock()
const { db } = appWithDatabase({ clock })
const { trustedProxies: on } = loadConfig({ TRUST_PROXY: 'on' })
const PROXY = '127.0.0.1'
const STRANGER = '198.51.100.7'

describe('The address of a caller', () => {
  it.each([
    ['nobody is believed where no proxy is', [], STRANGER, '203.0.113.9', STRANGER],
    ['a stranger is not believed', on, STRANGER, '127.0.0.1', STRANGER],
    ['a proxy here says who called it', on, PROXY, STRANGER, STRANGER],
    ['what the caller claimed before the proxy is not read', on, PROXY, `127.0.0.1, ${STRANGER}`, STRANGER],
    ['nor what looks like a proxy of ours', on, PROXY, `10.0.0.1, ${STRANGER}, 10.0.0.2`, STRANGER],
    ['two proxies of ours are passed over', on, '10.0.0.3', `${STRANGER}, 192.168.7.1`, STRANGER],
    ['somebody in our own network cannot claim another', on, PROXY, '10.9.9.9, 192.168.1.7', '192.168.1.7'],
    [
      'a proxy of a network elsewhere is believed when named',
      [...on, '203.0.113.0/24'],
      PROXY,
      `${STRANGER}, 203.0.113.5`,
      STRANGER,
    ],
    ['and not when it is not', on, PROXY, `${STRANGER}, 203.0.113.5`, '203.0.113.5'],
    ['one address is no range', ['203.0.113.5'], '203.0.113.6', STRANGER, '203.0.113.6'],
    ['a port is no part of it', on, PROXY, `${STRANGER}:51234`, STRANGER],
    ['an IPv6 address comes in brackets', on, '::1', '[2001:db8::7]:443', '2001:db8::7'],
    ['an IPv4 address comes in IPv6 dress', on, '::ffff:10.0.0.3', `::ffff:${STRANGER}`, STRANGER],
    ['what is no address counts for the proxy that sent it', on, '10.0.0.3', 'unknown', '10.0.0.3'],
    ['and so does nothing', on, '10.0.0.3', '', '10.0.0.3'],
  ] as const)('The caller’s address counts: %s', (_what, ranges, socketAddress, forwardedFor, expected) => {
    expect(callerAddressOf({ socketAddress, forwardedFor }, trustedProxies(ranges))).toBe(expected)
  })
})

describe('Limits behind a declared proxy', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await testApp({ db, clock, config: { trustedProxies: on } })
  })
  afterAll(() => test.close())

  const signIn = async (forwardedFor: string, number: number, remoteAddress = PROXY) =>
    (
      await test.app.inject({
        method: 'POST',
        url: session.signIn.path,
        payload: { username: `guessed${number}@earshot.example`, password: 'not-the-password' },
        headers: forwardedFor === '' ? {} : { 'x-forwarded-for': forwardedFor },
        remoteAddress,
      })
    ).statusCode

  /**
   * Sends 33 requests at once, so that they fall into the same minute however slow the machine is.
   * @returns how many were refused unread
   */
  async function refusedOf33(claim: (number: number) => string): Promise<number> {
    const numbers = Array.from({ length: 33 }, (_, number) => number)
    const statuses = await Promise.all(numbers.map(number => signIn(claim(number), number)))
    return statuses.filter(status => status === 429).length
  }

  it.each([
    ['claims to be this machine', () => `127.0.0.1, ${STRANGER}`],
    ['claims another address each time', (number: number) => `203.0.113.${number}, 198.51.100.8`],
    ['sits in the private network and claims so', (number: number) => `127.0.0.${number}, 192.168.1.7`],
    ['has a proxy that hands on 127.0.0.1', () => '127.0.0.1'],
  ])('The 33 sign-ins of one address meet its limit where the caller %s', async (_who, claim) => {
    // Thirty a minute are heard; those that count at once may all see the sum.
    expect(await refusedOf33(claim)).toBeGreaterThanOrEqual(3)
  })

  it('No limit holds for the machine itself, asking without a proxy', async () => {
    expect(await refusedOf33(() => '')).toBe(0)
  })

  it('An attempt is noted with the address that counts', async () => {
    await signIn(`127.0.0.1, 198.51.100.9`, 77)
    const attempt = db.selectFrom('sign_in_attempts').select('address').orderBy('id', 'desc').limit(1)
    expect(await attempt.executeTakeFirst()).toEqual({ address: '198.51.100.9' })
  })
})
