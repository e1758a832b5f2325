import { LIMITS } from '@earshot/contract/limits.ts'
import type { Db } from '#db/open.ts'

/** A session ends then at the latest, whatever is done in it. */
export function sessionEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + LIMITS.session.days * 86_400_000)
}

/**
 * Finds when a session that is open will end. A session that was deleted with its person is as good as ended.
 * @returns undefined for one that has been ended; the moment may be past
 */
export async function findSessionEnd(db: Db, sessionId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && sessionEnd(row.created_at)
}

/** The person of the session has signed in, or proved again who they are, after that moment. */
export async function isProvenSince(
  db: Db,
  { sessionId, since }: { sessionId: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(({ eb, fn }) => eb(fn.coalesce('proved_at', 'created_at'), '>', since))
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the person of the session has proved again who they are. */
export async function markProven(
  db: Db,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute()
}

/** Everybody's, for when a session may be in wrong hands. @returns how many were open */
export async function endAllSessions(db: Db, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'ADMIN' })
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
