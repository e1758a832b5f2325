/** Reads what all parts of an account need to know of its person. */
import { type Selectable, sql } from 'kysely'
import { forgetReturns } from '#channels/mail/returns/returns.queries.ts'
import type { Db } from '#db/open.ts'
import type { Users } from '#db/tables.ts'

const COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'language',
  'timezone',
  'activated_at',
  'delete_at',
  'password_hash',
] as const
export type Account = Pick<Selectable<Users>, (typeof COLUMNS)[number]>

export function findAccount(db: Db, userId: number): Promise<Account | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst()
}

export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where(({ eb, fn, val }) => eb(fn('lower', ['email']), '=', fn('lower', [val(email)])))
    .executeTakeFirst()
}

/** @returns the former address; null where another account has the new one by now */
export async function setEmail(
  db: Db,
  { userId, email }: { userId: number; email: string },
): Promise<string | null> {
  const { email: former } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other')
            .select('other.id')
            .where(sql<string>`lower(other.email)`, '=', email.toLowerCase())
            .where('other.id', '!=', userId),
        ),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return null
  await forgetReturns(db, userId)
  return former
}

/** Deletes an account that nobody has proven to own: it gives way to the account that had the address before. */
export async function dropUnprovenAccount(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('users')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('activated_at', 'is', null)
    .execute()
}
