/**
 * Ingest and engine sign that they work, in the database that they work with: whoever reads a sign knows that it could be
 * written. `since` tells for how long no sign was missed.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { moment, rowOf } from '#db/rows.ts'

export type Part = 'INGEST' | 'ENGINE'

/** A part signs so often; … */
export const SIGN_EVERY_MS = 15_000
/** … a restart takes less than this, and what takes more is an outage. */
export const OUTAGE_MS = 120_000

export interface SignOfLife {
  part: Part
  now: Date
}

/** A sign that lies ahead was written by a clock that was wrong, and counts as missed. */
export async function signLife(db: Db, { part, now }: SignOfLife): Promise<void> {
  const [earliest, latest] = [-OUTAGE_MS, OUTAGE_MS].map(ms => new Date(now.getTime() + ms))
  await sql`
    insert into signs_of_life as s (part, since, at) values (${part}, ${now}, ${now})
    on conflict (part) do update set at = greatest(excluded.at, case when s.at <= ${latest} then s.at end),
      since = case when s.at between ${earliest} and ${latest} then s.since else excluded.since end`.execute(
    db,
  )
}

export interface Signed {
  since: Date
  at: Date
}

/** Reads the last sign of a part; undefined where it never gave one. */
export function lastSign(db: Db, part: Part): Promise<Signed | undefined> {
  return rowOf(
    db,
    { since: moment, at: moment },
    sql`select since, at from signs_of_life where part = ${part}`,
  )
}
