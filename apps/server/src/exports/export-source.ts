/** Reads a batch for its export: one moment of the database, its rows in parts, and how far it has come. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { dayStart, localDay } from '@earshot/contract/rules/local-day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { type RowOf, rowsOf, type Shape } from '#db/rows.ts'
import type { Translate } from '#texts/catalogue.ts'
import type { ExportFacts, ExportMonitor } from './facts.queries.ts'
import { type Cell, type ColumnOf, type Sheet, withTitles } from './sheet.ts'

const ROWS_AT_ONCE = 1000
const HOUR = 3600

export interface ExportSource {
  /** A transaction that sees one moment. */
  trx: Db
  facts: ExportFacts
  span: Span
  monitors: readonly ExportMonitor[]
  t: Translate
  /** Called with the number of rows of every part that has been read. */
  onRows(count: number): void
}

/** The batch's days as the site's clock has them, and their hours since 1970. */
export interface Span {
  firstDay: string
  lastDay: string
  fromHour: number
  /** The first that is no longer in it. */
  toHour: number
}

export function spanOf({ start_date, end_date, timezone }: ExportFacts, now: Date): Span {
  const lastDay = end_date ?? localDay(now.getTime() / 1000, timezone)
  return {
    firstDay: start_date,
    lastDay,
    fromHour: Math.floor(dayStart(start_date, timezone) / HOUR),
    toHour: Math.floor(dayStart(addDays(lastDay, 1), timezone) / HOUR),
  }
}

interface SheetOf<S extends Shape> {
  /** The sheet's name is the text `sheet.<key>`. */
  key: string
  shape: S
  /** It may have to be made from what is stored, as the rows are read. */
  statement: RawBuilder<unknown> | (() => Promise<RawBuilder<unknown>>)
  columns: readonly ColumnOf<RowOf<S>>[]
}

export function sheetOf<const S extends Shape>(
  { trx, t, onRows }: ExportSource,
  { key, shape, statement, columns }: SheetOf<S>,
): Sheet {
  async function* rows(): AsyncGenerator<Cell[][]> {
    const made = typeof statement === 'function' ? await statement() : statement
    for await (const part of readInBatches(trx, { shape, statement: made, name: key })) {
      onRows(part.length)
      yield part.map(row => columns.map(({ of }) => of(row)))
    }
  }
  return {
    name: t(`sheet.${key}`),
    columns: withTitles(columns, t),
    rows: rows(),
  }
}

/** Reads the rows of a statement, a thousand at a time, with a cursor, so it needs a transaction. */
async function* readInBatches<const S extends Shape>(
  trx: Db,
  { shape, statement, name }: { shape: S; statement: RawBuilder<unknown>; name: string },
): AsyncGenerator<RowOf<S>[]> {
  const cursor = sql.id(`export_${name}`)
  await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(trx)
  for (;;) {
    const part = await rowsOf(trx, shape, sql`fetch ${sql.lit(ROWS_AT_ONCE)} from ${cursor}`)
    if (part.length === 0) break
    yield part
  }
  await sql`close ${cursor}`.execute(trx)
}

/** `YYYY-MM-DD HH:MM` as the site's clock shows it. */
export function wallClock(moment: RawBuilder<unknown>, { timezone }: ExportFacts): RawBuilder<unknown> {
  return sql`to_char(${moment} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI')`
}

export function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits
}
