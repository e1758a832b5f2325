import { push } from '@earshot/contract/endpoints/account/push.ts'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { writePushUser } from '#lib/browser/push-user.ts'
import { writeRefreshToken } from '#lib/storage.ts'
import { fakeApi } from '#test/fake-api.ts'
import { signedIn, signedOut } from '#test/signed-in.ts'
import { keepPushSubscription } from './keep-push-subscription.ts'

beforeEach(signedOut)

const SUBSCRIPTION = {
  endpoint: 'https://push.example/one',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
}

/** Starts a page in a browser that has subscribed once, whoever is signed in now. */
async function start(user: string) {
  const pushManager = { getSubscription: async () => ({ toJSON: () => SUBSCRIPTION }) }
  const serviceWorker = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const api = fakeApi()
  await signedIn(api)
  writeRefreshToken('refresh-stored', user)
  const browser = { id: 1, fingerprint: 'f', browser: null, system: null, last_sent_at: null }
  api.on(push.subscribe, () => ({ ...browser, created_at: '2026-09-05T07:00:00Z' }))
  keepPushSubscription()
  return () => api.requests.filter(({ path }) => path === push.subscribe.path).map(({ body }) => body)
}

it('A new session of the same person takes the pushes of this browser over', async () => {
  writePushUser(7)
  const sent = await start('7')
  await vi.waitFor(() => expect(sent()).toEqual([SUBSCRIPTION]), 10_000)
})

it('A session of somebody else does not take them over', async () => {
  writePushUser(7)
  const sent = await start('8')
  await vi.dynamicImportSettled()
  expect(sent()).toEqual([])
})
