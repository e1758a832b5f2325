/** Stores the messages of a step, and finds the notice that has told of an Alarm already. */
import type { AlarmChannel, LeftOutReason } from '@earshot/contract/alarm-values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, moment, orNull, rowOf } from '#db/rows.ts'

/** One person on one channel in one step; `leftOut` says why nothing is sent. */
export interface StepMessage {
  userId: number
  channel: AlarmChannel
  leftOut: LeftOutReason | null
}

export interface StepMessages {
  chainId: number
  stepNo: number
  at: Date
  /** The notice that is sent to those who are not left out. */
  notificationId: number | null
  messages: readonly StepMessage[]
}

/** A step that comes a second time meets its own rows and leaves them as they are. */
export async function insertMessages(trx: Db, { chainId, stepNo, at, ...step }: StepMessages): Promise<void> {
  const rows = step.messages.map(({ userId, channel, leftOut }) => ({
    user_id: userId,
    channel,
    left_out: leftOut,
    notification_id: leftOut === null ? step.notificationId : null,
  }))
  await sql`
    insert into alarm_messages (chain_id, step_no, user_id, channel, at, notification_id, left_out)
    select ${chainId}, ${stepNo}, user_id, channel, ${at}, notification_id, left_out
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (user_id int, channel text, notification_id int, left_out text)
    on conflict do nothing`.execute(trx)
}

/** The notice by which everybody of the site was told of the Alarm (spec/3 §4.6); undefined where there was none. */
export async function noticeOfAlarm(
  trx: Db,
  { alertId, transitionNo }: { alertId: number; transitionNo: number },
): Promise<number | undefined> {
  const row = await rowOf(
    trx,
    { id: int },
    sql`select id from notifications where event_kind in ('ALERT_OPENED', 'ALERT_ESCALATED', 'ALERT_REOPENED')
      and ref_id = ${alertId} and transition_no = ${transitionNo}`,
  )
  return row?.id
}

/** The mails of a notice that wait count as sent at that moment. */
export async function countAsSent(
  trx: Db,
  { notificationId, now }: { notificationId: number; now: Date },
): Promise<void> {
  await sql`
    update deliveries set status = 'SENT', sent_at = ${now}
    where notification_id = ${notificationId} and channel = 'EMAIL' and status = 'QUEUED'`.execute(trx)
}

/** When a silent site was heard last before its chain began; null where its gateways are gone. */
export async function silentSince(trx: Db, chainId: number): Promise<Date | null> {
  const row = await rowOf(
    trx,
    { since: orNull(moment) },
    sql`select max(heard_at) as since from alarm_chain_gateways where chain_id = ${chainId}`,
  )
  return row?.since ?? null
}
