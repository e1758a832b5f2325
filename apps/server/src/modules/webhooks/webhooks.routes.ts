import { randomUUID } from 'node:crypto'
import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Context } from '#context.ts'
import { mapPage } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { conflict, notFound, tooManyRequests } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { recordAct } from '#modules/audit/audit.service.ts'
import { webhookBody } from '#sql/webhook-events.ts'
import {
  countTestsSince,
  type DeliveryRow,
  endHold,
  findBody,
  findDeliveries,
  findDelivery,
  findTries,
  insertTest,
  makeDue,
  makeDueAgain,
} from './webhook-deliveries.queries.ts'
import { deleteWebhook, findWebhooks, lockWebhook } from './webhooks.queries.ts'
import { addWebhook, changeWebhook, expectKeeper, readWebhook, renewSecret } from './webhooks.service.ts'
import { deliveryView, keptUntil, tryView, webhookView } from './webhooks.view.ts'

const MINUTE_SECONDS = 60

export const routes: Route[] = [
  handle(webhooks.listOfSite, async ({ query, site: { siteId } }, { db, clock }) =>
    mapPage(await findWebhooks(db, { query, siteId, now: clock.now() }), webhookView),
  ),

  handle(webhooks.addToSite, ({ body: form, user, site: { siteId } }, ctx) =>
    addWebhook(ctx, { form, siteId, userId: user.id }),
  ),

  handle(webhooks.list, async ({ query }, { db, clock }) =>
    mapPage(await findWebhooks(db, { query, now: clock.now() }), webhookView),
  ),

  handle(webhooks.add, ({ body: form, user }, ctx) =>
    addWebhook(ctx, { form, siteId: null, userId: user.id }),
  ),

  handle(webhooks.read, async ({ params: { webhookId }, user }, ctx) => {
    await expectKeeper(ctx, { user, webhookId })
    return readWebhook(ctx, webhookId)
  }),

  handle(webhooks.change, async ({ params: { webhookId }, body: patch, user }, ctx) => {
    await expectKeeper(ctx, { user, webhookId })
    return changeWebhook(ctx, { webhookId, patch, userId: user.id })
  }),

  handle(webhooks.remove, async ({ params: { webhookId }, user }, ctx) => {
    await expectKeeper(ctx, { user, webhookId })
    await deleteWebhook(ctx.db, webhookId)
  }),

  handle(webhooks.renewSecret, async ({ params: { webhookId }, user }, ctx) => {
    await expectKeeper(ctx, { user, webhookId })
    return renewSecret(ctx, webhookId)
  }),

  handle(webhooks.test, async ({ params: { webhookId }, user }, ctx) => {
    const { db, clock } = ctx
    const siteId = await expectKeeper(ctx, { user, webhookId })
    const now = clock.now()
    const body = webhookBody({ type: 'webhook.test', at: now, data: { webhook_id: webhookId } })
    const deliveryId = await db.transaction().execute(async trx => {
      await beginSending(trx, webhookId)
      const since = new Date(now.getTime() - MINUTE_SECONDS * 1000)
      if ((await countTestsSince(trx, { webhookId, since })) >= LIMITS.webhook.testsPerMinute)
        throw tooManyRequests(MINUTE_SECONDS)
      return insertTest(trx, { eventId: randomUUID(), webhookId, siteId, body, now })
    })
    return { delivery_id: deliveryId }
  }),

  handle(webhooks.deliveries, async ({ params: { webhookId }, query, user }, ctx) => {
    await expectKeeper(ctx, { user, webhookId })
    return mapPage(await findDeliveries(ctx.db, { webhookId, query }), deliveryView)
  }),

  handle(webhooks.delivery, async ({ params: { webhookId, webhookDeliveryId }, user }, ctx) => {
    const { db } = ctx
    await expectKeeper(ctx, { user, webhookId })
    const row = await expectDelivery(ctx, { webhookId, deliveryId: webhookDeliveryId })
    const body = await findBody(db, row.event_id)
    const request = { eventId: row.event_id, bytes: Buffer.byteLength(body) }
    const tries = await findTries(db, row.id)
    return {
      ...deliveryView(row),
      body,
      kept_until: keptUntil(row),
      items: tries.map(one => tryView(one, request)),
    }
  }),

  handle(webhooks.sendAgain, async ({ params: { webhookId, webhookDeliveryId }, user }, ctx) => {
    const { db, clock } = ctx
    await expectKeeper(ctx, { user, webhookId })
    const one = { webhookId, deliveryId: webhookDeliveryId }
    await expectDelivery(ctx, one)
    await db.transaction().execute(async trx => {
      await beginSending(trx, webhookId)
      await makeDue(trx, { ...one, now: clock.now() })
    })
    return deliveryView(await expectDelivery(ctx, one))
  }),

  handle(webhooks.sendSince, async ({ params: { webhookId }, body, user }, ctx) => {
    const { db, clock } = ctx
    await expectKeeper(ctx, { user, webhookId })
    const count = await db.transaction().execute(async trx => {
      await beginSending(trx, webhookId)
      return makeDueAgain(trx, { webhookId, asked: body, now: clock.now() })
    })
    return { count }
  }),
]

/**
 * What somebody sends changes no row of theirs, so it is written down by itself.
 * @throws 409 where the webhook is off: it would wait for ever
 */
async function beginSending(trx: Db, webhookId: number): Promise<void> {
  const locked = await lockWebhook(trx, webhookId)
  if (locked === undefined) throw notFound('webhook')
  if (!locked.is_on) throw conflict('webhook_off')
  await endHold(trx, webhookId)
  await recordAct(trx, { kind: 'message', about: { kind: 'webhook', id: webhookId, label: locked.name } })
}

async function expectDelivery(
  { db }: Context,
  one: { webhookId: number; deliveryId: number },
): Promise<DeliveryRow> {
  const row = await findDelivery(db, one)
  if (row === undefined) throw notFound('webhook delivery')
  return row
}
