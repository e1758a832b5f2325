/** Which licences count, in SQL (spec/3 §3.9). Both take the name by which a query knows a row of `licences`. */
import { type RawBuilder, sql } from 'kysely'

/** Whose term has begun, and was neither held up nor taken back. */
export function licenceCounts(licence: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${licence}.activated_at`)} is not null
    and ${sql.ref(`${licence}.status`)} not in ('SUSPENDED', 'REVOKED'))`
}

/** Whose term runs at that moment. */
export function licenceRuns(licence: string, at: Date): RawBuilder<boolean> {
  const [from, to] = [sql.ref(`${licence}.activated_at`), sql.ref(`${licence}.expires_at`)]
  return sql`(${licenceCounts(licence)} and ${from} <= ${at} and (${to} is null or ${to} > ${at}))`
}
