/** The licences that count (spec/3 §3.9). The parts of SQL take the name by which a query knows a row of `licences`. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, rowsOf } from '#db/rows.ts'

/**
 * A licence counts where its term has begun and it was not taken back; a suspended one counts until it was suspended.
 */
export function licenceCounts(licence: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${licence}.activated_at`)} is not null
    and ${sql.ref(`${licence}.status`)} <> 'REVOKED'
    and (${sql.ref(`${licence}.status`)} <> 'SUSPENDED' or ${sql.ref(`${licence}.suspended_at`)} is not null))`
}

/** The moment until which a licence counts: the end of its term, or when it was suspended. */
export function licenceEnd(licence: string): RawBuilder<Date | null> {
  return sql`least(${sql.ref(`${licence}.expires_at`)}, ${sql.ref(`${licence}.suspended_at`)})`
}

/** A licence runs where the moment lies in its term. */
export function licenceRuns(licence: string, at: Date): RawBuilder<boolean> {
  const [from, to] = [sql.ref(`${licence}.activated_at`), licenceEnd(licence)]
  return sql`(${licenceCounts(licence)} and ${from} <= ${at} and (${to} is null or ${to} > ${at}))`
}

/** Finds those of the templates that are sold. */
export async function findSoldTemplates(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await rowsOf(
    db,
    { id: int },
    sql`select id from licence_templates where id = any(${[...ids]}::int[]) and active`,
  )
  return new Set(rows.map(({ id }) => id))
}
