import type { Db } from '#db/open.ts'

/**
 * Sets a password. A person who came by a link in the mail has shown that the address is theirs: the account is
 * activated with it.
 */
export async function setPassword(
  db: Db,
  { userId, passwordHash, now }: { userId: number; passwordHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set(({ fn, val }) => ({
      password_hash: passwordHash,
      activated_at: fn.coalesce('activated_at', val(now)),
    }))
    .where('id', '=', userId)
    .execute()
}
