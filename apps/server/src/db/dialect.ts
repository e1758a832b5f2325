/** Kysely's dialect on connections of the pg driver, however they are lent. */
import { PostgresDialect } from 'kysely'
import type pg from 'pg'

/** A connection on loan. */
export interface Lent {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>
  release(): void
}

export interface Lender {
  connect(): Promise<Lent>
  end(): Promise<void>
}

export function dialectOver(lender: Lender): PostgresDialect {
  // The same objects under two names: Kysely declares the answers narrower than their driver does, and cursors we never ask for.
  return new PostgresDialect({ pool: lender as never })
}
