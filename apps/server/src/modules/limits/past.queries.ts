/** What people know of the days on which limits are tried. */

import { EPISODE_SEVERITIES } from '@earshot/contract/health-values.ts'
import { PRIORITIES, type Sensor } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, day, int, moment, oneOf, orNull, rowsOf, text, texts } from '#db/rows.ts'
import { personName } from '#sql/people.ts'

const MOST = 500

export interface KnownOf {
  airspaceId: number
  sensor: Sensor
  timeZone: string
  since: Date
}

/** The episodes that ran since a moment, the oldest first. */
export function findEpisodes(db: Db, { airspaceId, timeZone, since }: KnownOf) {
  return rowsOf(
    db,
    {
      id: int,
      severity: oneOf(EPISODE_SEVERITIES),
      start_date: day,
      end_date: orNull(day),
      treated: bool,
    },
    sql`select e.id, e.severity, e.start_date, e.end_date, e.first_treatment_date is not null as treated
    from episodes e
    where e.airspace_id = ${airspaceId}
      and coalesce(e.end_date, 'infinity') >= (${since}::timestamptz at time zone ${timeZone})::date
    order by e.start_date, e.id limit ${MOST}`,
  )
}

/** The comments and treatments of an airspace's batches since a moment, the oldest first. */
export function findNotes(db: Db, { airspaceId, timeZone, since }: KnownOf) {
  const from = sql`(${since}::timestamptz at time zone ${timeZone})::date`
  return rowsOf(
    db,
    { date: day, kind: oneOf(['COMMENT', 'TREATMENT']), text },
    sql`select n.date, n.kind, left(n.text, 120) as text from (
      select c.date, 'COMMENT' as kind, c.comment as text, c.id
      from batches b join batch_comments c on c.batch_id = b.id where b.airspace_id = ${airspaceId} and c.date >= ${from}
      union all
      select t.start_date, 'TREATMENT', t.product_name, t.id
      from batches b join treatments t on t.batch_id = b.id
      where b.airspace_id = ${airspaceId} and t.deleted_at is null and t.start_date >= ${from}) n
    order by n.date, n.kind, n.id limit ${MOST}`,
  )
}

/** When people were told of the alerts of a sensor since a moment, by the plan of alarms, the oldest first. */
export function findMessages(db: Db, { airspaceId, sensor, since }: KnownOf) {
  return rowsOf(
    db,
    { at: moment, priority: oneOf(PRIORITIES), opened_at: moment, people: texts },
    sql`select m.at, a.max_priority as priority, a.opened_at, array_agg(distinct ${personName('u')}) as people
    from alerts a join alarm_chain_alerts l on l.alert_id = a.id
    join alarm_messages m on m.chain_id = l.chain_id and m.left_out is null
    join users u on u.id = m.user_id
    where a.airspace_id = ${airspaceId} and a.sensor = ${sensor} and m.at >= ${since}
    group by m.at, a.max_priority, a.opened_at, a.id order by m.at, a.id limit ${MOST}`,
  )
}
