import type { Delivery } from '@earshot/contract/schemas/health/notification.ts'
import { expect, it } from 'vitest'
import { deliveryOutcome } from './delivery-outcome.ts'

type DeliveryState = readonly [Delivery['status'], Delivery['reason']?]

function outcome(push: DeliveryState | null, mail: DeliveryState | null): string {
  const row = (channel: Delivery['channel'], state: DeliveryState | null) =>
    state === null ? [] : [{ channel, status: state[0], reason: state[1] ?? null, sent_at: null }]
  return deliveryOutcome([...row('IN_APP', ['SENT']), ...row('PUSH', push), ...row('EMAIL', mail)])
}

it.each([
  ['both', ['SENT'], ['SENT']],
  ['phone', ['SENT'], ['SUPPRESSED', 'PREFERENCE']],
  ['mail', ['SUPPRESSED', 'QUIET_HOURS'], ['SENT']],
  ['underWay', ['QUEUED'], ['SUPPRESSED', 'PREFERENCE']],
  ['failed', ['FAILED', 'ERROR'], null],
  ['RETURNED', ['SUPPRESSED', 'PREFERENCE'], ['FAILED', 'RETURNED']],
  ['failed', ['FAILED', 'ERROR'], ['FAILED', 'RETURNED']],
  ['QUIET_HOURS', ['SUPPRESSED', 'QUIET_HOURS'], ['SUPPRESSED', 'PREFERENCE']],
  ['TOLD', ['SUPPRESSED', 'TOLD'], null],
  ['DIGEST', ['QUEUED', 'DIGEST'], ['QUEUED', 'DIGEST']],
  ['DIGEST', ['SUPPRESSED', 'PREFERENCE'], ['QUEUED', 'DIGEST']],
  ['underWay', ['QUEUED'], ['QUEUED', 'DIGEST']],
  ['here', null, null],
] as const)('The outcome of the deliveries is %s', (word, push, mail) => {
  expect(outcome(push, mail)).toBe(word)
})
