/** Lists everything that happened to a batch (spec/3 §3.10). */

import { LOGBOOK_TYPES, type LogbookType } from '@earshot/contract/batch-values.ts'
import type { LogbookQuery } from '@earshot/contract/schemas/batches/logbook.ts'
import { Params } from '@earshot/contract/schemas/health/notification.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import type { LogbookFilter } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { day, int, json, moment, oneOf, orNull, type RowOf, text } from '#db/rows.ts'
import { personRef } from '#sql/people.ts'
import { judgedDay } from '#sql/slots.ts'

type Sql = RawBuilder<unknown>

const ITEM = {
  /** The key is unique within its type. */
  key: text,
  type: oneOf(LOGBOOK_TYPES),
  date: day,
  occurred_at: moment,
  author: orNull(json(Ref)),
  params: json(Params),
  ref_id: orNull(int),
}
export type ItemRow = RowOf<typeof ITEM>

/**
 * A moment is moved into its day: an item that was written later goes to the day's end, an earlier one to its
 * start.
 */
function within(at: Sql, date: Sql): Sql {
  return sql`least(greatest(${at}, ${date}::timestamp at time zone b.timezone),
    ((${date} + 1)::timestamp at time zone b.timezone) - interval '1 second')`
}

const localDate = (at: Sql) => sql`(${at} at time zone b.timezone)::date`
/** Selects the date and moment of what the engine judged. */
const judged = (at: Sql) => {
  const date = judgedDay(at, sql`b.timezone`)
  return sql`${date}, ${within(at, date)}`
}

const WRITTEN = sql`
  select 'COMMENT' as type, c.id::text as key, c.date, ${within(sql`c.created_at`, sql`c.date`)} as occurred_at,
    c.author_id, '{}'::jsonb as params, c.id as ref_id
  from b join batch_comments c on c.batch_id = b.id
  union all
  select 'TREATMENT', t.id::text, d.date, ${within(sql`t.created_at`, sql`d.date`)}, t.author_id, '{}', t.id
  from b join treatments t on t.batch_id = b.id and t.deleted_at is null
    -- On its last day, as far as that has come.
    cross join lateral (select least(t.end_date, greatest(t.start_date, b.today)) as date) d
  union all
  select 'RECOMMENDATION', r.id::text, ${judged(sql`r.created_at`)}, null, '{}', r.id
  from b join recommendations r on r.batch_id = b.id
  union all
  select 'VISIT', v.id::text, v.date, ${within(sql`v.created_at`, sql`v.date`)}, v.author_id, '{}', v.id
  from b join visit_airspaces p on p.airspace_id = b.airspace_id join visits v on v.id = p.visit_id
  where v.date between b.start_date and coalesce(b.end_date, b.today)
  union all
  -- A morning round stands in the logbook of each airspace by who saw it first, with all that was ticked there.
  select 'ROUND', m.id::text, m.date, ${within(sql`f.seen_at`, sql`m.date`)}, f.user_id,
    jsonb_build_object('checks', f.checks), null
  from b join morning_rounds m on m.site_id = b.site_id
    and m.date between b.start_date and coalesce(b.end_date, b.today)
    join lateral (select min(e.seen_at) as seen_at, (array_agg(e.user_id order by e.seen_at, e.id))[1] as user_id,
        count(distinct c.key) as checks
      from round_entries e left join lateral unnest(e.checks) as c (key) on true
      where e.round_id = m.id and e.airspace_id = b.airspace_id) f on f.seen_at is not null`

/**
 * An alert that grew to Alarm had opened as a Warning; the others opened as the worst they ever were. The current
 * priority is told elsewhere.
 */
const OPENED_AS = sql`case when l.escalated_at is null then l.max_priority else 'WARNING' end`

const alertParams = (priority: Sql) => sql`jsonb_build_object('sensor', l.sensor, 'priority', ${priority},
  'direction', l.direction, 'value', l.value, 'limit', l.limit_value)`
/** One that has turned since (record 074) opened on the other side. */
const OPENED_WITH = sql`jsonb_build_object('sensor', l.sensor, 'priority', ${OPENED_AS},
  'direction', coalesce(l.opening_direction, l.direction), 'value', coalesce(l.opening_value, l.value),
  'limit', coalesce(l.opening_limit, l.limit_value))`

