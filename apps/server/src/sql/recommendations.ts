import { type RawBuilder, sql } from 'kysely'

/**
 * A recommendation waits where it stands and nobody has answered it. The SQL takes the name by which a query knows
 * the row of `recommendations`.
 */
export function isUnanswered(recommendation: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${recommendation}.state`)} = 'OPEN' and ${sql.ref(`${recommendation}.status`)} = 'NO_REACTION')`
}
