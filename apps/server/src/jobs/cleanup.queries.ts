/** The tasks that remove rows for their age; each answers how many it has removed. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { sql } from 'kysely'
import type { Config } from '#config.ts'
import type { Db } from '#db/open.ts'
import { auditFigures } from '#modules/audit/audit.service.ts'
import { DEVICE_DAYS } from '#modules/session/known-devices.ts'
import { trimEntries } from '#sql/audit-chain.ts'
import { deleteInBatches } from './delete-in-batches.ts'

const DAY_MS = 86_400_000
const ATTEMPT_DAYS = 30
/** Addresses and browsers of sign-ins are nobody's business for longer. */
const ADDRESS_DAYS = 30
/** The sign-ins themselves are counted by day in the statistics, as far back as samples are kept. */
const SESSION_DAYS = 400
/** Only yesterday is asked for, but a month lets somebody look into how a week went. */
const STATUS_DAYS = 31
/** A file has up to twenty parts, which go with it. */
const FILES_AT_ONCE = 200

type Retention = Pick<
  Config,
  | 'retentionDaysNotices'
  | 'retentionDaysDeliveries'
  | 'retentionDaysColors'
  | 'retentionDaysAudit'
  | 'retentionDaysFiles'
>

export interface CleanupInput {
  db: Db
  now: Date
  retention: Retention
  stopping: AbortSignal
}

export interface CleanupTask {
  name: string
  run: (given: CleanupInput) => Promise<number>
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** A table whose rows leave when a moment of theirs lies so many days back; 0 days: never. */
function byAge(
  table: string,
  column: string,
  daysOf: number | ((retention: Retention) => number),
): CleanupTask {
  return {
    name: table,
    run: async ({ db, now, retention, stopping }) => {
      const days = typeof daysOf === 'number' ? daysOf : daysOf(retention)
      if (days === 0) return 0
      const where = sql`${sql.ref(column)} < ${daysBefore(now, days)}`
      return deleteInBatches(db, { table, where, stopping })
    },
  }
}

/**
 * The tasks run one after the other; none depends on an earlier one but sessions, which end without their tokens.
 */
export const CLEANUP_TASKS: readonly CleanupTask[] = [
  byAge('sign_in_attempts', 'at', ATTEMPT_DAYS),
  { name: 'refresh_tokens', run: removeTokens },
  byAge('mail_tokens', 'expires_at', 1),
  byAge('alarm_number_codes', 'asked_at', 1),
  byAge('provider_messages', 'at', 1),
  byAge('known_devices', 'last_used_at', DEVICE_DAYS),
  { name: 'sessions', run: removeSessions },
  { name: 'chunked_messages', run: removeUploads },
  byAge('site_status_changes', 'at', STATUS_DAYS),
  { name: 'audit_log', run: removeAudit },
  // Deletes notices with their recipients and deliveries.
  byAge('notifications', 'created_at', retention => retention.retentionDaysNotices),
  // Deletes what webhooks were told, with its deliveries and their tries.
  byAge('webhook_events', 'at', LIMITS.webhook.keptDays),
  byAge('webhook_secrets', 'ends_at', 1),
  byAge('access_looks', 'last_at', LIMITS.access.looksDays),
  byAge('ended_accesses', 'ended_at', LIMITS.access.endedDays),
  byAge('shares', 'over_at', LIMITS.share.keptDays),
  byAge('deliveries', 'created_at', retention => retention.retentionDaysDeliveries),
  byAge('color_changes', 'changed_at', retention => retention.retentionDaysColors),
  { name: 'batch_files', run: removeFiles },
  { name: 'unlinked_files', run: removeUnlinkedFiles },
]

/** A used token stays until it expires: should it come back, somebody has stolen it (decision 007). */
async function removeTokens({ db, now, stopping }: CleanupInput): Promise<number> {
  const given = { table: 'refresh_tokens', stopping }
  const expired = await deleteInBatches(db, { ...given, where: sql`expires_at < ${now}` })
  const ended = await deleteInBatches(db, {
    ...given,
    where: sql`session_id in (select id from sessions where ended_at is not null)`,
  })
  return expired + ended
}

async function removeSessions({ db, now, stopping }: CleanupInput): Promise<number> {
  // A session past its last day, or without a token that is still good, cannot go on. A new one has its first token a
  // moment later.
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'EXPIRED' })
    .where('ended_at', 'is', null)
    .where('created_at', '<', daysBefore(now, 1))
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('created_at', '<=', daysBefore(now, LIMITS.session.days)),
        not(
          exists(
            selectFrom('refresh_tokens').select('token_hash').whereRef('session_id', '=', 'sessions.id'),
          ),
        ),
      ]),
    )
    .execute()
  await db
    .updateTable('sessions')
    .set({ user_agent: '', address: '' })
    .where('ended_at', '<', daysBefore(now, ADDRESS_DAYS))
    .where(where => where.or([where('user_agent', '<>', ''), where('address', '<>', '')]))
    .execute()
  const where = sql`ended_at < ${daysBefore(now, SESSION_DAYS)}`
  return deleteInBatches(db, { table: 'sessions', where, stopping })
}

/** Files leave so many days after the batch was closed that they belong to; those of an active one stay. */
async function removeFiles({ db, now, retention, stopping }: CleanupInput): Promise<number> {
  const days = retention.retentionDaysFiles
  if (days === 0) return 0
  const where = sql`batch_id in (select id from batches where closed_at < ${daysBefore(now, days)})`
  return deleteInBatches(db, { table: 'batch_files', where, stopping, batch: FILES_AT_ONCE })
}

/** Files of records that were never saved. */
function removeUnlinkedFiles({ db, now, stopping }: CleanupInput): Promise<number> {
  const where = sql`kept_at is null and created_at < ${daysBefore(now, 1)}`
  return deleteInBatches(db, { table: 'batch_files', where, stopping, batch: FILES_AT_ONCE })
}

function removeUploads({ db, now, stopping }: CleanupInput): Promise<number> {
  const oldest = new Date(now.getTime() - LIMITS.chunk.lifeMinutes * 60_000)
  const forgotten = daysBefore(now, LIMITS.chunk.rememberedDays)
  const where = sql`(completed_at is null and created_at < ${oldest}) or completed_at < ${forgotten}`
  return deleteInBatches(db, { table: 'chunked_messages', where, stopping })
}

/** Deletes old audit rows, and with them the kept number of all rows, by which a page is found from the end. */
export async function removeAudit({ db, now, retention, stopping }: CleanupInput): Promise<number> {
  const days = retention.retentionDaysAudit
  if (days === 0) return 0
  const removed = await trimEntries(db, { before: daysBefore(now, days), now, stopping })
  if (removed > 0) await db.deleteFrom('fleet_figures').where('name', '=', auditFigures.name).execute()
  return removed
}
