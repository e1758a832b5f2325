/** Webhooks as people see them: who is told, where, and by which secrets it is signed. */

import { LIMITS } from '@earshot/contract/limits.ts'
import type { AdminWebhooksQuery, WebhookForm } from '@earshot/contract/schemas/integrations/webhook.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import {
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_PROBLEMS,
  WEBHOOK_SCOPES,
  WEBHOOK_STATES,
  type WebhookScope,
} from '@earshot/contract/webhook-values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { listPageByKey, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, rowOf, someOf, text } from '#db/rows.ts'
import { personIn } from '#sql/people.ts'
import { contains } from '#sql/search.ts'

const LastTry = z.object({
  at: z.string(),
  status: z.int().nullable(),
  problem: z.enum(WEBHOOK_PROBLEMS).nullable(),
  took_ms: z.int(),
})
const Strokes = z.array(z.object({ state: z.enum(WEBHOOK_DELIVERY_STATES), tries: z.int() }))

const WEBHOOK = {
  id: int,
  name: text,
  url: text,
  events: someOf(WEBHOOK_EVENTS),
  scope: oneOf(WEBHOOK_SCOPES),
  site: orNull(json(Ref)),
  sites: json(z.array(Ref)),
  groups: json(z.array(Ref)),
  off_reason: orNull(oneOf(WEBHOOK_OFF_REASONS)),
  off_at: orNull(moment),
  failing_since: orNull(moment),
  rank: int,
  waiting: int,
  strokes: json(Strokes),
  last: orNull(json(LastTry)),
  secret: json(z.object({ hint: z.string(), created_at: z.string() })),
  former_until: orNull(moment),
  created_by: orNull(json(Ref)),
  created_at: moment,
  revision: int,
}
export type WebhookRow = RowOf<typeof WEBHOOK>

const NEWEST = sql`select d.state, d.attempts, d.at, d.id, d.tried_at, d.status, d.problem, d.took_ms
  from webhook_deliveries d where d.webhook_id = w.id order by d.at desc, d.id desc limit ${LIMITS.webhook.shown}`

/** @param now by which a former secret still signs */
const columns = (
  now: Date,
) => sql`w.id, w.name, w.url, w.events, w.scope, w.off_reason, w.off_at, w.failing_since, w.rank,
  w.created_at, w.revision, ${personIn('w.created_by')} as created_by,
  (select jsonb_build_object('id', s.id, 'name', s.name) from sites s where s.id = w.site_id) as site,
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id), '[]')
    from webhook_sites c join sites s on s.id = c.site_id where c.webhook_id = w.id) as sites,
  (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id), '[]')
    from webhook_groups c join groups g on g.id = c.group_id where c.webhook_id = w.id) as groups,
  (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'WAITING') as waiting,
  (select coalesce(jsonb_agg(jsonb_build_object('state', n.state, 'tries', n.attempts) order by n.at, n.id), '[]')
    from (${NEWEST}) n) as strokes,
  (select jsonb_build_object('at', n.tried_at, 'status', n.status, 'problem', n.problem, 'took_ms', n.took_ms)
    from (${NEWEST}) n where n.tried_at is not null order by n.tried_at desc limit 1) as last,
  (select jsonb_build_object('hint', k.hint, 'created_at', k.created_at) from webhook_secrets k
    where k.webhook_id = w.id and k.ends_at is null) as secret,
  (select max(k.ends_at) from webhook_secrets k where k.webhook_id = w.id and k.ends_at > ${now}) as former_until`

export interface FindWebhooks {
  query: AdminWebhooksQuery
  /** The site that keeps them; undefined for all. */
  siteId?: number
  now: Date
}

/** Those that need somebody come first. A filter by site finds what is told of it, whoever keeps it. */
export function findWebhooks(db: Db, { query, siteId, now }: FindWebhooks): Promise<PageOf<WebhookRow>> {
  const { state, search, site, ...request } = query
  return listPageByKey(
    db,
    {
      shape: WEBHOOK,
      columns: columns(now),
      from: sql`webhooks w`,
      where: [
        siteId === undefined ? undefined : sql`w.site_id = ${siteId}`,
        state === undefined ? undefined : sql`w.rank = ${WEBHOOK_STATES.indexOf(state)}`,
        site === undefined
          ? undefined
          : sql`(w.site_id = ${site} or w.scope = 'ALL'
              or w.id in (select webhook_id from webhook_sites where site_id = ${site})
              or w.id in (select c.webhook_id from webhook_groups c join group_sites i on i.group_id = c.group_id
                where i.site_id = ${site}))`,
        contains('w', search),
      ],
      orders: { fields: {}, initial: sql`w.rank, lower(w.name)`, unique: sql`w.id` },
    },
    request,
  )
}

