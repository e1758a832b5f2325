import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** @returns the account's id where the browser knows it */
export async function findKnownDevice(
  db: Db,
  { tokenHash, email, since }: { tokenHash: Buffer; email: string; since: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('known_devices as device')
    .innerJoin('users as person', 'person.id', 'device.user_id')
    .select('person.id')
    .where('device.token_hash', '=', tokenHash)
    .where('device.last_used_at', '>', since)
    .where(sql<string>`lower(person.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.id
}

/** A token that somebody has made up and put into another's browser is not taken over. */
export async function isAnyonesDevice(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveKnownDevice(
  db: Db,
  {
    tokenHash,
    userId,
    now,
    trustedUntil,
  }: { tokenHash: Buffer; userId: number; now: Date; trustedUntil?: Date | undefined },
): Promise<void> {
  const used = { last_used_at: now, ...(trustedUntil === undefined ? {} : { trusted_until: trustedUntil }) }
  await db
    .insertInto('known_devices')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now, ...used })
    .onConflict(conflict => conflict.columns(['token_hash', 'user_id']).doUpdateSet(used))
    .execute()
}

export async function isTrusted(
  db: Db,
  { tokenHash, userId, now }: { tokenHash: Buffer; userId: number; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('trusted_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Each browser of a person is asked for a second factor again. */
export async function trustNoDevices(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('known_devices')
    .set({ trusted_until: null })
    .where('user_id', '=', userId)
    .where('trusted_until', 'is not', null)
    .execute()
}

export async function dropOldDevices(
  db: Db,
  { userId, most }: { userId: number; most: number },
): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', query =>
      query
        .selectFrom('known_devices')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .offset(most),
    )
    .execute()
}

/** Forgets the browsers: one that may have had the account's password is known no more. */
export async function forgetKnownDevices(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}
