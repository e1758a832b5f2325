import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type BrowserFacts, fingerprintOf, pushSupportOf } from './push-subscription.ts'

const ABLE: BrowserFacts = {
  isSecure: true,
  hasPush: true,
  isApple: false,
  isInstalled: false,
  permission: 'default',
}

it.each<[string, Partial<BrowserFacts>]>([
  ['ready', {}],
  ['ready', { permission: 'granted' }],
  ['ready', { isApple: true, isInstalled: true }],
  ['denied', { permission: 'denied' }],
  ['insecure', { isSecure: false, hasPush: false, permission: null }],
  ['install', { isApple: true, hasPush: false, permission: null }],
  ['unsupported', { hasPush: false, permission: null }],
  ['unsupported', { isApple: true, isInstalled: true, hasPush: false, permission: null }],
])('A browser is %s with %o', (state, facts) => {
  expect(pushSupportOf({ ...ABLE, ...facts })).toBe(state)
})

it('A browser knows itself by the hash the server makes of its address', async () => {
  const endpoint = 'https://push.example/one?ä'
  const expected = createHash('sha256').update(endpoint).digest('base64url')
  expect(await fingerprintOf({ endpoint })).toBe(expected)
})
