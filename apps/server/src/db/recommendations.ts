import { type RawBuilder, sql } from 'kysely'

/** In SQL, of a row of `recommendations` by its name in the query: it stands, and nobody has answered it. */
export function waitsForAnswer(recommendation: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${recommendation}.state`)} = 'OPEN' and ${sql.ref(`${recommendation}.status`)} = 'NO_REACTION')`
}
