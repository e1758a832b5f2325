/** Stores what people answer, and keeps the acknowledgements of a chain's alerts beside it. */
import {
  ALARM_CHANNELS,
  type AlarmAnswerChannel,
  type AlarmAnswerKind,
  type AlarmReason,
} from '@earshot/contract/alarm-values.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, oneOf, rowOf, rowsOf } from '#db/rows.ts'
import { isAcknowledgementCurrent, recordAcknowledged } from '#sql/acknowledgements.ts'
import { type Chain, hasNothingToSay } from './chains.queries.ts'
import type { StepMessage } from './messages.queries.ts'

export interface NewAnswer {
  chainId: number
  userId: number
  kind: AlarmAnswerKind
  channel: AlarmAnswerChannel
  now: Date
  reason?: AlarmReason
  comment?: string
  until?: Date
  /** Who is asked to take it over. */
  toId?: number
}

export async function insertAnswer(trx: Db, answer: NewAnswer): Promise<number> {
  const { chainId, userId, kind, channel, now, reason, comment, until, toId } = answer
  const { id } = await trx
    .insertInto('alarm_answers')
    .values({
      chain_id: chainId,
      user_id: userId,
      kind,
      channel,
      at: now,
      reason: reason ?? null,
      comment: comment ?? '',
      until: until ?? null,
      to_id: toId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface OfPerson {
  alertIds: readonly number[]
  userId: number
}

/** Who has the cause has all its alerts. An acknowledgement that is there, with its comment, stays as it is. */
export async function acknowledgeAlerts(
  trx: Db,
  { alertIds, userId, now }: OfPerson & { now: Date },
): Promise<void> {
  const fresh = await rowsOf(
    trx,
    { alert_id: int },
    sql`insert into alert_acknowledgements (alert_id, user_id, comment, acknowledged_at, priority, reopened_count)
    select id, ${userId}, '', ${now}, priority, reopened_count from alerts where id = ${anyOf(alertIds)}
    on conflict do nothing returning alert_id`,
  )
  await recordAcknowledged(trx, { alertIds: fresh.map(row => row.alert_id), userId, now })
}

/**
 * An Alarm that joins a chain, or comes back in it, is theirs who have the chain: it is acknowledged as it is now. Where
 * nobody has it, nothing is.
 */
export async function acknowledgeForHolders(
  trx: Db,
  { joining, now }: { joining: readonly { chainId: number; alertId: number }[]; now: Date },
): Promise<void> {
  if (joining.length === 0) return
  await sql`
    insert into alert_acknowledgements as k (alert_id, user_id, comment, acknowledged_at, priority, reopened_count)
    select a.id, c.holder_id, '', ${now}, a.priority, a.reopened_count
    from unnest(${joining.map(one => one.chainId)}::int[], ${joining.map(one => one.alertId)}::int[]) as j (chain_id, alert_id)
    join alarm_chains c on c.id = j.chain_id and c.holder_id is not null
    join alerts a on a.id = j.alert_id
    on conflict (alert_id, user_id) do update set priority = excluded.priority,
      acknowledged_at = excluded.acknowledged_at, reopened_count = excluded.reopened_count`.execute(trx)
}

export async function withdrawAcknowledgements(trx: Db, { alertIds, userId }: OfPerson): Promise<void> {
  await sql`delete from alert_acknowledgements where alert_id = ${anyOf(alertIds)} and user_id = ${userId}`.execute(
    trx,
  )
}

/**
 * The first person who may act on the site and who has said that they have it, and not given it back since; null where
 * there is nobody. Of an Alarm it is an acknowledgement of one of its alerts that says so, while it holds.
 */
export function firstHolder(trx: Db, { id, kind }: Pick<Chain, 'id' | 'kind'>): Promise<number | null> {
  return kind === 'ALARM' ? firstAcknowledger(trx, id) : firstTaker(trx, id)
}

async function firstAcknowledger(trx: Db, chainId: number): Promise<number | null> {
  const row = await rowOf(
    trx,
    { user_id: int },
    sql`select k.user_id from alarm_chain_alerts l
    join alerts a on a.id = l.alert_id and a.state = 'OPEN' join alert_acknowledgements k on k.alert_id = a.id
    join alarm_chains c on c.id = l.chain_id
    where l.chain_id = ${chainId} and ${isAcknowledgementCurrent('k', 'a')} and not ${hasNothingToSay(sql`k.user_id`)}
    order by k.acknowledged_at, k.user_id limit 1`,
  )
  return row?.user_id ?? null
}

async function firstTaker(trx: Db, chainId: number): Promise<number | null> {
  const row = await rowOf(
    trx,
    { user_id: int },
    sql`select k.user_id from alarm_answers k join alarm_chains c on c.id = k.chain_id
    where k.chain_id = ${chainId} and k.kind = 'HAS_IT' and not ${hasNothingToSay(sql`k.user_id`)}
      and not exists (select from alarm_answers later where later.chain_id = k.chain_id and later.user_id = k.user_id
        and later.kind = 'GIVES_BACK' and later.id > k.id)
    order by k.id limit 1`,
  )
  return row?.user_id ?? null
}

/** Everybody whom the chain has told, by the channels that were used. */
export async function toldBy(trx: Db, chainId: number): Promise<StepMessage[]> {
  const rows = await rowsOf(
    trx,
    { user_id: int, channel: oneOf(ALARM_CHANNELS) },
    sql`select distinct user_id, channel from alarm_messages where chain_id = ${chainId} and left_out is null
    order by user_id, channel`,
  )
  return rows.map(({ user_id: userId, channel }) => ({ userId, channel, leftOut: null }))
}

/** Who gave the newest answer that snoozed or ended the chain; null where nobody did. */
export async function lastEnding(trx: Db, chainId: number): Promise<number | null> {
  const row = await rowOf(
    trx,
    { user_id: int },
    sql`select user_id from alarm_answers
    where chain_id = ${chainId} and kind in ('SNOOZES', 'NOT_AN_ALARM', 'CLOSES') order by id desc limit 1`,
  )
  return row?.user_id ?? null
}
