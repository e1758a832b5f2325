/** Keeps what became of mails that came back, and which addresses they come back from. */
import type { EarshotEvent } from '@earshot/contract/events.ts'
import { type RawBuilder, sql } from 'kysely'
import { eventOfTold, TOLD, TOLD_COLUMNS, TOLD_FROM } from '#channels/deliveries.queries.ts'
import type { Db } from '#db/open.ts'
import { int, moment, rowOf, rowsOf, text } from '#db/rows.ts'
import type { ReportedFate } from './read-report.ts'

/** A mail that has not come back by then has arrived: servers say within minutes that an address does not exist. */
const SETTLED_MS = 86_400_000
/** An address of which so many mails came back one after the other does not work. */
const COMES_BACK = 2
/** Beyond it nobody counts. */
const TIMES_MOST = 1000

export interface NoteReturn {
  /** The number of the delivery, or of the weekly report. */
  id: number
  /** True for the address that the mail went to. */
  isSentTo(email: string): boolean
  fate: Extract<ReportedFate, { kind: 'FAILED' }>
  now: Date
}

/**
 * The mail of a delivery came back: it is a failed one, and so are those that left with it. A report that was read before, or
 * comes twice, finds nothing to change.
 * @returns the events after which open pages read again; null where nothing was changed
 */
export async function noteReturn(
  trx: Db,
  { id: deliveryId, isSentTo, fate: { status, line, isPermanent }, now }: NoteReturn,
): Promise<EarshotEvent[] | null> {
  // Whoever changes the address meanwhile waits, or was first.
  const person = await rowOf(
    trx,
    { id: int, email: text },
    sql`select u.id, u.email from users u where u.id = (
      select user_id from deliveries where id = ${deliveryId} and channel = 'EMAIL') for no key update`,
  )
  if (person === undefined) return null
  const returned = await rowsOf(
    trx,
    { ...TOLD, sent_at: moment },
    sql`with told as (
      update deliveries set status = 'FAILED', reason = 'RETURNED', due_at = null, sent_at = coalesce(sent_at, ${now}),
        return_status = ${status}, return_line = ${line}
      where (id = ${deliveryId} or bundle_id = ${deliveryId}) and channel = 'EMAIL' and status in ('QUEUED', 'SENT')
      returning notification_id, sent_at)
    select ${TOLD_COLUMNS}, t.sent_at from told t ${TOLD_FROM}`,
  )
  const [first] = returned
  if (first === undefined) return null
  if (isPermanent && isSentTo(person.email))
    await countReturn(trx, { userId: person.id, sentAt: first.sent_at, status, line, now })
  return returned.flatMap(row => eventOfTold(row) ?? [])
}

/**
 * The mail of a weekly report came back. It has no delivery that could be a failed one, and counts for its reader's address: once,
 * because what is counted holds when the newest of the returned mails had been sent.
 * @returns no events, as no page shows a report; null where nothing was changed
 */
export async function noteReportReturn(
  trx: Db,
  { id, isSentTo, fate: { status, line, isPermanent }, now }: NoteReturn,
): Promise<EarshotEvent[] | null> {
  const report = await rowOf(
    trx,
    { user_id: int, email: text, sent_at: moment },
    sql`select u.id as user_id, u.email, w.last_sent_at as sent_at
      from weekly_reports w join users u on u.id = w.user_id
      where w.id = ${id} and w.last_sent_at is not null
        and not exists (select from mail_returns r where r.user_id = w.user_id and r.sent_at >= w.last_sent_at)
      for no key update of u`,
  )
  if (report === undefined || !isPermanent || !isSentTo(report.email)) return null
  await countReturn(trx, { userId: report.user_id, sentAt: report.sent_at, status, line, now })
  return []
}

interface CountReturn {
  userId: number
  sentAt: Date
  status: string
  line: string
  now: Date
}

async function countReturn(trx: Db, { userId, sentAt, status, line, now }: CountReturn): Promise<void> {
  await sql`
    insert into mail_returns as r (user_id, times, since, sent_at, status, line)
    values (${userId}, 1, ${now}, ${sentAt}, ${status}, ${line})
    on conflict (user_id) do update set
      times = case when ${hasArrived(now)} then 1 else least(r.times + 1, ${TIMES_MOST}) end,
      since = case when ${hasArrived(now)} then excluded.since else r.since end,
      sent_at = greatest(r.sent_at, excluded.sent_at), status = excluded.status, line = excluded.line`.execute(
    trx,
  )
}

/** True of a row `r` where a later mail has arrived: it has not come back for a day, or its reader has opened its link. */
function hasArrived(now: Date): RawBuilder<boolean> {
  const settled = new Date(now.getTime() - SETTLED_MS)
  return sql`exists (select from deliveries d
    where d.user_id = r.user_id and d.channel = 'EMAIL' and d.status = 'SENT' and d.sent_at > r.sent_at
      and (d.sent_at < ${settled} or d.link_used_at is not null))`
}

/** True of a row `r` of `mail_returns` if mails to the address of its person come back. */
export function comesBack(now: Date): RawBuilder<boolean> {
  return sql`(r.times >= ${COMES_BACK} and not ${hasArrived(now)})`
}

export interface MailReturns {
  since: Date
  status: string
  line: string
}

/** Since when the mails of a person come back, and why; null where they do not. */
export async function findMailReturns(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<MailReturns | null> {
  const row = await rowOf(
    db,
    { since: moment, status: text, line: text },
    sql`select r.since, r.status, r.line from mail_returns r where r.user_id = ${userId} and ${comesBack(now)}`,
  )
  return row ?? null
}

/** What came back from an address says nothing of the next one. */
export async function forgetReturns(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('mail_returns').where('user_id', '=', userId).execute()
}

/**
 * Takes the look of this minute, so that of several processes one reads. One that dies while it reads costs a minute.
 * @returns false where somebody looks
 */
export async function claimMailbox(
  db: Db,
  { now, everyMs }: { now: Date; everyMs: number },
): Promise<boolean> {
  const row = await rowOf(
    db,
    { claimed_at: moment },
    sql`insert into mailbox_reads as m (claimed_at) values (${now})
    on conflict (id) do update set claimed_at = excluded.claimed_at
      -- A claim that lies ahead was made by a clock that was wrong.
      where m.claimed_at <= ${new Date(now.getTime() - everyMs)} or m.claimed_at > ${now}
    returning claimed_at`,
  )
  return row !== undefined
}
