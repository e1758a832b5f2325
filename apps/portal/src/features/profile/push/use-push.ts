import { push } from '@earshot/contract/endpoints/account/push.ts'
import type { PushBrowser, PushState } from '@earshot/contract/schemas/account/push.ts'
import { PushSubscription } from '@earshot/contract/schemas/account/push.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { endpointKey, useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { writePushUser } from '#lib/browser/push-user.ts'
import {
  browserFacts,
  fingerprintOf,
  ownSubscription,
  type PushSupport,
  pushSupportOf,
  subscribeToPush,
} from './push-subscription.ts'

const KEY = endpointKey(push.read, {})
const OWN_KEY = ['own push subscription']

/** Reads the browsers that take the reader's pushes, and turns each on and off. */
export function usePush() {
  const queryClient = useQueryClient()
  const { data: profile } = useProfile()
  const state = useEndpoint(push.read, {})
  const own = useQuery({
    queryKey: OWN_KEY,
    queryFn: async () => {
      const subscription = await ownSubscription()
      return subscription === null ? null : fingerprintOf(subscription)
    },
    meta: { failure: 'part' },
  })

  function show(change: (browsers: readonly PushBrowser[]) => PushBrowser[]): void {
    queryClient.setQueryData<PushState>(
      KEY,
      former => former && { ...former, browsers: change(former.browsers) },
    )
  }

  async function turnOn(publicKey: string): Promise<void> {
    const subscription = PushSubscription.parse(await subscribeToPush(publicKey))
    const browser = await call(push.subscribe, { body: subscription })
    if (profile !== undefined) writePushUser(profile.id)
    queryClient.setQueryData(OWN_KEY, browser.fingerprint)
    show(browsers => [...browsers.filter(({ id }) => id !== browser.id), browser])
  }

  async function turnOff(browser: PushBrowser): Promise<void> {
    await call(push.unsubscribe, { params: { subscriptionId: browser.id } })
    if (browser.fingerprint === own.data) {
      writePushUser(null)
      queryClient.setQueryData(OWN_KEY, null)
      await (await ownSubscription())?.unsubscribe()
    }
    show(browsers => browsers.filter(({ id }) => id !== browser.id))
  }

  return {
    state,
    /** The fingerprint is undefined until it is known, and null where this browser takes no pushes. */
    ownFingerprint: own.data,
    turnOn,
    turnOff,
  }
}

export function pushSupport(): PushSupport {
  return pushSupportOf(browserFacts())
}
