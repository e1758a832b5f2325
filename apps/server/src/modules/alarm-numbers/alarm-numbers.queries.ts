/** Reads and stores confirmed numbers. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { moment, rowOf, text } from '#db/rows.ts'

export interface ConfirmedNumber {
  number: string
  confirmedAt: Date
}

export async function findNumber(db: Db, userId: number): Promise<ConfirmedNumber | null> {
  const row = await rowOf(
    db,
    { number: text, confirmed_at: moment },
    sql`select number, confirmed_at from alarm_numbers where user_id = ${userId}`,
  )
  return row === undefined ? null : { number: row.number, confirmedAt: row.confirmed_at }
}

/** A new number takes the place of the former one. */
export async function storeNumber(
  trx: Db,
  { userId, number, now }: { userId: number; number: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('alarm_numbers')
    .values({ user_id: userId, number, confirmed_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ number, confirmed_at: now }))
    .execute()
}

export async function deleteNumber(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('alarm_numbers').where('user_id', '=', userId).execute()
}
