/** The addresses at which a person's browsers take pushes. */
import { PushSubscription } from '@earshot/contract/schemas/account/push.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, json, moment, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'

const MAX_PER_USER = 20

const BROWSER = {
  id: int,
  endpoint: text,
  user_agent: text,
  created_at: moment,
  last_sent_at: orNull(moment),
}
export type BrowserRow = RowOf<typeof BROWSER>

export interface NewSubscription {
  userId: number
  /** The session in which it was made: pushes end with it. */
  sessionId: string | null
  userAgent: string
  subscription: PushSubscription
  now: Date
}

/**
 * Subscribes a browser. A browser has one subscription, and the person who signs in there last gets what comes to it.
 */
export async function subscribe(db: Db, given: NewSubscription): Promise<BrowserRow> {
  const { userId, sessionId, userAgent, subscription, now } = given
  const { endpoint, keys } = subscription
  const row = await rowOf(
    db,
    BROWSER,
    sql`insert into push_subscriptions as known (user_id, session_id, user_agent, endpoint, keys, created_at)
    values (${userId}, ${sessionId}, ${userAgent}, ${endpoint}, ${JSON.stringify(keys)}::jsonb, ${now})
    on conflict (endpoint) do update set
      user_id = excluded.user_id,
      session_id = excluded.session_id,
      user_agent = excluded.user_agent,
      keys = excluded.keys,
      created_at = case when known.user_id = excluded.user_id then known.created_at else excluded.created_at end,
      last_sent_at = case when known.user_id = excluded.user_id then known.last_sent_at end
    returning id, endpoint, user_agent, created_at, last_sent_at`,
  )
  if (row === undefined) throw new Error('a subscription was not kept')
  await removeOldest(db, { userId, newest: row.id })
  return row
}

/** The oldest go: browsers that were reinstalled never say that they are gone. */
async function removeOldest(db: Db, { userId, newest }: { userId: number; newest: number }): Promise<void> {
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId}
    order by id = ${newest} desc, created_at desc, id desc offset ${MAX_PER_USER})`.execute(db)
}

/** Answers whether it was the user's. */
export async function unsubscribe(
  db: Db,
  { userId, subscriptionId }: { userId: number; subscriptionId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * A session that somebody ended takes its pushes along: a phone that was lost, a colleague's computer. One that ran
 * out does not: a person who is woken by alarms need not open the portal every month.
 */
const SESSION_NOT_ENDED = sql`not exists (
  select from sessions s where s.id = p.session_id and s.ended_at is not null and s.end_reason <> 'EXPIRED')`

export function findBrowsers(db: Db, userId: number): Promise<BrowserRow[]> {
  return rowsOf(
    db,
    BROWSER,
    sql`select p.id, p.endpoint, p.user_agent, p.created_at, p.last_sent_at
    from push_subscriptions p where p.user_id = ${userId} and ${SESSION_NOT_ENDED} order by p.created_at, p.id`,
  )
}

const STORED = { id: int, endpoint: text, keys: json(PushSubscription.shape.keys) }
export type StoredSubscription = RowOf<typeof STORED>

export function loadSubscriptions(db: Db, userId: number): Promise<StoredSubscription[]> {
  return rowsOf(
    db,
    STORED,
    sql`select p.id, p.endpoint, p.keys from push_subscriptions p
    where p.user_id = ${userId} and ${SESSION_NOT_ENDED} order by p.id`,
  )
}

/** A push service has taken a message for each of these. */
export async function saveSentAt(db: Db, { ids, now }: { ids: readonly number[]; now: Date }): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('push_subscriptions').set({ last_sent_at: now }).where('id', 'in', ids).execute()
}

/** The push service said that nobody is there any more. */
export async function removeSubscriptions(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('push_subscriptions').where('id', 'in', ids).execute()
}
