/** What is removed for its age. Each answers how many rows it was, by table. */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Db } from '#db/open.ts'
import { auditFigures } from '#modules/audit/audit.service.ts'

const DAY_MS = 86_400_000
const ATTEMPT_DAYS = 30
/** From where and with what somebody signed in is nobody's business for longer. */
const ADDRESS_DAYS = 30
/** The sign-ins themselves are counted by day in the statistics, as far back as samples are kept. */
const SESSION_DAYS = 400

export async function tidyAccounts(db: Db, now: Date): Promise<Record<string, number>> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const attempts = await db
    .deleteFrom('sign_in_attempts')
    .where('at', '<', daysAgo(ATTEMPT_DAYS))
    .executeTakeFirst()
  // A used token stays until it expires: should it come back, somebody has stolen it (decision 007).
  const tokens = await db
    .deleteFrom('refresh_tokens')
    .where(where =>
      where.or([
        where('expires_at', '<', now),
        where('session_id', 'in', db.selectFrom('sessions').select('id').where('ended_at', 'is not', null)),
      ]),
    )
    .executeTakeFirst()
  const mailTokens = await db
    .deleteFrom('mail_tokens')
    .where('expires_at', '<', daysAgo(1))
    .executeTakeFirst()
  return {
    sign_in_attempts: count(attempts),
    refresh_tokens: count(tokens),
    mail_tokens: count(mailTokens),
    sessions: await tidySessions(db, { now, daysAgo }),
  }
}

async function tidySessions(
  db: Db,
  { now, daysAgo }: { now: Date; daysAgo: (days: number) => Date },
): Promise<number> {
  // A session without a token that is still good cannot go on. A new one has its first token a moment later.
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'EXPIRED' })
    .where('ended_at', 'is', null)
    .where('created_at', '<', daysAgo(1))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('refresh_tokens').select('token_hash').whereRef('session_id', '=', 'sessions.id')),
      ),
    )
    .execute()
  await db
    .updateTable('sessions')
    .set({ user_agent: '', address: '' })
    .where('ended_at', '<', daysAgo(ADDRESS_DAYS))
    .where(where => where.or([where('user_agent', '<>', ''), where('address', '<>', '')]))
    .execute()
  return count(
    await db.deleteFrom('sessions').where('ended_at', '<', daysAgo(SESSION_DAYS)).executeTakeFirst(),
  )
}

/** Only yesterday is asked for; a month lets somebody look into how a week went. */
const STATUS_DAYS = 31

export async function tidyChanges(db: Db, now: Date): Promise<Record<string, number>> {
  const oldest = new Date(now.getTime() - STATUS_DAYS * DAY_MS)
  const changes = await db.deleteFrom('site_status_changes').where('at', '<', oldest).executeTakeFirst()
  const foreign = await db.deleteFrom('foreign_hearings').where('last_at', '<', oldest).executeTakeFirst()
  return { site_status_changes: count(changes), foreign_hearings: count(foreign) }
}

export async function tidyUploads(db: Db, now: Date): Promise<Record<string, number>> {
  const oldest = new Date(now.getTime() - LIMITS.chunk.lifeMinutes * 60_000)
  const forgotten = new Date(now.getTime() - LIMITS.chunk.rememberedDays * 86_400_000)
  const chunks = await db
    .deleteFrom('chunked_messages')
    .where(where =>
      where.or([
        where.and([where('completed_at', 'is', null), where('created_at', '<', oldest)]),
        where('completed_at', '<', forgotten),
      ]),
    )
    .executeTakeFirst()
  return { chunked_messages: count(chunks) }
}

/** With the number of all that is kept: a page is found from the end by it. */
export function tidyAudit(db: Db, now: Date): Promise<Record<string, number>> {
  const oldest = new Date(now.getTime() - LIMITS.auditDays * DAY_MS)
  return db.transaction().execute(async trx => {
    const entries = await trx.deleteFrom('audit_log').where('at', '<', oldest).executeTakeFirst()
    if (entries.numDeletedRows > 0n)
      await trx.deleteFrom('fleet_figures').where('name', '=', auditFigures.name).execute()
    return { audit_log: count(entries) }
  })
}

function count({ numDeletedRows }: { numDeletedRows: bigint }): number {
  return Number(numDeletedRows)
}
