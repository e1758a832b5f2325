/**
 * Sends the deliveries that are due. Each is claimed before it is sent and noted after, so two processes never send
 * the same one. The one accepted duplicate: a process that dies after sending and before noting it leaves a delivery that is
 * sent again when its lease ends, half a minute later at most. It carries the same message id (mail) or topic (push), by
 * which the receiving side may tell.
 */
import { DIGEST_KINDS, digestMinute, nextDigest } from '@earshot/contract/rules/health/digest.ts'
import { noticeTitle, wantsNotice } from '@earshot/contract/rules/health/notices.ts'
import { localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { Waker } from '#waker.ts'
import { MAX_ATTEMPTS, retryDelayMs } from './backoff.ts'
import type { Breaker } from './breaker.ts'
import { type BundleItem, bundleOf } from './bundle.ts'
import type { Channels, WithChannels } from './channels.ts'
import {
  type Channel,
  type ClaimedDelivery,
  claimDelivery,
  endDeliveries,
  findDigestDay,
  postponeDeliveries,
  putOff,
} from './deliveries.queries.ts'
import type { DeliveryOutcome } from './delivery-outcome.ts'
import { drain } from './drain.ts'
import { LEASE_MS, withLease } from './lease.ts'
import { loadNotices, type Notice } from './notice.queries.ts'

/** Nobody is woken for a notice that is older than a day; the portal shows it all the same. */
const MAX_AGE_MS = 86_400_000
const DRILL = noticeTitle('drill')
/** A summary waits for a day, which has 25 hours where clocks go back, and for a mail server that was away. */
const MAX_DIGEST_AGE_MS = 2 * MAX_AGE_MS
/** At most this many deliveries of one channel are under way at once. */
const MAX_IN_FLIGHT = 4

export interface SendDueOptions {
  /** Each channel has its own limit: one that hangs holds up no other. */
  channel: Channel
  stopping: AbortSignal
  waker?: Waker
  /** Claims on what is under way are renewed so often. */
  renewMs?: number
}

/** Sends until nothing of the channel is due or the process wants to end. Rejects when the database fails. */
export function sendDue(ctx: WithChannels, { channel, renewMs, ...rest }: SendDueOptions): Promise<void> {
  const { db, clock, channels } = ctx
  const take = async () => {
    const claimed = await claimDelivery(db, { channel, now: clock.now(), leaseMs: LEASE_MS })
    return claimed && (() => deliver(ctx, { claimed, renewMs }))
  }
  return drain({ clock, maxInFlight: MAX_IN_FLIGHT, take, breaker: breakerOf(channels, channel), ...rest })
}

/** Pushes have a breaker for each of their services instead. */
function breakerOf(channels: Channels, channel: Channel): Breaker | undefined {
  if (channel === 'EMAIL') return channels.mailBreaker
  if (channel === 'SMS') return channels.smsBreaker
  return channel === 'CALL' ? channels.callBreaker : undefined
}

async function deliver(
  ctx: WithChannels,
  { claimed, renewMs }: { claimed: ClaimedDelivery; renewMs: number | undefined },
): Promise<DeliveryOutcome> {
  const { attempts } = claimed
  const ids = claimed.members.map(member => member.id)
  const { outcome, left } = await withLease({
    ...ctx,
    renewMs,
    renew: until => postponeDeliveries(ctx.db, { ids, attempts, until }),
    work: () => attempt(ctx, claimed),
  })
  await recordOutcome(ctx, { claimed, ids: left, outcome })
  return outcome
}

/** The end of an attempt, and the deliveries that shared it: those that were left out have theirs already. */
interface Attempted {
  outcome: DeliveryOutcome
  left: readonly number[]
}

async function attempt(ctx: WithChannels, claimed: ClaimedDelivery): Promise<Attempted> {
  const all = claimed.members.map(member => member.id)
  // The count goes beyond the limit only where the process died in each attempt.
  if (claimed.attempts > MAX_ATTEMPTS)
    return { outcome: { status: 'FAILED', why: 'no attempt came to an end' }, left: all }
  if (claimed.isDigest && (await isPutOff(ctx, claimed))) return { outcome: NOTHING_SENT, left: [] }
  const items = await leaveOut(ctx, claimed)
  if (items.length === 0) return { outcome: NOTHING_SENT, left: [] }
  const left = items.map(({ deliveryId }) => deliveryId)
  try {
    return { outcome: await send(ctx, { claimed, items }), left }
  } catch (error) {
    ctx.log.error({ err: error, delivery_id: claimed.id }, 'a delivery could not be made')
    return { outcome: { status: 'RETRY', why: 'unexpected error' }, left }
  }
}

/** The outcome where each delivery has its own already. */
const NOTHING_SENT: DeliveryOutcome = { status: 'SUPPRESSED', reason: 'TOLD' }

/**
 * A person gets one summary a day: who has chosen a later hour after theirs had come gets the rest tomorrow. Who has turned the
 * summary off gets what still waits at its hour, since nothing is lost.
 */
async function isPutOff({ db, clock }: WithChannels, claimed: ClaimedDelivery): Promise<boolean> {
  const now = clock.now()
  const day = await findDigestDay(db, { ...claimed, now })
  const minute = digestMinute(day?.preferences)
  if (day === null || day.lastAt === null || minute === null) return false
  const timeZone = zoneOrUtc(day.timeZone)
  const dayOf = (moment: Date) => localDay(moment.getTime() / 1000, timeZone)
  if (dayOf(day.lastAt) !== dayOf(now)) return false
  let next = nextDigest(now.getTime(), { minute, timeZone })
  if (dayOf(new Date(next)) === dayOf(now)) next = nextDigest(next, { minute, timeZone })
  await putOff(db, { ids: claimed.members.map(({ id }) => id), until: new Date(next) })
  return true
}

/** Ends those that need not be sent any more, and answers the others with what they tell. */
async function leaveOut({ db, clock }: WithChannels, claimed: ClaimedDelivery): Promise<BundleItem[]> {
  const { userId, members } = claimed
  const now = clock.now()
  const notificationIds = members.map(member => member.notificationId)
  const notices = new Map(
    (await loadNotices(db, { notificationIds, userId })).map(notice => [notice.id, notice]),
  )
  const judged = members.map(({ id: deliveryId, notificationId }) => {
    const notice = notices.get(notificationId)
    return {
      deliveryId,
      notice,
      obstacle: notice === undefined ? 'ERROR' : obstacle(notice, { claimed, now }),
    }
  })
  for (const reason of ['ERROR', 'EXPIRED', 'PREFERENCE', 'TOLD'] as const) {
    const ids = judged.filter(one => one.obstacle === reason).map(({ deliveryId }) => deliveryId)
    // What it tells of is gone.
    const status = reason === 'ERROR' ? 'FAILED' : 'SUPPRESSED'
    await endDeliveries(db, { ids, status, reason, now })
  }
  return judged.flatMap(({ deliveryId, notice, obstacle }) =>
    notice === undefined || obstacle !== null ? [] : [{ deliveryId, notice }],
  )
}

function obstacle(
  notice: Notice,
  { claimed: { isDigest, channel }, now }: { claimed: ClaimedDelivery; now: Date },
): 'EXPIRED' | 'PREFERENCE' | 'TOLD' | null {
  const { reader, createdAt, isKnown, titleKey, asksAnswer } = notice
  const maxAgeMs = isDigest ? MAX_DIGEST_AGE_MS : MAX_AGE_MS
  if (!reader.isMember || now.getTime() - createdAt.getTime() > maxAgeMs) return 'EXPIRED'
  // Nobody is told any more of a drill that has ended, or that the reader has answered.
  if (titleKey === DRILL && !asksAnswer) return 'EXPIRED'
  // The portal's own list shows it, whatever else its reader knows by now.
  if (channel === 'IN_APP') return null
  if (isDigest && !isWanted(titleKey, { channel, preferences: reader.preferences })) return 'PREFERENCE'
  return isKnown ? 'TOLD' : null
}

/** A summary waits for a day, in which its reader may have chosen otherwise. */
function isWanted(
  titleKey: string,
  { channel, preferences }: { channel: ClaimedDelivery['channel']; preferences: unknown },
): boolean {
  const kind = DIGEST_KINDS.find(one => noticeTitle(one) === titleKey)
  return kind !== undefined && wantsNotice(preferences, kind, channel === 'PUSH' ? 'push' : 'email')
}

async function send(
  { channels, bus }: WithChannels,
  { claimed, items }: { claimed: ClaimedDelivery; items: readonly BundleItem[] },
): Promise<DeliveryOutcome> {
  const { id, channel } = claimed
  const [first] = items
  if (first === undefined) return NOTHING_SENT
  const { notice, deliveryId } = first
  const bundle = bundleOf(claimed, items)
  if (channel === 'EMAIL')
    return bundle === null
      ? channels.mail.sendNotice(notice, deliveryId)
      : channels.mail.sendBundle(bundle, id)
  if (channel === 'PUSH')
    return bundle === null
      ? channels.push.sendNotice(notice, deliveryId)
      : channels.push.sendBundle(bundle, id)
  if (channel === 'SMS') return channels.sms.sendNotice(notice, deliveryId)
  if (channel === 'CALL') return channels.calls.sendNotice(notice, deliveryId)
  // Open pages read their list again; anybody else finds it there later.
  bus.publish({ kind: 'notification', site_id: notice.site.id })
  return { status: 'SENT' }
}

async function recordOutcome(
  ctx: WithChannels,
  { claimed, ids, outcome }: { claimed: ClaimedDelivery; ids: readonly number[]; outcome: DeliveryOutcome },
): Promise<void> {
  const { id, attempts, channel } = claimed
  const now = ctx.clock.now()
  if (ids.length === 0) return
  if (outcome.status === 'SENT')
    return endDeliveries(ctx.db, { ids, status: 'SENT', reason: claimed.isDigest ? 'DIGEST' : null, now })
  if (outcome.status === 'SUPPRESSED') {
    return endDeliveries(ctx.db, { ids, status: 'SUPPRESSED', reason: outcome.reason, now })
  }
  if (outcome.status === 'RETRY' && attempts < MAX_ATTEMPTS) {
    ctx.log.warn({ delivery_id: id, channel, attempts, why: outcome.why }, 'a delivery is tried again later')
    const until = new Date(now.getTime() + retryDelayMs(attempts, Math.random()))
    return postponeDeliveries(ctx.db, { ids, attempts, until })
  }
  ctx.log.error({ delivery_id: id, channel, attempts, why: outcome.why }, 'a delivery failed')
  return endDeliveries(ctx.db, { ids, status: 'FAILED', reason: 'ERROR', now })
}
