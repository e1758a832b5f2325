/** A person's browsers take pushes, and a test says whether they arrive. */
import { type Changed, endpoint } from '#endpoint.ts'
import { PushBrowser, PushState, PushSubscription, PushTest } from '#schemas/account/push.ts'

export const push = {
  read: endpoint({
    method: 'GET',
    path: '/users/current/push/',
    access: 'user',
    summary: "The key to subscribe with, and one's browsers that take pushes.",
    success: { status: 200, body: PushState },
    failure: 'part',
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/users/current/push/subscriptions/',
    access: 'user',
    summary: 'Have pushes come to this browser; again is no harm.',
    body: PushSubscription,
    changes: (): Changed => [push.read],
    success: { status: 200, body: PushBrowser },
    failure: 'part',
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/users/current/push/subscriptions/{subscriptionId}/',
    access: 'user',
    summary: "Have no more pushes come to one of one's browsers.",
    changes: (): Changed => [push.read],
    success: { status: 204 },
    failure: 'part',
  }),
  test: endpoint({
    method: 'POST',
    path: '/users/current/push/test/',
    access: 'user',
    summary: "Send a message to each of one's browsers, now, whatever one has chosen.",
    changes: (): Changed => [],
    success: { status: 200, body: PushTest },
    failure: 'part',
  }),
}
