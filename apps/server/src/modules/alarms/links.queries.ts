/** Reads the chain that a message told of, for the reader of the message. */
import { ALARM_CHAIN_KINDS } from '@earshot/contract/alarm-values.ts'
import {
  ACCESS_SCOPES,
  DIRECTIONS,
  SENSORS,
  SITE_ROLES,
  TEMPERATURE_UNITS,
} from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, moment, oneOf, orNull, type RowOf, real, rowOf, text } from '#db/rows.ts'
import { personName } from '#sql/people.ts'

const LINKED = {
  user_id: int,
  channel: oneOf(['EMAIL', 'PUSH', 'SMS'] as const),
  is_used: bool,
  reader: text,
  language: text,
  temperature_unit: oneOf(TEMPERATURE_UNITS),
  role: oneOf(SITE_ROLES),
  scope: orNull(oneOf(ACCESS_SCOPES)),
  site_id: int,
  site: text,
  timezone: text,
  airspace: orNull(text),
  alert_id: orNull(int),
  sensor: orNull(oneOf(SENSORS)),
  direction: orNull(oneOf(DIRECTIONS)),
  value: orNull(real),
  limit_value: orNull(real),
  opened_at: moment,
  chain_id: orNull(int),
  kind: oneOf(ALARM_CHAIN_KINDS),
  is_running: bool,
  /** The reader has answered a drill. */
  has_answered: bool,
  holder_id: orNull(int),
  handover_to: orNull(int),
  holder: orNull(text),
}
export type LinkedAlarm = RowOf<typeof LINKED>

/**
 * The Alarm, or the chain of the site, whose message was this delivery, while its reader is of the site. A chain that began
 * after the message was sent is another Alarm: the link does not answer that.
 */
export function findLinkedAlarm(db: Db, deliveryId: number): Promise<LinkedAlarm | undefined> {
  return rowOf(
    db,
    LINKED,
    sql`select d.user_id, d.channel, d.link_used_at is not null as is_used, u.first_name as reader, u.language,
      u.temperature_unit, m.role, m.scope, s.id as site_id, s.name as site, s.timezone, p.name as airspace,
      a.id as alert_id, a.sensor, a.direction, a.value, a.limit_value,
      coalesce(a.opened_at, (select max(l.heard_at) from alarm_chain_gateways l where l.chain_id = c.id), c.started_at,
        n.created_at) as opened_at, c.id as chain_id, coalesce(c.kind, 'ALARM') as kind,
      c.id is not null and c.ended_at is null as is_running, c.holder_id, c.handover_to,
      ${personName('h')} as holder,
      coalesce(c.kind = 'DRILL' and exists (
        select from alarm_answers k where k.chain_id = c.id and k.user_id = u.id), false) as has_answered
    from deliveries d
    join notifications n on n.id = d.notification_id
    left join alerts a on n.event_kind like 'ALERT\\_%' and a.id = n.ref_id and a.site_id = n.site_id
    left join airspaces p on p.id = a.airspace_id
    join sites s on s.id = n.site_id and s.display_status <> 'ARCHIVED'
    join users u on u.id = d.user_id
    join memberships m on m.site_id = s.id and m.user_id = u.id
    left join alarm_chains c on c.id = case when n.event_kind like 'CHAIN\\_%' then n.ref_id
        else (select max(l.chain_id) from alarm_chain_alerts l where l.alert_id = a.id) end
      and c.started_at <= coalesce(d.sent_at, d.created_at) + interval '1 minute'
    left join users h on h.id = c.holder_id
    where d.id = ${deliveryId} and d.channel in ('EMAIL', 'PUSH', 'SMS')
      and (a.id is not null or (n.event_kind like 'CHAIN\\_%' and c.id is not null))`,
  )
}

/** Marks the link as used. @returns false where it was used before, so that of two presses one counts */
export async function useLink(
  trx: Db,
  { deliveryId, now }: { deliveryId: number; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('deliveries')
    .set({ link_used_at: now })
    .where('id', '=', deliveryId)
    .where('link_used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
