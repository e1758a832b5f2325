import { type RawBuilder, sql } from 'kysely'

/**
 * Rows whose text contains what was typed, whatever its case and accents; undefined where nothing was typed.
 * `text` is the expression its trigram index is made of (migration 015), without `searchable()` around it.
 */
export function contains(
  text: RawBuilder<unknown>,
  typed: string | undefined,
): RawBuilder<unknown> | undefined {
  if (typed === undefined || typed === '') return undefined
  const literal = typed.replace(/[\\%_]/g, String.raw`\$&`)
  return sql`searchable(${text}) like '%' || searchable(${literal}) || '%'`
}
