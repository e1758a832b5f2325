/** The database's time, by which an access is over. Tests move it here, for it goes by no clock of theirs. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

export async function setDatabaseTime(db: Db, at: Date | string): Promise<void> {
  const moment = sql.lit(new Date(at).toISOString())
  await sql`
    create or replace function access_time() returns timestamptz language sql stable
    as $$ select ${moment}::timestamptz $$`.execute(db)
}
