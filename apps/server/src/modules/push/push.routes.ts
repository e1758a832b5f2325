import { randomUUID } from 'node:crypto'
import { push } from '@earshot/contract/endpoints/account/push.ts'
import type { PushTest } from '@earshot/contract/schemas/account/push.ts'
import { createPush, type Reach } from '#channels/push/push.ts'
import { findBrowsers, subscribe, unsubscribe } from '#channels/push/subscriptions.ts'
import { loadVapidKeys } from '#channels/push/vapid-keys.ts'
import type { Context } from '#context.ts'
import { notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { findLanguage } from './push.queries.ts'
import { browserView } from './push.view.ts'

/** Each is a call to somebody else's server, for every browser. */
const TESTS_PER_MINUTE = 10
const CHANGES_PER_MINUTE = 60

/** @param reach where push services may be; tests have their own on this machine */
export function pushRoutes(reach?: Reach): Route[] {
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
  ]
}

async function sendTest(
  ctx: Context,
  { userId, reach }: { userId: number; reach: Reach | undefined },
): Promise<PushTest> {
  const language = await findLanguage(ctx.db, userId)
  const test = randomUUID()
  const browsers = await createPush(ctx, reach).sendTest({ userId, test, language })
  return { test, browsers }
}

export const routes: Route[] = pushRoutes()
