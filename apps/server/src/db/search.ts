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

/**
 * Hardware whose own text contains what was typed, or that of its site; of a device its airspace's too. Each is found by
 * its own index.
 * @param row `d` of devices or `g` of gateways
 */
export function hardwareHolds(row: 'd' | 'g', typed: string | undefined): RawBuilder<unknown> | undefined {
  const own = contains(row, typed)
  if (own === undefined) return undefined
  const site = sql`${sql.ref(`${row}.site_id`)} = any(array(
    select found.id from sites found where ${contains('found', typed)}))`
  if (row === 'g') return sql`(${own} or ${site})`
  const airspace = sql`d.airspace_id = any(array(
    select found.id from airspaces found where ${contains('found', typed)}))`
  return sql`(${own} or ${site} or ${airspace})`
}
