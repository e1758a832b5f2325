import { randomUUID } from 'node:crypto'
import { push, pushReceipts } from '@earshot/contract/endpoints/account/push.ts'
import type { PushTest } from '@earshot/contract/schemas/account/push.ts'
import { readReceiptToken } from '#auth/answer-links.ts'
import { noteReport } from '#channels/deliveries.queries.ts'
import { createPush, type PushNetwork } from '#channels/push/push.ts'
import { findBrowsers, subscribe, unsubscribe } from '#channels/push/subscriptions.ts'
import { loadVapidKeys } from '#channels/push/vapid-keys.ts'
import type { Context } from '#context.ts'
import { notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { findLanguage, markRead } from './push.queries.ts'
import { browserView } from './push.view.ts'

/** Each is a call to somebody else's server, for every browser. */
const TESTS_PER_MINUTE = 10
const CHANGES_PER_MINUTE = 60

/** @param reach where push services may be; tests have their own on this machine */
export function pushRoutes(reach?: PushNetwork): Route[] {
  return [
    handle(push.read, async ({ user }, { db, config }) => {
      const { publicKey } = await loadVapidKeys(config.dataDir)
      const rows = await findBrowsers(db, user.id)
      return { public_key: publicKey, browsers: rows.map(browserView) }
    }),

    handle(
      push.subscribe,
      async ({ user, body, request }, { db, clock }) => {
        const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
        const { id: userId, sessionId } = user
        return browserView(
          await subscribe(db, { userId, sessionId, userAgent, subscription: body, now: clock.now() }),
        )
      },
      { perMinute: CHANGES_PER_MINUTE },
    ),

    handle(push.unsubscribe, async ({ user, params }, { db }) => {
      const { subscriptionId } = params
      if (!(await unsubscribe(db, { userId: user.id, subscriptionId }))) throw notFound('subscription')
    }),

    handle(push.test, ({ user }, ctx) => sendTest(ctx, { userId: user.id, reach }), {
      perMinute: TESTS_PER_MINUTE,
    }),

    handle(pushReceipts.note, async ({ params: { receiptToken }, body: { event } }, ctx) => {
      const { db, clock, bus, keys } = ctx
      const id = await readReceiptToken(keys, receiptToken)
      if (id === null) throw notFound('push receipt')
      const now = clock.now()
      const heard = await db.transaction().execute(async trx => {
        const noted = await noteReport(trx, { id, isDelivered: true, channels: ['PUSH'], now })
        if (event === 'OPENED') await markRead(trx, { deliveryId: id, now })
        return noted
      })
      if (heard !== null) bus.publish(heard)
    }),
  ]
}

async function sendTest(
  ctx: Context,
  { userId, reach }: { userId: number; reach: PushNetwork | undefined },
): Promise<PushTest> {
  const language = await findLanguage(ctx.db, userId)
  const test = randomUUID()
  const browsers = await createPush(ctx, reach).sendTest({ userId, test, language })
  return { test, browsers }
}

export const routes: Route[] = pushRoutes()
