import { sql } from 'kysely'

/** `= any(ids)` instead of a list of placeholders: one prepared text for any number of ids. */
export function anyOf(ids: readonly number[]) {
  return sql<number>`any(${[...ids]}::int[])`
}

/** The ids that a query is limited to; undefined means all rows. */
export type IdFilter = readonly number[] | undefined

/** `column = any(ids)`, or nothing to ask where all are meant. */
export function inIds(column: string, ids: IdFilter) {
  return ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${anyOf(ids)}`
}
