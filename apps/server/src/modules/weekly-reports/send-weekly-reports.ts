/**
 * Makes and sends the weekly reports that wait. They have a lane of their own: a report that hangs or fails keeps only its own
 * place, and no mail about an account or an Alarm waits for it. Each is made when it is sent, from what its reader may see then.
 */
import { weeklyReportToken } from '#auth/unsubscribe-links.ts'
import { MAX_ATTEMPTS, retryDelayMs } from '#channels/backoff.ts'
import type { WithChannels } from '#channels/channels.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import { type DrainOptions, drain } from '#channels/drain.ts'
import { LEASE_MS, withLease } from '#channels/lease.ts'
import { withinTime } from '#within-time.ts'
import { fileName, makeReport, reportPdf } from './make-report.ts'
import { reportMail } from './report-mail.ts'
import {
  type ClaimedReport,
  claimMail,
  endMail,
  findSiteIds,
  postponeMail,
} from './weekly-reports.queries.ts'

/** A report that waited for two days tells of a week that is no longer the last. */
const MAX_AGE_MS = 2 * 86_400_000
/** So many reports are made and sent at once. */
const MAX_IN_FLIGHT = 3
/** Making and sending one takes seconds, over hundreds of sites too. What takes longer hangs, and frees its place. */
const LIMIT_MS = 3 * 60_000

/** Sends reports until none is due or the process wants to end. Rejects when the database fails. */
export function sendWeeklyReports(
  ctx: WithChannels,
  { limitMs = LIMIT_MS, ...given }: Pick<DrainOptions, 'stopping' | 'waker'> & { limitMs?: number },
): Promise<void> {
  const { db, clock, channels } = ctx
  const take = async () => {
    const claimed = await claimMail(db, { now: clock.now(), leaseMs: LEASE_MS })
    return claimed === undefined ? null : () => deliver(ctx, claimed, limitMs)
  }
  return drain({ maxInFlight: MAX_IN_FLIGHT, clock, take, breaker: channels.mailBreaker, ...given })
}

async function deliver(ctx: WithChannels, claimed: ClaimedReport, limitMs: number): Promise<DeliveryOutcome> {
  const { id, attempts } = claimed
  const outcome = await withLease({
    ...ctx,
    renew: until => postponeMail(ctx.db, { id, attempts, until }),
    // Should what hangs come to an end all the same, its mail has the message id of the next try.
    work: () => withinTime(attempt(ctx, claimed), { limitMs, late: tookTooLong }),
  })
  await recordOutcome(ctx, claimed, outcome)
  return outcome
}

const tookTooLong = (): DeliveryOutcome => ({ status: 'RETRY', why: 'it took too long' })

async function attempt(ctx: WithChannels, claimed: ClaimedReport): Promise<DeliveryOutcome> {
  if (ctx.clock.now().getTime() - claimed.created_at.getTime() > MAX_AGE_MS)
    return { status: 'FAILED', why: 'it waited for two days' }
  // The count goes beyond the limit only where the process died in each attempt.
  if (claimed.attempts > MAX_ATTEMPTS) return { status: 'FAILED', why: 'no attempt came to an end' }
  try {
    return await send(ctx, claimed)
  } catch (error) {
    ctx.log.error(
      { err: error, weekly_report_id: claimed.weekly_report_id },
      'a weekly report could not be made',
    )
    return { status: 'RETRY', why: 'unexpected error' }
  }
}

async function send(ctx: WithChannels, claimed: ClaimedReport): Promise<DeliveryOutcome> {
  const { user_id: userId, site_id: siteId, weekly_report_id: reportId, until_day: untilDay } = claimed
  const siteIds = await findSiteIds(ctx.db, { userId, siteId })
  // An access that has ended, and who belongs to no site any more.
  if (siteIds.length === 0) return { status: 'SUPPRESSED', reason: 'EXPIRED' }
  const report = await makeReport(ctx, {
    siteIds,
    isOfAll: siteId === null,
    untilDay,
    language: claimed.language,
  })
  const content = reportMail(report, {
    publicUrl: ctx.config.publicUrl,
    unsubscribe: await weeklyReportToken(ctx.keys, reportId),
  })
  const attachment = { filename: fileName(report, 'pdf'), content: await reportPdf(report) }
  return ctx.channels.mail.sendReport({
    to: claimed.email,
    content,
    key: `weekly-report-${reportId}-${untilDay}`,
    reportId,
    attachments: [{ ...attachment, contentType: 'application/pdf' }],
  })
}

async function recordOutcome(
  { db, clock, log }: WithChannels,
  { id, attempts, weekly_report_id }: ClaimedReport,
  outcome: DeliveryOutcome,
): Promise<void> {
  const now = clock.now()
  if (outcome.status === 'RETRY' && attempts < MAX_ATTEMPTS) {
    log.warn({ weekly_report_id, attempts, why: outcome.why }, 'a weekly report is tried again later')
    const until = new Date(now.getTime() + retryDelayMs(attempts, Math.random()))
    return postponeMail(db, { id, attempts, until })
  }
  if (outcome.status === 'RETRY' || outcome.status === 'FAILED')
    log.error({ weekly_report_id, attempts, why: outcome.why }, 'a weekly report failed')
  return endMail(db, { id, sentAt: outcome.status === 'SENT' ? now : null })
}
