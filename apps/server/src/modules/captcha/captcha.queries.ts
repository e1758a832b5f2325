import { randomBytes } from 'node:crypto'
import type { Db } from '#db/open.ts'

/** Reads the secret, or makes it where it is asked for first; all processes of an installation share it. */
export async function captchaSecret(db: Db, now: Date): Promise<Buffer> {
  const find = () => db.selectFrom('captcha_keys').select('secret').where('id', '=', 1).executeTakeFirst()
  const known = await find()
  if (known !== undefined) return known.secret
  await db
    .insertInto('captcha_keys')
    .values({ id: 1, secret: randomBytes(32), created_at: now })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
  const made = await find()
  if (made === undefined) throw new Error('no captcha key')
  return made.secret
}

/** Answers whether this challenge had not been used before. Those that could not be used any more are forgotten. */
export async function spendChallenge(
  db: Db,
  { challengeHash, expiresAt, now }: { challengeHash: Buffer; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.deleteFrom('captcha_uses').where('expires_at', '<=', now).execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captcha_uses')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict(conflict => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
