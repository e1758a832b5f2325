/** What people said of the demo farm's Alarms that are over: without it no limit could show how its Alarms ended. */
import { SITE_RIGHTS } from '@earshot/contract/rules/farm/site-rights.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** So long after an Alarm is over somebody comes to the office and says what it was. */
const SAID_AFTER = '40 minutes'

/**
 * Gives every Alarm of the recorded history that is over a reason, as the people of a farm do who have looked: coughs of an
 * episode were an illness, a temperature that had left its band a failure of the climate, and moist air the washing. What
 * somebody has answered stays, and so does an Alarm that lasts.
 */
export async function sayReasons(db: Db, { now }: { now: Date }): Promise<void> {
  await sql`
    insert into alarm_answers (chain_id, user_id, kind, channel, at, reason)
    select c.id, m.user_id, 'CLOSES', 'PORTAL', least(c.ended_at + ${SAID_AFTER}::interval, ${now}::timestamptz),
      case when a.sensor = 'TEMPERATURE' then 'CLIMATE_FAILURE' when a.sensor = 'HUMIDITY' then 'WORK_IN_BARN'
        when exists (select from episodes e where e.airspace_id = a.airspace_id
          and e.start_date <= (a.opened_at at time zone s.timezone)::date
          and coalesce(e.end_date, 'infinity') >= (a.opened_at at time zone s.timezone)::date) then 'ILLNESS'
        else 'OTHER' end
    from alarm_chains c join alerts a on a.id = c.alert_id join sites s on s.id = c.site_id
    join lateral (select user_id from memberships where site_id = c.site_id and role = any(${[...SITE_RIGHTS.manageBatches]}::text[])
      order by role = 'OWNER' desc, user_id limit 1) m on true
    where c.recorded and c.ended_at is not null and not (a.state = 'OPEN' and a.priority = 'ALARM')
      and not exists (select from alarm_answers k where k.chain_id = c.id)`.execute(db)
}
