import { sql } from 'kysely'

/** `= any(ids)` instead of a list of placeholders: one prepared text for any number of ids. */
export function anyOf(ids: readonly number[]) {
  return sql<number>`any(${[...ids]}::int[])`
}