const JUDGED = sql`
  select 'ALERT_OPENED', l.id::text, ${judged(sql`l.opened_at`)}, null::int, ${OPENED_WITH}, l.id
  from b join alerts l on l.airspace_id = b.airspace_id and l.batch_id = b.id
  union all
  select 'ALERT_ESCALATED', l.id::text, ${judged(sql`l.escalated_at`)}, null,
    ${alertParams(sql`'ALARM'`)}, l.id
  from b join alerts l on l.airspace_id = b.airspace_id and l.batch_id = b.id and l.escalated_at > l.opened_at
  union all
  select 'ALERT_CLOSED', l.id::text, ${judged(sql`l.closed_at`)}, null,
    jsonb_build_object('sensor', l.sensor, 'priority', l.max_priority, 'direction', l.direction, 'peak', l.peak,
      'reason', l.close_reason, 'hours', round(extract(epoch from l.closed_at - l.opened_at) / 3600)), l.id
  from b join alerts l on l.airspace_id = b.airspace_id and l.batch_id = b.id and l.closed_at is not null
  union all
  select 'EPISODE_STARTED', e.id::text, e.start_date, ${within(sql`e.created_at`, sql`e.start_date`)}, null, '{}', e.id
  from b join episodes e on e.airspace_id = b.airspace_id and e.batch_id = b.id
  union all
  select 'EPISODE_CLOSED', e.id::text, ${judged(sql`e.closed_at`)}, null,
    jsonb_build_object('severity', e.severity, 'lowest_rhs', e.lowest_rhs, 'days', e.end_date - e.start_date + 1), e.id
  from b join episodes e on e.airspace_id = b.airspace_id and e.batch_id = b.id and e.closed_at is not null`

const RECORDED = sql`
  select 'BATCH_STARTED', b.id::text, b.start_date, ${within(sql`b.created_at`, sql`b.start_date`)}, b.created_by,
    jsonb_build_object('name', b.name, 'animals', b.animals_start, 'age', b.start_age_in_days), b.id
  from b
  union all
  select 'BATCH_CLOSED', b.id::text, b.end_date, ${within(sql`b.closed_at`, sql`b.end_date`)}, null,
    jsonb_build_object('name', b.name, 'animals', b.animals_end, 'reason', b.close_reason), b.id
  from b where b.end_date is not null
  union all
  -- Nobody says at what hour of the day it was counted.
  select 'COUNT', k.date::text, k.date, k.date::timestamp at time zone b.timezone, null,
    jsonb_build_object('deaths', k.deaths, 'removed', k.removed), null
  from b join batch_counts k on k.batch_id = b.id and k.deaths + k.removed > 0
  union all
  select 'DEVICE_CHANGE', p.id || x.suffix, ${localDate(sql`x.at`)}, x.at, null,
    jsonb_build_object('change', x.change, 'device', coalesce(nullif(v.name, ''), v.code)), v.id
  from b join device_placements p on p.airspace_id = b.airspace_id join devices v on v.id = p.device_id
    cross join lateral (values ('INSTALLED', 'I', p.installed_at), ('REMOVED', 'R', p.removed_at))
      as x (change, suffix, at)
  where ${localDate(sql`x.at`)} between b.start_date and coalesce(b.end_date, b.today)
  union all
  -- A gateway carries what all airspaces of its site measure.
  select 'DEVICE_CHANGE', c.id || 'V', ${localDate(sql`c.at`)}, c.at, null,
    jsonb_build_object('change', case when c.gateway_id is null then 'VERSION' else 'GATEWAY_VERSION' end,
      'device', coalesce(nullif(v.name, ''), nullif(g.name, ''), v.code, g.code), 'version', c.version),
    coalesce(c.device_id, c.gateway_id)
  from b join software_changes c on c.site_id = b.site_id and (c.airspace_id = b.airspace_id or c.gateway_id is not null)
    left join devices v on v.id = c.device_id left join gateways g on g.id = c.gateway_id
  where ${localDate(sql`c.at`)} between b.start_date and coalesce(b.end_date, b.today)`

const itemsOf = ({ batchId, today }: { batchId: number; today: string }) => sql`(
  with b as (select b.*, s.timezone, ${today}::date as today
    from batches b join sites s on s.id = b.site_id where b.id = ${batchId})
  ${WRITTEN} union all ${JUDGED} union all ${RECORDED}) i
  left join users u on u.id = i.author_id`

const COLUMNS = sql`i.key, i.type, i.date, i.occurred_at, i.params, i.ref_id,
  case when u.id is not null then
    ${personRef('u')} end as author`

const NEWEST_FIRST: Orders = { fields: {}, initial: sql`i.occurred_at desc`, unique: sql`i.type, i.key` }

const TYPE_OF: Readonly<Record<LogbookFilter, LogbookType | undefined>> = {
  ALL: undefined,
  COMMENTS: 'COMMENT',
  TREATMENTS: 'TREATMENT',
  RECOMMENDATIONS: 'RECOMMENDATION',
}

export function findItems(
  db: Db,
  wanted: { batchId: number; today: string },
  request: LogbookQuery,
): Promise<PageOf<ItemRow>> {
  const type = TYPE_OF[request.filter]
  const where = [type === undefined ? undefined : sql`i.type = ${type}`]
  return listPage(
    db,
    { shape: ITEM, columns: COLUMNS, from: itemsOf(wanted), where, orders: NEWEST_FIRST },
    request,
  )
}
