import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

export interface NewAccount {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  telephone: string
  language: string
  country: string
  timeZone: string
  /** The address is proven already, so no mail has to activate the account. */
  isProven: boolean
  now: Date
}

/**
 * Makes the account, or replaces one that nobody has activated yet: until its address is confirmed, whoever
 * registered last may be its owner. Null where an active account has the address.
 */
export async function saveAccount(db: Db, account: NewAccount): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values({
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      telephone: account.telephone,
      language: account.language,
      country: account.country,
      timezone: account.timeZone,
      activated_at: account.isProven ? account.now : null,
      created_at: account.now,
    })
    .onConflict(conflict =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet(({ ref }) => ({
          password_hash: ref('excluded.password_hash'),
          first_name: ref('excluded.first_name'),
          last_name: ref('excluded.last_name'),
          telephone: ref('excluded.telephone'),
          language: ref('excluded.language'),
          country: ref('excluded.country'),
          timezone: ref('excluded.timezone'),
          activated_at: ref('excluded.activated_at'),
        }))
        .where('users.activated_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function activateAccount(
  db: Db,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ activated_at: now })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('activated_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