export function findWebhook(
  db: Db,
  { webhookId, now }: { webhookId: number; now: Date },
): Promise<WebhookRow | undefined> {
  return rowOf(db, WEBHOOK, sql`select ${columns(now)} from webhooks w where w.id = ${webhookId}`)
}

/** The site that keeps a webhook, for whoever asks whether somebody may manage it. */
export function findKeeper(db: Db, webhookId: number): Promise<{ site_id: number | null } | undefined> {
  return rowOf(db, { site_id: orNull(int) }, sql`select site_id from webhooks where id = ${webhookId}`)
}

/** Counts the webhooks of a site, or of administrators; nobody adds another one until the transaction is through. */
export async function lockAndCountWebhooks(trx: Db, siteId: number | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('earshot webhooks'), ${siteId ?? 0}::int)`.execute(trx)
  const row = await rowOf(
    trx,
    { count: int },
    sql`select count(*) as count from webhooks where site_id is not distinct from ${siteId}::int`,
  )
  return row?.count ?? 0
}

export interface NewWebhook extends WebhookForm {
  siteId: number | null
  scope: WebhookScope
  userId: number
  now: Date
}

export async function insertWebhook(trx: Db, webhook: NewWebhook): Promise<number> {
  const { name, url, events, scope, siteId: site_id, userId: created_by, now: created_at } = webhook
  const insert = trx
    .insertInto('webhooks')
    .values({ name, url, events, scope, site_id, created_by, created_at })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

/** Replaces the sites and groups of an administrators' webhook. */
export async function replaceScope(
  trx: Db,
  { webhookId, sites, groups }: { webhookId: number; sites: readonly number[]; groups: readonly number[] },
): Promise<void> {
  await trx.deleteFrom('webhook_sites').where('webhook_id', '=', webhookId).execute()
  await trx.deleteFrom('webhook_groups').where('webhook_id', '=', webhookId).execute()
  const of = { webhook_id: webhookId }
  if (sites.length > 0)
    await trx
      .insertInto('webhook_sites')
      .values(sites.map(site_id => ({ ...of, site_id })))
      .execute()
  if (groups.length > 0)
    await trx
      .insertInto('webhook_groups')
      .values(groups.map(group_id => ({ ...of, group_id })))
      .execute()
}

/** Which of these exist. Groups count where they are the person's own, or the webhook's already. */
export async function findKnownScope(
  db: Db,
  {
    sites,
    groups,
    userId,
    webhookId,
  }: Record<'sites' | 'groups', readonly number[]> & {
    userId: number
    webhookId: number | null
  },
): Promise<{ sites: number[]; groups: number[] }> {
  const row = await rowOf(
    db,
    { sites: json(z.array(z.int())), groups: json(z.array(z.int())) },
    sql`select
      (select coalesce(jsonb_agg(id order by id), '[]') from sites where id = any(${[...sites]}::int[])) as sites,
      (select coalesce(jsonb_agg(id order by id), '[]') from groups where id = any(${[...groups]}::int[]) and (
        user_id = ${userId} or id in (select group_id from webhook_groups where webhook_id = ${webhookId}::int))) as groups`,
  )
  return row ?? { sites: [], groups: [] }
}

export interface LockedWebhook {
  site_id: number | null
  name: string
  url: string
  is_on: boolean
  revision: number
}

export function lockWebhook(trx: Db, webhookId: number): Promise<LockedWebhook | undefined> {
  return rowOf(
    trx,
    { site_id: orNull(int), name: text, url: text, is_on: bool, revision: int },
    sql`select site_id, name, url, off_reason is null as is_on, revision from webhooks where id = ${webhookId} for no key update`,
  )
}

export async function deleteWebhook(db: Db, webhookId: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', webhookId).execute()
}

/** The secrets that sign until now get their end; of three that would sign then, the oldest ends at once. */
export async function endSecrets(
  trx: Db,
  { webhookId, endsAt, now }: { webhookId: number; endsAt: Date; now: Date },
): Promise<void> {
  await sql`update webhook_secrets set ends_at = case when ends_at is null then ${endsAt}::timestamptz else ${now}::timestamptz end
    where webhook_id = ${webhookId} and (ends_at is null or ends_at > ${now})`.execute(trx)
}

export async function insertSecret(
  trx: Db,
  { webhookId, sealed, hint, now }: { webhookId: number; sealed: Buffer; hint: string; now: Date },
): Promise<void> {
  const row = { webhook_id: webhookId, sealed_secret: sealed, hint, created_at: now }
  await trx.insertInto('webhook_secrets').values(row).execute()
}
