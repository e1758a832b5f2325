import { type RawBuilder, sql } from 'kysely'

/**
 * Rows whose text contains what was typed, whatever its case and accents; undefined where nothing was typed.
 * @param row as the query names it, of a table with a `search_text` (migration 038)
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
  // Characters that are patterns match to the letter. They are escaped after `searchable`, which would change the
  // backslash.
  return sql`${searchable} like '%' || regexp_replace(searchable(${typed}), '([%_])', '\\\\\\1', 'g') || '%'`
}

/** A row is found by these texts, without case and accents. */
function searchText(row: string): RawBuilder<string> {
  return sql.ref(`${row}.search_text`)
}

/**
 * Orders what was found: whole words first, then what begins so, then by what it is called. A number at the end counts as
 * one, so that room 2 comes before room 10.
 * @param called what people see of a row
 */
export function closestFirst(
  { row, called }: { row: string; called: RawBuilder<unknown> },
  typed: string,
): RawBuilder<unknown> {
  const text = searchText(row)
  const whole = sql`searchable(${typed})`
  return sql`coalesce(${whole} = any (string_to_array(${text}, ' ')), false) desc, starts_with(${text}, ${whole}) desc,
    lower(regexp_replace(${called}, '\\d+$', '')), substring(${called} from '\\d+$')::numeric nulls first, ${text}`
}

/** People see a monitor or a gateway by its name, or by its code where it has none. */
export function hardwareName(row: string): RawBuilder<unknown> {
  return sql`coalesce(nullif(${sql.ref(`${row}.name`)}, ''), ${sql.ref(`${row}.code`)})`
}

/** The index of trigrams needs three letters. */
export function hasTrigram(typed: string): boolean {
  return typed.length >= 3
}

/**
 * Hardware whose own text contains what was typed, or that of its site; of a device its airspace's too. Each is found by
 * its own index.
 * @param row `d` of devices or `g` of gateways
 */
export function hardwareMatches(row: 'd' | 'g', typed: string | undefined): RawBuilder<unknown> | undefined {
  const own = contains(row, typed)
  if (own === undefined) return undefined
  const places = [{ key: 'site_id', table: 'sites' }]
  if (row === 'd') places.push({ key: 'airspace_id', table: 'airspaces' })
  const inPlaces = places.map(({ key, table }) => {
    const found = sql`select found.id from ${sql.table(table)} found where ${contains('found', typed)}`
    const place = sql.ref(`${row}.${key}`)
    // Two letters find half of all places: those are hashed, where an array would be gone through for every row.
    return hasTrigram(typed ?? '') ? sql`${place} = any(array(${found}))` : sql`${place} in (${found})`
  })
  return sql`(${sql.join([own, ...inPlaces], sql` or `)})`
}
