/** Where a person's browsers take pushes. Calls that make and end subscriptions use these functions. */
import { z } from 'zod'
import type { Db } from '#db/open.ts'

const MAX_PER_USER = 20
const base64url = (bytes: number) =>
  z
    .string()
    .max(200)
    .refine(text => /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === bytes, 'invalid')

/** What a browser's `PushSubscription.toJSON()` gives. */
export const Subscription = z.object({
  // Where it leads is checked again when it is used: names can be pointed elsewhere later.
  endpoint: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain })
    .max(2000)
    .refine(text => new URL(text).username === '' && new URL(text).password === '', 'invalid'),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type Subscription = z.output<typeof Subscription>

export interface StoredSubscription {
  id: number
  endpoint: string
  keys: Subscription['keys']
}

/** A browser has one; who signs in there last gets what comes to it. */
export async function subscribe(
  db: Db,
  { userId, subscription, now }: { userId: number; subscription: Subscription; now: Date },
): Promise<void> {
  const { endpoint, keys } = subscription
  const row = { user_id: userId, endpoint, keys: JSON.stringify(keys), created_at: now }
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict(conflict =>
      conflict.column('endpoint').doUpdateSet({ user_id: row.user_id, keys: row.keys, created_at: now }),
    )
    .execute()
  // The oldest make room: browsers that were reinstalled never say that they are gone.
  await db
    .deleteFrom('push_subscriptions')
    .where('id', 'in', where =>
      where
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_PER_USER),
    )
    .execute()
}

export async function unsubscribe(
  db: Db,
  { userId, endpoint }: { userId: number; endpoint: string },
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function loadSubscriptions(db: Db, userId: number): Promise<StoredSubscription[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'keys'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, endpoint, keys }) => ({ id, endpoint, keys: keys as Subscription['keys'] }))
}

/** The push service said that nobody is there any more. */
export async function removeSubscriptions(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('push_subscriptions').where('id', 'in', ids).execute()
}
