/** The life of a delivery: QUEUED, claimed for an attempt, then SENT, FAILED or SUPPRESSED, or QUEUED for later. */
import { ALARM_CHAIN_KINDS } from '@earshot/contract/alarm-values.ts'
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { EarshotEvent } from '@earshot/contract/events.ts'
import { Preferences } from '@earshot/contract/schemas/account/settings.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'

export const CHANNELS = ['IN_APP', 'EMAIL', 'PUSH', 'SMS', 'CALL'] as const
export type Channel = (typeof CHANNELS)[number]

/** Deliveries that leave as one message; mostly it is one. */
export interface ClaimedDelivery {
  /** The number of the one that leads, by which the message is known whenever it is tried. */
  id: number
  userId: number
  channel: Channel
  /** The attempts so far, this one included. */
  attempts: number
  /** The daily summary of who wants one. */
  isDigest: boolean
  /** What they have in common where they are of one cause. */
  cause: string | null
  /** All of them, the one that leads too. */
  members: { id: number; notificationId: number }[]
}

/** The first number of the advisory locks under which what leaves together is gathered; the second is the person. */
const GATHERING = 93
const WITHIN_MS = DOMAIN.oneCause.withinMin * 60_000

/**
 * Takes the channel's next delivery that is due, for `leaseMs`, with those that leave together with it: nobody else sees them as due
 * until then, and should the taker die, they are due again as they were. Those of Alarms come first, then what has been due for
 * longest. Null when there is none.
 *
 * It is one statement under a lock of the person, so that two processes do not each take a part of what belongs together. Whom
 * another process gathers for just now is passed over.
 */
export async function claimDelivery(
  db: Db,
  { channel, now, leaseMs }: { channel: Channel; now: Date; leaseMs: number },
): Promise<ClaimedDelivery | null> {
  const rows = await rowsOf(
    db,
    {
      id: int,
      notification_id: int,
      user_id: int,
      attempts: int,
      is_digest: bool,
      cause: orNull(text),
      leads: bool,
      leader: int,
    },
    sql`with first as materialized (
      select id, user_id, cause, reason, bundle_id, created_at, attempts from deliveries
      where channel = ${channel} and status = 'QUEUED' and (due_at is null or due_at <= ${now})
        and ((cause is null and reason is null) or pg_try_advisory_xact_lock(${GATHERING}, user_id))
      order by is_alarm desc, coalesce(due_at, created_at), id limit 1 for update skip locked),
    others as materialized (
      select d.id from deliveries d join first f on f.user_id = d.user_id
      where d.channel = ${channel} and d.status = 'QUEUED' and (d.cause is not null or d.reason = 'DIGEST')
        and d.id <> f.id and case
          when f.bundle_id is not null then d.bundle_id = f.bundle_id
          when d.bundle_id is not null then false
          when f.reason = 'DIGEST' then d.reason = 'DIGEST' and (d.due_at is null or d.due_at <= ${now})
          else d.cause = f.cause and d.attempts = 0 and d.reason is null
            and abs(extract(epoch from d.created_at - f.created_at)) * 1000 <= ${WITHIN_MS} end
      for update of d)
    update deliveries d set attempts = f.attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)},
      bundle_id = coalesce(f.bundle_id,
        case when f.reason = 'DIGEST' or exists (select from others) then f.id end)
    from first f where d.id = f.id or d.id in (select id from others)
    returning d.id, d.notification_id, d.user_id, d.attempts, f.reason is not null as is_digest, f.cause, d.id = f.id as leads,
      coalesce(d.bundle_id, d.id) as leader`,
  )
  const lead = rows.find(row => row.leads)
  if (lead === undefined) return null
  const { leader: id, user_id: userId, attempts, is_digest: isDigest, cause } = lead
  const members = rows
    .map(row => ({ id: row.id, notificationId: row.notification_id }))
    .sort((a, b) => a.id - b.id)
  return { id, userId, channel, attempts, isDigest, cause, members }
}

export interface DeliveryResult {
  ids: readonly number[]
  status: 'SENT' | 'FAILED' | 'SUPPRESSED'
  reason: 'PREFERENCE' | 'EXPIRED' | 'ERROR' | 'TOLD' | 'DIGEST' | null
  now: Date
}

