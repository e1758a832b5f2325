/** A person's own sessions, as they are shown and ended one by one. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { moment, type RowOf, rowsOf, text } from '#db/rows.ts'

/** So many sessions are enough for anybody's devices; "everywhere else" ends those beyond it too. */
const MOST = 100

const SESSION = { id: text, user_agent: text, address: text, created_at: moment, last_used_at: moment }
export type SessionRow = RowOf<typeof SESSION>

/** Finds the sessions that can still be continued, and the one that asks; it comes first. */
export function findOpenSessions(
  db: Db,
  { userId, currentId, now }: { userId: number; currentId: string; now: Date },
): Promise<SessionRow[]> {
  return rowsOf(
    db,
    SESSION,
    sql`select s.id, s.user_agent, s.address, s.created_at, coalesce(t.issued_at, s.created_at) as last_used_at
    from sessions s
    left join lateral (
      select max(issued_at) as issued_at, max(expires_at) as expires_at from refresh_tokens where session_id = s.id
    ) t on true
    where s.user_id = ${userId} and s.ended_at is null and (t.expires_at > ${now} or s.id = ${currentId})
    order by s.id = ${currentId} desc, last_used_at desc, s.id
    limit ${MOST}`,
  )
}

/** Answers whether it was the user's, and open. */
export async function endOwnSession(
  db: Db,
  { userId, sessionId, now }: { userId: number; sessionId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'LOGOUT' })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
