/** Kysely's dialect on connections of the pg driver, from any pool of them. */
import { PostgresDialect } from 'kysely'
import type pg from 'pg'

/** A connection that its user gives back to the pool. */
export interface PooledConnection {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>
  release(): void
}

export interface ConnectionSource {
  connect(): Promise<PooledConnection>
  end(): Promise<void>
}

export function createDialect(source: ConnectionSource): PostgresDialect {
  // The same objects under two names: Kysely declares the answers narrower than their driver does, and cursors we never ask for.
  return new PostgresDialect({ pool: source as never })
}
