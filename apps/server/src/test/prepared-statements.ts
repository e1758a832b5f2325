/** Statements as another PostgreSQL understands them: parsed, typed and planned against the schema, but not run. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** Other statements cannot be prepared: they are about the connection or the schema. */
const PREPARABLE = /^\s*(?:with|select|insert|update|delete|merge|values)\b/i
/** A statement that fills a table of its own is a query like others. */
const FILLING = /^\s*create temporary table \S+ (?:on commit drop )?as\b/i
/** Day by day the product makes partitions, and for a moment tables of its own, which an empty database has none of. */
const NO_SUCH_TABLE = '42P01'

/** @returns what the server says to each that it does not understand */
export async function notUnderstood(db: Db, statements: readonly string[]): Promise<string[]> {
  const said: string[] = []
  await db.connection().execute(async connection => {
    // The plan is made without values to look at, as for any of them.
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection)
    for (const text of statements.map(each => each.replace(FILLING, ''))) {
      if (!PREPARABLE.test(text)) continue
      const failure = await failureOf(connection, text)
      if (failure !== undefined) said.push(`${failure}: ${text}`)
    }
    await sql`reset plan_cache_mode`.execute(connection)
  })
  return said
}

async function failureOf(db: Db, text: string): Promise<string | undefined> {
  try {
    await sql.raw(`prepare tried as ${text}`).execute(db)
  } catch (error) {
    return wordsOf(error)
  }
  try {
    const { rows } = await sql<{ count: number }>`
      select cardinality(parameter_types) as count from pg_prepared_statements where name = 'tried'`.execute(
      db,
    )
    const values = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null')
    await sql.raw(`explain execute tried${values.length > 0 ? `(${values.join(', ')})` : ''}`).execute(db)
    return undefined
  } catch (error) {
    return wordsOf(error)
  } finally {
    await sql.raw('deallocate tried').execute(db)
  }
}

function wordsOf(error: unknown): string | undefined {
  const { code, message } = error as { code?: string; message: string }
  return code === NO_SUCH_TABLE ? undefined : message
}
