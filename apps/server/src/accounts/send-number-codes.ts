/**
 * Sends the codes that confirm a number for Alarms. A code is made only here, so that what waits never holds one, and
 * kept as a hash.
 */
import { randomInt } from 'node:crypto'
import { LIMITS } from '@earshot/contract/limits.ts'
import { hashPassword } from '#auth/passwords.ts'
import { retryDelayMs } from '#channels/backoff.ts'
import type { WithChannels } from '#channels/channels.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import { drain } from '#channels/drain.ts'
import { LEASE_MS, withLease } from '#channels/lease.ts'
import { codeText } from '#channels/sms/sms-text.ts'
import type { Waker } from '#waker.ts'
import { type ClaimedCode, claimCode, endCode, postponeCode, storeHash } from './number-codes.queries.ts'

const { digits, minutes } = LIMITS.alarmNumber
const MAX_IN_FLIGHT = 2
/** Nobody looks at the phone for longer. */
const MAX_AGE_MS = minutes * 60_000
const MAX_ATTEMPTS = 4

/** Sends codes until none is due or the process wants to end. Rejects when the database fails. */
export function sendNumberCodes(
  ctx: WithChannels,
  given: { stopping: AbortSignal; waker?: Waker },
): Promise<void> {
  const { db, clock, channels } = ctx
  const take = async () => {
    const claimed = await claimCode(db, { now: clock.now(), leaseMs: LEASE_MS })
    return claimed && (() => deliver(ctx, claimed))
  }
  return drain({ maxInFlight: MAX_IN_FLIGHT, clock, take, breaker: channels.smsBreaker, ...given })
}

async function deliver(ctx: WithChannels, claimed: ClaimedCode): Promise<DeliveryOutcome> {
  const { id, attempts } = claimed
  const outcome = await withLease({
    ...ctx,
    renew: until => postponeCode(ctx.db, { id, attempts, until }),
    work: () => send(ctx, claimed),
  })
  await recordOutcome(ctx, claimed, outcome)
  return outcome
}

async function send(ctx: WithChannels, claimed: ClaimedCode): Promise<DeliveryOutcome> {
  const { db, clock, channels } = ctx
  const { id, number, language, askedAt, attempts } = claimed
  if (clock.now().getTime() - askedAt.getTime() > MAX_AGE_MS)
    return { status: 'FAILED', why: 'it waited too long' }
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  await storeHash(db, { id, hash: await hashPassword(code) })
  // Each attempt has a code of its own, so a provider must not take two for the same.
  return channels.sms.send({ id: `code-${id}-${attempts}`, to: number, text: codeText({ code, language }) })
}

async function recordOutcome(
  { db, clock, log }: WithChannels,
  { id, attempts }: ClaimedCode,
  outcome: DeliveryOutcome,
): Promise<void> {
  const now = clock.now()
  if (outcome.status === 'SENT') return endCode(db, { id, state: 'SENT', now })
  const why = 'why' in outcome ? outcome.why : outcome.reason
  if (outcome.status === 'RETRY' && attempts < MAX_ATTEMPTS) {
    log.warn({ code_id: id, attempts, why }, 'a code for a number is tried again later')
    const until = new Date(now.getTime() + retryDelayMs(attempts, Math.random()))
    return postponeCode(db, { id, attempts, until })
  }
  log.error({ code_id: id, attempts, why }, 'a code for a number could not be sent')
  return endCode(db, { id, state: 'FAILED', now })
}
