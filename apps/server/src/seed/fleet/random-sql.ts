/**
 * Chance that is the same each time: what is drawn for a row follows from the row's number and from what is drawn. The
 * hash is PostgreSQL's own, so a fleet of one size is the same on every server of one version.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'

type Sql = RawBuilder<unknown>

/** A whole number from 0 on, below `of`. @param row a whole number @param what names what is drawn */
export function draw(row: Sql, what: string, of: number | Sql): Sql {
  return sql`abs(hashint4extended(${row}, hashtextextended(${what}, 0)) % ${of}::bigint)::int`
}

/** A share from 0 on, below 1. */
export function share(row: Sql, what: string): Sql {
  return sql`(${draw(row, what, 10_000)} / 10000.0::float8)`
}

/** True for so many of a hundred rows. */
export function chance(row: Sql, what: string, percent: number): Sql {
  return sql`(${draw(row, what, 10_000)} < ${percent * 100}::int)`
}

/** Draws one of the values; a value that is given twice comes twice as often. */
export function oneOf(row: Sql, what: string, values: readonly string[]): Sql {
  return sql`(${[...values]}::text[])[1 + ${draw(row, what, values.length)}]`
}

/** A number of the table's own sequence, taken before the row is made: others may need it first. */
export function newId(table: string): Sql {
  return sql`nextval(pg_get_serial_sequence(${table}, 'id'))::int`
}

/**
 * Later steps need these rows, so they stay until the transaction ends. They are counted, so that joins with them
 * are planned.
 */
export async function createTempTable(trx: Db, table: string, rows: Sql): Promise<void> {
  await sql`create temporary table ${sql.id(table)} on commit drop as ${rows}`.execute(trx)
  await sql`analyze ${sql.id(table)}`.execute(trx)
}
