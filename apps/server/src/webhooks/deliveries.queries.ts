/** The deliveries of webhooks as a queue: claimed, tried, noted. */
import { WEBHOOK_MESSAGES } from '@earshot/contract/webhook-values.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { bytes, int, moment, oneOf, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { hasFailedTooLong, heldUntil } from './next-try.ts'
import type { WebhookAnswer } from './post-webhook.ts'

const CLAIMED = {
  id: int,
  webhook_id: int,
  event_id: text,
  type: oneOf(WEBHOOK_MESSAGES),
  body: text,
  url: text,
  /** The tries so far, this one included. */
  attempts: int,
  first_tried_at: moment,
}
export type ClaimedWebhook = RowOf<typeof CLAIMED>

/**
 * Claims the delivery that has been due for longest, one a webhook at most: whoever has thousands waiting is asked for by
 * its oldest, like everybody else. One about something of which an earlier message still waits is not looked at.
 * @param leaseMs should the taker die, it is due again then
 * @param busy webhooks that are not to be served now
 */
export function claimWebhookDelivery(
  db: Db,
  { now, leaseMs, busy }: { now: Date; leaseMs: number; busy: readonly number[] },
): Promise<ClaimedWebhook | undefined> {
  return rowOf(
    db,
    CLAIMED,
    sql`update webhook_deliveries d set attempts = d.attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)},
      first_tried_at = coalesce(d.first_tried_at, ${now})
    from webhooks w, webhook_events e
    where w.id = d.webhook_id and e.id = d.event_id and d.id = (
      select c.id from webhooks o cross join lateral (
        select q.id from webhook_deliveries q
        where q.webhook_id = o.id and q.state = 'WAITING' and q.due_at <= ${now} and not exists (
          select from webhook_deliveries before where before.webhook_id = q.webhook_id and before.subject = q.subject
            and before.state = 'WAITING' and before.id < q.id)
        order by q.due_at, q.id limit 1) first
      join webhook_deliveries c on c.id = first.id and c.state = 'WAITING' and c.due_at <= ${now}
      where o.off_reason is null and (o.held_until is null or o.held_until <= ${now}) and not (o.id = ${anyOf(busy)})
      order by c.due_at, c.id limit 1 for update of c skip locked)
    returning d.id, d.webhook_id, d.event_id, d.type, e.body, w.url, d.attempts, d.first_tried_at`,
  )
}

/** The secrets that sign now, the current one first. */
export async function loadSealedSecrets(
  db: Db,
  { webhookId, now }: { webhookId: number; now: Date },
): Promise<Buffer[]> {
  const rows = await rowsOf(
    db,
    { sealed_secret: bytes },
    sql`select sealed_secret from webhook_secrets
    where webhook_id = ${webhookId} and (ends_at is null or ends_at > ${now}) order by ends_at desc nulls first, id desc`,
  )
  return rows.map(row => row.sealed_secret)
}

/** Whoever changes deliveries of a webhook beside its own row takes the row first. */
export async function lockWebhookRow(trx: Db, webhookId: number): Promise<void> {
  await trx.selectFrom('webhooks').select('id').where('id', '=', webhookId).forNoKeyUpdate().execute()
}

export interface EndedTry {
  claimed: ClaimedWebhook
  answer: WebhookAnswer
  /** How many secrets signed it. */
  signatures: number
  /** The moment of the try. */
  at: Date
  now: Date
  /** The moment of the next try; null where there is none. */
  nextAt: Date | null
}

/**
 * Notes a try. Where the lease ran out and another process has the delivery by now, that one decides what follows; what a
 * receiver has taken is taken.
 */
export async function storeTry(trx: Db, ended: EndedTry): Promise<void> {
  const { claimed, answer, at, now, nextAt, signatures } = ended
  const { id, attempts, url } = claimed
  const isTaken = answer.problem === null
  const tried = { tried_at: now, status: answer.status, problem: answer.problem, took_ms: answer.tookMs }
  const state = {
    state: nextAt === null ? ('GIVEN_UP' as const) : ('WAITING' as const),
    due_at: nextAt ?? now,
  }
  await trx
    .updateTable('webhook_deliveries')
    .set({ ...tried, ...(isTaken ? { state: 'TAKEN' as const } : state) })
    .where('id', '=', id)
    .where(where =>
      isTaken
        ? where.val(true)
        : where.and([where('attempts', '=', attempts), where('state', '=', 'WAITING')]),
    )
    .execute()
  await trx
    .insertInto('webhook_tries')
    .values({
      delivery_id: id,
      no: attempts,
      at,
      took_ms: answer.tookMs,
      url,
      signatures,
      status: answer.status,
      problem: answer.problem,
      answer_headers: JSON.stringify(answer.headers),
      answer: answer.text,
      answer_cut: answer.isCut,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The receiver has taken something: it works, whatever was before. */
export async function noteWorking(trx: Db, webhookId: number): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: null, failures: 0, held_until: null })
    .where('id', '=', webhookId)
    .where('failures', '>', 0)
    .execute()
}

/** @returns whether the receiver was switched off with this failure, the last of five days of them */
export async function noteFailing(
  trx: Db,
  { webhookId, now }: { webhookId: number; now: Date },
): Promise<boolean> {
  const row = await rowOf(
    trx,
    { failures: int, failing_since: moment },
    sql`update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, ${now})
    where id = ${webhookId} and off_reason is null returning failures, failing_since`,
  )
  if (row === undefined) return false
  const { failures, failing_since: failingSince } = row
  const isOver = hasFailedTooLong({ failingSince, now })
  await trx
    .updateTable('webhooks')
    .set({
      held_until: heldUntil({ failures, now }),
      ...(isOver && { off_reason: 'FAILING' as const, off_at: now }),
    })
    .where('id', '=', webhookId)
    .execute()
  if (isOver) await giveUpWaiting(trx, webhookId)
  return isOver
}

/** Nobody sends what waits for a webhook that is off; it can be sent again by hand. */
export async function giveUpWaiting(trx: Db, webhookId: number): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'GIVEN_UP' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'WAITING')
    .execute()
}

/**
 * The people who hear that a webhook was switched off: whoever made it, as long as they may still manage it, and the
 * owners of its site. Of an administrators' webhook whose maker is gone, every administrator.
 */
export async function keepersOf(trx: Db, webhookId: number): Promise<number[]> {
  const rows = await rowsOf(
    trx,
    { id: int },
    sql`select u.id from users u join webhooks w on w.id = ${webhookId}
    left join users maker on maker.id = w.created_by and maker.role = 'ADMIN' and maker.locked_at is null
    where u.locked_at is null and u.activated_at is not null and case
      when w.site_id is null then u.role = 'ADMIN' and (maker.id is null or maker.id = u.id)
      else exists (
        select from memberships m where m.site_id = w.site_id and m.user_id = u.id
          and (m.role = 'OWNER' or (m.role = 'MANAGER' and u.id = w.created_by))) end
    order by u.id`,
  )
  return rows.map(row => row.id)
}
