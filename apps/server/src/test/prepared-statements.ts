/** Statements as another PostgreSQL understands them: parsed, typed and planned against the schema, but not run. */

import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** Others cannot be prepared: they are about the connection or the schema. */
const PREPARABLE = /^\s*(?:with|select|insert|update|delete|merge|values)\b/i
/** Day by day the product makes partitions, which an empty database has none of. */
const NO_SUCH_TABLE = '42P01'

/** @returns what the server says to each that it does not understand */
export async function notUnderstood(db: Db, statements: readonly string[]): Promise<string[]> {
  const said: string[] = []
  await db.connection().execute(async connection => {
    for (const text of statements.filter(each => PREPARABLE.test(each))) {
      const failure = await failureOf(connection, text)
      if (failure !== undefined) said.push(`${failure}: ${text}`)
    }
  })
  return said
}

async function failureOf(db: Db, text: string): Promise<string | undefined> {
  try {
    await sql.raw(`prepare tried as ${text}`).execute(db)
    await sql.raw('deallocate tried').execute(db)
    return undefined
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return code === NO_SUCH_TABLE ? undefined : message
  }
}
