/** Reads what became of the messages of chains. */
import { ALARM_CHANNELS, LEFT_OUT_REASONS } from '@earshot/contract/alarm-values.ts'
import { PUSH_REASONS, PUSH_STATUSES } from '@earshot/contract/message-values.ts'
import type { AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { personName } from '#sql/people.ts'

const MESSAGE = {
  chain_id: int,
  step_no: int,
  at: moment,
  user_id: int,
  name: text,
  channel: oneOf(ALARM_CHANNELS),
  left_out: orNull(oneOf(LEFT_OUT_REASONS)),
  status: orNull(oneOf(PUSH_STATUSES)),
  reason: orNull(oneOf(PUSH_REASONS)),
  sent_at: orNull(moment),
  delivered_at: orNull(moment),
  return_status: orNull(text),
  return_line: orNull(text),
  read_at: orNull(moment),
}
export type MessageRow = RowOf<typeof MESSAGE>

export function findMessages(db: Db, chainIds: readonly number[]): Promise<MessageRow[]> {
  return rowsOf(
    db,
    MESSAGE,
    sql`select m.chain_id, m.step_no, m.at, m.user_id, ${personName('u')} as name, m.channel, m.left_out, d.status,
      d.reason, d.sent_at, d.delivered_at, d.return_status, d.return_line, r.read_at
    from alarm_messages m join users u on u.id = m.user_id
    left join deliveries d
      on d.notification_id = m.notification_id and d.user_id = m.user_id and d.channel = m.channel
    left join notification_recipients r on r.notification_id = m.notification_id and r.user_id = m.user_id
    where m.chain_id = ${anyOf(chainIds)} order by m.chain_id, m.step_no, m.user_id, m.channel`,
  )
}

/** Only a push and the portal know whether somebody has read: a mail and an SMS never say so. */
export function messageView(row: MessageRow): AlarmMessage {
  const { step_no, at, user_id, name, channel, status, reason, left_out, sent_at, delivered_at, read_at } =
    row
  return {
    step_no,
    at: iso(at),
    person: { id: user_id, name },
    channel,
    status,
    reason,
    left_out: left_out ?? (hasNoDevice(row) ? 'NO_DEVICE' : null),
    sent_at: isoOrNull(sent_at),
    delivered_at: isoOrNull(delivered_at),
    returned: returnOf(row),
    seen_at: channel === 'PUSH' ? isoOrNull(read_at) : null,
  }
}

function returnOf({ return_status: status, return_line: line }: MessageRow): AlarmMessage['returned'] {
  return status === null ? null : { status, line: line ?? '' }
}

/**
 * The person's choice was asked when the step came, and would have left the message out. So a push that was given up for want of
 * one found no browser.
 */
function hasNoDevice({ channel, status, reason }: MessageRow): boolean {
  return channel === 'PUSH' && status === 'SUPPRESSED' && reason === 'PREFERENCE'
}
