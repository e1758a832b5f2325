import type { Delivery } from '@earshot/contract/schemas/health/notification.ts'
import { expect, it } from 'vitest'
import { reachOf } from './reach.ts'

type State = readonly [Delivery['status'], Delivery['reason']?]

function reach(push: State | null, mail: State | null): string {
  const row = (channel: Delivery['channel'], state: State | null) =>
    state === null ? [] : [{ channel, status: state[0], reason: state[1] ?? null, sent_at: null }]
  return reachOf([...row('IN_APP', ['SENT']), ...row('PUSH', push), ...row('EMAIL', mail)])
}

it.each([
  ['both', ['SENT'], ['SENT']],
  ['phone', ['SENT'], ['SUPPRESSED', 'PREFERENCE']],
  ['mail', ['SUPPRESSED', 'QUIET_HOURS'], ['SENT']],
  ['underWay', ['QUEUED'], ['SUPPRESSED', 'PREFERENCE']],
  ['failed', ['FAILED', 'ERROR'], null],
  ['QUIET_HOURS', ['SUPPRESSED', 'QUIET_HOURS'], ['SUPPRESSED', 'PREFERENCE']],
  ['here', null, null],
] as const)('a notification is said to have come by %s', (word, push, mail) => {
  expect(reach(push, mail)).toBe(word)
})
