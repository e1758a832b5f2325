/** A person's browsers take pushes, and a test says whether they arrive. */
import { z } from 'zod'
import { type Changed, endpoint } from '#endpoint.ts'
import { PushBrowser, PushReceipt, PushState, PushSubscription, PushTest } from '#schemas/account/push.ts'
import { SignedToken } from '#schemas/page.ts'

export const push = {
  read: endpoint({
    method: 'GET',
    path: '/users/current/push/',
    access: 'user',
    signedInOnly: true,
    summary: "The key to subscribe with, and one's browsers that take pushes.",
    success: { status: 200, body: PushState },
    failure: 'part',
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/users/current/push/subscriptions/',
    access: 'user',
    signedInOnly: true,
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
    signedInOnly: true,
    summary: "Have no more pushes come to one of one's browsers.",
    changes: (): Changed => [push.read],
    success: { status: 204 },
    failure: 'part',
  }),
  test: endpoint({
    method: 'POST',
    path: '/users/current/push/test/',
    access: 'user',
    signedInOnly: true,
    summary: "Send a message to each of one's browsers, now, whatever one has chosen.",
    changes: (): Changed => [push.read],
    success: { status: 200, body: PushTest },
    failure: 'part',
  }),
}

const ReceiptParams = z.object({ receiptToken: SignedToken })

export const pushReceipts = {
  note: endpoint({
    method: 'POST',
    path: '/push-receipts/{receiptToken}/',
    access: 'public',
    summary:
      'A browser says, by the token in a push, that it has shown it or that its reader has opened it. Nothing else can be done with the token.',
    params: ReceiptParams,
    body: PushReceipt,
    changes: (): Changed => [],
    success: { status: 204 },
    failure: 'part',
  }),
}
