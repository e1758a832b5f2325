import { push } from '@earshot/contract/endpoints/account/push.ts'
import { PushSubscription } from '@earshot/contract/schemas/account/push.ts'
import { call } from './client.ts'

/** Sends the server again the address at which this browser receives its messages, if it has one. */
export async function refreshPushSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (subscription != null)
    await call(push.subscribe, { body: PushSubscription.parse(subscription.toJSON()) })
}
