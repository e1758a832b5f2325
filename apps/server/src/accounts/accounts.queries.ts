/** What all parts of an account need to know of its person. */
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Users } from '#db/tables.ts'

const COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'language',
  'activated_at',
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
