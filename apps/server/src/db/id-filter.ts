import { sql } from 'kysely'

/** `= any(ids)` instead of a list of placeholders: one prepared text for any number of ids. */
export function anyOf(ids: readonly number[]) {
  return sql<number>`any(${[...ids]}::int[])`
}

/** Only some rows' numbers, or all there are. */
export type IdFilter = readonly number[] | undefined

/** `column = any(ids)`, or nothing to ask where all are meant. */
export function inIds(column: string, ids: IdFilter) {
  return ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${anyOf(ids)}`
}