export async function endDeliveries(db: Db, { ids, status, reason, now }: DeliveryResult): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('deliveries')
    .set({ status, reason, due_at: null, sent_at: status === 'SENT' ? now : null })
    .where('id', 'in', ids)
    .where('status', '=', 'QUEUED')
    .execute()
}

export interface NoteReport {
  id: number
  isDelivered: boolean
  /** What the reporter may speak of. */
  channels: readonly Channel[]
  now: Date
}

/**
 * A provider, or the browser, says what became of a message. It may say so twice, or before the attempt was noted here.
 * @returns the event after which open pages read the chain again; null where there is nothing to read
 */
export async function noteReport(
  db: Db,
  { id, isDelivered, channels, now }: NoteReport,
): Promise<EarshotEvent | null> {
  const row = await rowOf(
    db,
    TOLD,
    sql`with told as (
      update deliveries set due_at = null,
        status = case when ${isDelivered} or delivered_at is not null then 'SENT' else 'FAILED' end,
        reason = case when ${isDelivered} or delivered_at is not null then null else 'ERROR' end,
        sent_at = coalesce(sent_at, ${now}),
        delivered_at = case when ${isDelivered} then coalesce(delivered_at, ${now}) else delivered_at end
      where id = ${id} and channel = any (${channels}::text[]) and status in ('QUEUED', 'SENT')
      returning notification_id)
    select ${TOLD_COLUMNS} from told t ${TOLD_FROM}`,
  )
  return row === undefined ? null : eventOfTold(row)
}

/** What a delivery told of, for the pages that show it; the changed deliveries are the rows `t`. */
export const TOLD = {
  site_id: int,
  airspace_id: orNull(int),
  alert_id: orNull(int),
  chain_id: orNull(int),
  kind: orNull(oneOf(ALARM_CHAIN_KINDS)),
}
export const TOLD_COLUMNS = sql`n.site_id, n.airspace_id, case when n.event_kind like 'ALERT\\_%' then n.ref_id end as alert_id,
  c.id as chain_id, c.kind`
export const TOLD_FROM = sql`join notifications n on n.id = t.notification_id
  left join alarm_chains c on n.event_kind like 'CHAIN\\_%' and c.id = n.ref_id`

/** The event after which open pages read the chain again; null where there is nothing to read. */
export function eventOfTold(row: RowOf<typeof TOLD>): EarshotEvent | null {
  const { site_id, airspace_id, alert_id, chain_id, kind } = row
  if (chain_id !== null && kind !== null && kind !== 'ALARM')
    return { kind: 'chain', of: kind, site_id, chain_id }
  if (airspace_id === null || alert_id === null) return null
  return { kind: 'alert', site_id, airspace_id, alert_id }
}

/** Unless the lease ran out and somebody else has them by now: then that attempt decides. */
export async function postponeDeliveries(
  db: Db,
  { ids, attempts, until }: { ids: readonly number[]; attempts: number; until: Date },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('deliveries')
    .set({ due_at: until })
    .where('id', 'in', ids)
    .where('status', '=', 'QUEUED')
    .where('attempts', '=', attempts)
    .execute()
}

/** When a person gets their summary, and whether they have had one of the day. */
export interface DigestDay {
  preferences: Preferences
  timeZone: string
  /** The newest other summary that went out by the channel; null where none has. */
  lastAt: Date | null
}

export async function findDigestDay(
  db: Db,
  { userId, channel, id, now }: Pick<ClaimedDelivery, 'userId' | 'channel' | 'id'> & { now: Date },
): Promise<DigestDay | null> {
  const row = await rowOf(
    db,
    { preferences: json(Preferences), timezone: text, last_at: orNull(moment) },
    sql`select u.preferences, u.timezone, (select max(d.sent_at) from deliveries d
        where d.user_id = u.id and d.created_at > ${now}::timestamptz - interval '4 days' and d.channel = ${channel}
          and d.reason = 'DIGEST' and d.status = 'SENT' and d.bundle_id <> ${id}) as last_at
    from users u where u.id = ${userId}`,
  )
  return row === undefined
    ? null
    : { preferences: row.preferences, timeZone: row.timezone, lastAt: row.last_at }
}

/** The deliveries wait for the next summary, as if nobody had taken them. */
export async function putOff(db: Db, { ids, until }: { ids: readonly number[]; until: Date }): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ due_at: until, attempts: 0, bundle_id: null })
    .where('id', 'in', ids)
    .where('status', '=', 'QUEUED')
    .execute()
}
