import { type RawBuilder, sql } from 'kysely'

/**
 * Rows whose text contains what was typed, whatever its case and accents; undefined where nothing was typed.
 * @param row as the query names it, of a table with a `search_text` (migration 025)
 */
export function contains(row: string, typed: string | undefined): RawBuilder<unknown> | undefined {
  return containsIn(searchText(row), typed)
}

/** The same for a text that is already without case and accents: few rows that something else has narrowed. */
export function containsIn(
  searchable: RawBuilder<string>,
  typed: string | undefined,
): RawBuilder<unknown> | undefined {
  if (typed === undefined || typed === '') return undefined
  const literal = typed.replace(/[\\%_]/g, String.raw`\$&`)
  return sql`${searchable} like '%' || searchable(${literal}) || '%'`
}

/** What a row is found by, without case and accents. */
export function searchText(row: string): RawBuilder<string> {
  return sql.ref(`${row}.search_text`)
}
