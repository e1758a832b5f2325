/**
 * Sends the deliveries that are due. Each is claimed before it is sent and noted after, so two processes never send
 * the same one. The one accepted duplicate: a process that dies after sending and before noting it leaves a delivery that is
 * sent again when its lease ends, half a minute later at most. It carries the same message id (mail) or topic (push), by
 * which the receiving side may tell.
 */
import type { Waker } from '#waker.ts'
import { MAX_ATTEMPTS, retryDelayMs } from './backoff.ts'
import type { WithChannels } from './channels.ts'
import {
  type Channel,
  type ClaimedDelivery,
  claimDelivery,
  endDelivery,
  postponeDelivery,
} from './deliveries.queries.ts'
import { drain } from './drain.ts'
import { LEASE_MS, whileHeld } from './lease.ts'
import { loadNotice, type Notice } from './notice.queries.ts'
import type { Outcome } from './outcome.ts'

/** Nobody is woken for a notice that is older than a day; the portal shows it all the same. */
const WORTH_SENDING_MS = 86_400_000
/** At most this many deliveries of one channel are under way at once. */
const PLACES = 4

export interface Sending {
  /** Each has its own places: one that hangs holds up no other. */
  channel: Channel
  stopping: AbortSignal
  waker?: Waker
  /** Claims on what is under way are renewed so often. */
  renewMs?: number
}

/** Sends until nothing of the channel is due or the process wants to end. Rejects when the database fails. */
export function sendDue(ctx: WithChannels, { channel, renewMs, ...rest }: Sending): Promise<void> {
  const { db, clock, channels } = ctx
  const take = async () => {
    const claimed = await claimDelivery(db, { channel, now: clock.now(), leaseMs: LEASE_MS })
    return claimed && (() => deliver(ctx, { claimed, renewMs }))
  }
  const breaker = channel === 'EMAIL' ? channels.mailBreaker : undefined
  return drain({ clock, places: PLACES, take, breaker, ...rest })
}

async function deliver(
  ctx: WithChannels,
  { claimed, renewMs }: { claimed: ClaimedDelivery; renewMs: number | undefined },
): Promise<Outcome> {
  const { id, attempts } = claimed
  const outcome = await whileHeld({
    ...ctx,
    renewMs,
    renew: until => postponeDelivery(ctx.db, { id, attempts, until }),
    work: () => attempt(ctx, claimed),
  })
  await settle(ctx, claimed, outcome)
  return outcome
}

async function attempt(ctx: WithChannels, claimed: ClaimedDelivery): Promise<Outcome> {
  // The count goes beyond the limit only where the process died in each attempt.
  if (claimed.attempts > MAX_ATTEMPTS) return { status: 'FAILED', why: 'no attempt came to an end' }
  const notice = await loadNotice(ctx.db, claimed)
  if (notice === null) return { status: 'FAILED', why: 'what it tells of is gone' }
  if (isPast(notice, ctx.clock.now())) return { status: 'SUPPRESSED', reason: 'EXPIRED' }
  try {
    return await send(ctx, { claimed, notice })
  } catch (error) {
    ctx.log.error({ err: error, delivery_id: claimed.id }, 'a delivery could not be made')
    return { status: 'RETRY', why: 'unexpected error' }
  }
}

function isPast({ createdAt, reader }: Notice, now: Date): boolean {
  return !reader.isMember || now.getTime() - createdAt.getTime() > WORTH_SENDING_MS
}

async function send(
  { channels, bus }: WithChannels,
  { claimed, notice }: { claimed: ClaimedDelivery; notice: Notice },
): Promise<Outcome> {
  if (claimed.channel === 'EMAIL') return channels.mail.sendNotice(notice, claimed.id)
  if (claimed.channel === 'PUSH') return channels.push.sendNotice(notice, claimed.id)
  // Open pages read their list again; anybody else finds it there later.
  bus.publish({ kind: 'notification', site_id: notice.site.id })
  return { status: 'SENT' }
}

async function settle(ctx: WithChannels, claimed: ClaimedDelivery, outcome: Outcome): Promise<void> {
  const { id, attempts, channel } = claimed
  const now = ctx.clock.now()
  if (outcome.status === 'SENT') return endDelivery(ctx.db, { id, status: 'SENT', reason: null, now })
  if (outcome.status === 'SUPPRESSED') {
    return endDelivery(ctx.db, { id, status: 'SUPPRESSED', reason: outcome.reason, now })
  }
  if (outcome.status === 'RETRY' && attempts < MAX_ATTEMPTS) {
    ctx.log.warn({ delivery_id: id, channel, attempts, why: outcome.why }, 'a delivery is tried again later')
    const until = new Date(now.getTime() + retryDelayMs(attempts, Math.random()))
    return postponeDelivery(ctx.db, { id, attempts, until })
  }
  ctx.log.error({ delivery_id: id, channel, attempts, why: outcome.why }, 'a delivery failed')
  return endDelivery(ctx.db, { id, status: 'FAILED', reason: 'ERROR', now })
}
