/** Sign-ins whose password was right and that wait for a second factor. */
import type { Db } from '#db/open.ts'

/** Those of anybody that are too old are forgotten. */
export async function insertChallenge(
  db: Db,
  { tokenHash, userId, now, expiresAt }: { tokenHash: Buffer; userId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute()
  await db
    .insertInto('sign_in_challenges')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now, expires_at: expiresAt })
    .execute()
}

export async function findChallenge(
  db: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}

/** Answers whether it was still there: of several sign-ins that complete at once, one does. */
export async function takeChallenge(trx: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The password that was right may be no longer. */
export async function dropChallenges(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}
