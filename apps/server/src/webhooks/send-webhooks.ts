/**
 * Sends what webhooks are told. Each delivery is claimed before it is tried and noted after: a process that dies in between
 * leaves one that is sent again when its lease ends, under the same id.
 */
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import { drain } from '#channels/drain.ts'
import type { Context } from '#context.ts'
import { VERSION } from '#version.ts'
import type { Waker } from '#waker.ts'
import {
  type ClaimedWebhook,
  claimWebhookDelivery,
  keepersOf,
  loadSealedSecrets,
  lockWebhookRow,
  noteFailing,
  noteWorking,
  storeTry,
} from './deliveries.queries.ts'
import { nextTryAt } from './next-try.ts'
import { PLACES, type Places } from './places.ts'
import { postWebhook, type WebhookAnswer, type WebhookNetwork } from './post-webhook.ts'
import { openSecret } from './secrets.ts'

/** A try has ended long before, even where its note waits for the database. */
const LEASE_MS = 60_000

export interface SendWebhooks {
  stopping: AbortSignal
  places: Places
  waker?: Waker
  /** Tests play the network. */
  network?: Partial<WebhookNetwork>
}

/** Sends until nothing is due or the process wants to end. Rejects when the database fails. */
export function sendWebhooks(ctx: Context, { places, network, ...rest }: SendWebhooks): Promise<void> {
  const { db, clock } = ctx
  const take = async () => {
    const claimed = await claimWebhookDelivery(db, {
      now: clock.now(),
      leaseMs: LEASE_MS,
      busy: places.busy(),
    })
    if (claimed === undefined) return null
    const leave = places.take(claimed.webhook_id)
    return () => deliver(ctx, { claimed, network, leave })
  }
  return drain({ clock, maxInFlight: PLACES, take, ...rest })
}

interface Delivering {
  claimed: ClaimedWebhook
  network: Partial<WebhookNetwork> | undefined
  leave: (tookMs: number) => void
}

async function deliver(ctx: Context, { claimed, network, leave }: Delivering): Promise<DeliveryOutcome> {
  let tookMs = 0
  try {
    const { config } = ctx
    const at = ctx.clock.now()
    const { url, body, webhook_id } = claimed
    const signed = await signedHeaders(ctx, claimed, at).catch((error: unknown) => {
      ctx.log.error({ err: error, webhook_id }, 'the secret of a webhook cannot be opened')
      return null
    })
    const reach = { allow: config.webhookAllow, ...network }
    const answer =
      signed === null ? UNSIGNED : await postWebhook({ url, headers: signed.headers, body }, reach)
    const signatures = signed?.signatures ?? 0
    tookMs = answer.tookMs
    await note(ctx, { claimed, answer, signatures, at })
    // Each receiver stands for itself, so no breaker of the lane is told of its failures.
    return { status: 'SENT' }
  } finally {
    leave(tookMs)
  }
}

/** Nothing is sent that a receiver could not believe. */
const UNSIGNED: WebhookAnswer = {
  status: null,
  problem: 'UNSIGNED',
  tookMs: 0,
  headers: [],
  text: '',
  isCut: false,
  retryAfterMs: null,
}

/** Signs by Standard Webhooks: with each secret that holds, so that a receiver changes its own at leisure. */
async function signedHeaders({ db, secrets: box }: Context, claimed: ClaimedWebhook, now: Date) {
  const { webhook_id: webhookId, event_id: id, body } = claimed
  const { Webhook } = await import('standardwebhooks')
  const sealed = await loadSealedSecrets(db, { webhookId, now })
  if (sealed.length === 0) throw new Error('a webhook without a secret')
  const secrets = await Promise.all(sealed.map(one => openSecret(box, { webhookId, sealed: one })))
  const headers = {
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    'user-agent': `Earshot-Webhooks/${VERSION}`,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, now, body)).join(' '),
  }
  return { headers, signatures: secrets.length }
}

interface Noted {
  claimed: ClaimedWebhook
  answer: WebhookAnswer
  signatures: number
  at: Date
}

async function note({ db, clock, log }: Context, noted: Noted): Promise<void> {
  const { claimed, answer } = noted
  const { webhook_id: webhookId, attempts, first_tried_at: firstTriedAt } = claimed
  const now = clock.now()
  const askedMs = answer.retryAfterMs
  const isTest = claimed.type === 'webhook.test'
  const isTaken = answer.problem === null
  const nextAt =
    isTaken || isTest ? null : nextTryAt({ attempts, firstTriedAt, now, random: Math.random(), askedMs })
  await db.transaction().execute(async trx => {
    // Two tries of one webhook may end at once, and either may end what waits.
    await lockWebhookRow(trx, webhookId)
    await storeTry(trx, { ...noted, now, nextAt })
    if (isTaken) return noteWorking(trx, webhookId)
    // A test tells whoever asked for it; nothing is late because of it.
    if (isTest || !(await noteFailing(trx, { webhookId, now }))) return
    for (const userId of await keepersOf(trx, webhookId)) {
      await queueAccountMail(trx, {
        mail: { kind: 'webhook_off', webhook_id: webhookId, user_id: userId },
        now,
      })
    }
    log.warn({ webhook_id: webhookId }, 'a webhook was switched off after five days of failure')
  })
}
