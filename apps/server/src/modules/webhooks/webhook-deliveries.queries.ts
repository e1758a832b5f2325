/** What webhooks have sent and still have to, as people see it: deliveries, their tries, and what is sent again. */
import { LIMITS } from '@earshot/contract/limits.ts'
import type {
  WebhookDeliveriesQuery,
  WebhookSendAgain,
} from '@earshot/contract/schemas/integrations/webhook.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import {
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_MESSAGES,
  WEBHOOK_PROBLEMS,
} from '@earshot/contract/webhook-values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '#db/id-filter.ts'
import { listPageByKey, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'

const DELIVERY = {
  id: int,
  event_id: text,
  type: oneOf(WEBHOOK_MESSAGES),
  at: moment,
  site: orNull(json(Ref)),
  airspace: orNull(json(Ref)),
  state: oneOf(WEBHOOK_DELIVERY_STATES),
  attempts: int,
  due_at: moment,
  tried_at: orNull(moment),
  status: orNull(int),
  problem: orNull(oneOf(WEBHOOK_PROBLEMS)),
  took_ms: orNull(int),
}
export type DeliveryRow = RowOf<typeof DELIVERY>

const DELIVERY_COLUMNS = sql`d.id, d.event_id, d.type, d.at, d.state, d.attempts, d.due_at, d.tried_at, d.status, d.problem,
  d.took_ms,
  (select jsonb_build_object('id', s.id, 'name', s.name) from webhook_events e join sites s on s.id = e.site_id
    where e.id = d.event_id) as site,
  (select jsonb_build_object('id', a.id, 'name', a.name) from webhook_events e join airspaces a on a.id = e.airspace_id
    where e.id = d.event_id) as airspace`

export function findDeliveries(
  db: Db,
  { webhookId, query }: { webhookId: number; query: WebhookDeliveriesQuery },
): Promise<PageOf<DeliveryRow>> {
  const { state, event, from, to, ...request } = query
  return listPageByKey(
    db,
    {
      shape: DELIVERY,
      columns: DELIVERY_COLUMNS,
      from: sql`webhook_deliveries d`,
      where: [
        sql`d.webhook_id = ${webhookId}`,
        state === undefined ? undefined : sql`d.state = ${state}`,
        event === undefined ? undefined : sql`d.type = ${event}`,
        from === undefined ? undefined : sql`d.at >= ${from}::timestamptz`,
        to === undefined ? undefined : sql`d.at < ${to}::timestamptz`,
      ],
      orders: { fields: {}, initial: sql`d.at desc, d.id desc`, unique: sql`d.id` },
    },
    request,
  )
}

interface OneDelivery {
  webhookId: number
  deliveryId: number
}

export function findDelivery(
  db: Db,
  { webhookId, deliveryId }: OneDelivery,
): Promise<DeliveryRow | undefined> {
  return rowOf(
    db,
    DELIVERY,
    sql`select ${DELIVERY_COLUMNS} from webhook_deliveries d
    where d.id = ${deliveryId} and d.webhook_id = ${webhookId}`,
  )
}

export async function findBody(db: Db, eventId: string): Promise<string> {
  const row = await rowOf(
    db,
    { body: text },
    sql`select body from webhook_events where id = ${eventId}::uuid`,
  )
  return row?.body ?? ''
}

const TRY = {
  no: int,
  at: moment,
  took_ms: int,
  url: text,
  signatures: int,
  status: orNull(int),
  problem: orNull(oneOf(WEBHOOK_PROBLEMS)),
  answer_headers: json(z.array(z.object({ name: z.string(), value: z.string() }))),
  answer: text,
  answer_cut: bool,
}
export type TryRow = RowOf<typeof TRY>

/** The tries of a delivery, at most so many as three days have, the first one first. */
export function findTries(db: Db, deliveryId: number): Promise<TryRow[]> {
  return rowsOf(
    db,
    TRY,
    sql`select no, at, took_ms, url, signatures, status, problem, answer_headers, answer, answer_cut
    from webhook_tries where delivery_id = ${deliveryId} order by no desc limit 200`,
  )
}

/** A delivery is due at once, whatever became of it, and three days of tries begin anew. */
export async function makeDue(
  db: Db,
  { webhookId, deliveryId, now }: OneDelivery & { now: Date },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'WAITING', due_at: now, first_tried_at: null })
    .where('id', '=', deliveryId)
    .where('webhook_id', '=', webhookId)
    .execute()
}

/** @returns how many are sent again */
export async function makeDueAgain(
  db: Db,
  { webhookId, asked, now }: { webhookId: number; asked: WebhookSendAgain; now: Date },
): Promise<number> {
  const { since, deliveries, which, state, event } = asked
  const where = [
    sql`d.webhook_id = ${webhookId} and d.type <> 'webhook.test'`,
    ...(since === undefined ? [] : [sql`d.at >= ${since}::timestamptz`]),
    ...(deliveries === undefined ? [] : [sql`d.id = ${anyOf(deliveries)}`]),
    ...(which === 'ALL' ? [] : [sql`d.state <> 'TAKEN'`]),
    ...(state === undefined ? [] : [sql`d.state = ${state}`]),
    ...(event === undefined ? [] : [sql`d.type = ${event}`]),
  ]
  const rows = await rowsOf(
    db,
    { id: int },
    sql`update webhook_deliveries set state = 'WAITING', due_at = ${now}, first_tried_at = null
    where id in (
      select d.id from webhook_deliveries d where ${sql.join(where, sql` and `)}
      order by d.at, d.id limit ${LIMITS.webhook.sendAgain})
    returning id`,
  )
  return rows.length
}

/** A receiver that was left alone is tried at once where a person asks for it. */
export async function endHold(db: Db, webhookId: number): Promise<void> {
  await db.updateTable('webhooks').set({ held_until: null }).where('id', '=', webhookId).execute()
}

export async function countTestsSince(
  db: Db,
  { webhookId, since }: { webhookId: number; since: Date },
): Promise<number> {
  const row = await rowOf(
    db,
    { count: int },
    sql`select count(*) as count from webhook_deliveries
    where webhook_id = ${webhookId} and type = 'webhook.test' and at > ${since}`,
  )
  return row?.count ?? 0
}

export interface NewTest {
  eventId: string
  webhookId: number
  siteId: number | null
  body: string
  now: Date
}

export async function insertTest(
  trx: Db,
  { eventId, webhookId, siteId, body, now }: NewTest,
): Promise<number> {
  const event = { id: eventId, type: 'webhook.test' as const, site_id: siteId, at: now, body }
  await trx.insertInto('webhook_events').values(event).execute()
  const about = { webhook_id: webhookId, event_id: eventId, type: 'webhook.test', at: now, due_at: now }
  // No test waits for another.
  const insert = trx.insertInto('webhook_deliveries').values({ ...about, subject: `webhook.test:${eventId}` })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}
