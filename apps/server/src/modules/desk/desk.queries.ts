/** Reads what the rows of a page of the desk say, for these rows only. */
import { FOLLOW_UP_ANSWERS } from '@earshot/contract/desk-values.ts'
import { RECOMMENDATION_STATES, RECOMMENDATION_STATUSES } from '@earshot/contract/health-values.ts'
import { STATUS_ID } from '@earshot/contract/rules/health/site-status.ts'
import { PRODUCT_TYPES, SENSOR_LEVELS } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { bool, day, int, json, moment, oneOf, orNull, type RowOf, real, rowsOf, text } from '#db/rows.ts'
import { CLIMATE, climateColumns } from '#sql/airspaces.ts'
import { BATCH_ANIMALS, batchAge } from '#sql/batches.ts'

const Batch = z.object({ id: z.int(), name: z.string(), day: z.int(), animals: z.int().nullable() })
const Treatment = z.object({ start_date: z.string(), end_date: z.string(), withdrawal_until: z.string() })
const Advice = z.object({
  id: z.int(),
  text: z.string(),
  status: z.enum(RECOMMENDATION_STATUSES),
  state: z.enum(RECOMMENDATION_STATES),
  written_at: z.string(),
  reacted_at: z.string().nullable(),
  done_at: z.string().nullable(),
  follow_up: z
    .object({ day: z.int(), due_on: z.string(), answer: z.enum(FOLLOW_UP_ANSWERS).nullable() })
    .nullable(),
})

const ROW = {
  id: int,
  name: text,
  site_id: int,
  site_name: text,
  timezone: text,
  product_type: oneOf(PRODUCT_TYPES),
  site_activated: bool,
  status_id: int,
  status_since: orNull(moment),
  cough_status: oneOf(SENSOR_LEVELS),
  ...CLIMATE,
  rdi: orNull(real),
  first_slot: orNull(int),
  last_slot: orNull(int),
  devices_total: int,
  devices_affected: int,
  begin_at: orNull(text),
  today: day,
  batch: orNull(json(Batch)),
  treatment: orNull(json(Treatment)),
  case_opened_at: orNull(moment),
  advice: orNull(json(Advice)),
  last_visit: orNull(day),
}
export type DeskAirspace = RowOf<typeof ROW>

export function findDeskRows(
  db: Db,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<DeskAirspace[]> {
  return rowsOf(
    db,
    ROW,
    sql`select a.id, a.name, a.site_id, s.name as site_name, s.timezone, coalesce(b.product_type, a.product_type) as product_type,
      s.activated_at is not null as site_activated, coalesce(st.status_id, ${STATUS_ID.idle}) as status_id, st.status_since,
      coalesce(st.cough_status, 'DEFAULT') as cough_status, ${climateColumns('st')}, st.rdi, st.first_slot,
      monitors.last_slot, monitors.total as devices_total, monitors.affected as devices_affected, monitors.begin_at,
      age.today,
      case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name, 'day', age.day,
        'animals', ${BATCH_ANIMALS}) end as batch,
      (select jsonb_build_object('start_date', t.start_date, 'end_date', t.end_date, 'withdrawal_until',
          max(t.end_date + t.withdrawal_days) over ())
        from treatments t where t.batch_id = b.id and t.deleted_at is null and t.start_date <= age.today
          and (t.end_date >= age.today or t.end_date + t.withdrawal_days > age.today)
        order by t.end_date >= age.today desc, t.end_date desc, t.id desc limit 1) as treatment,
      c.opened_at as case_opened_at, advised.advice,
      (select max(v.date) from visit_airspaces va join visits v on v.id = va.visit_id where va.airspace_id = a.id) as last_visit
    from airspaces a
    join sites s on s.id = a.site_id
    left join airspace_states st on st.airspace_id = a.id
    left join batches b on b.airspace_id = a.id and b.state = 'ACTIVE'
    cross join lateral ${batchAge(now)}
    cross join lateral (
      select count(*) as total, max(t.last_slot) as last_slot,
        count(*) filter (where t.cough_status in ('WARNING', 'ALARM')) as affected,
        (array_agg(k.name order by t.rdi desc nulls last, d.id)
          filter (where t.cough_status in ('WARNING', 'ALARM')))[1] as begin_at
      from devices d left join device_states t on t.device_id = d.id left join decks k on k.id = d.deck_id
      where d.airspace_id = a.id
    ) monitors
    left join cases c on c.airspace_id = a.id and c.closed_at is null
    left join lateral (
      select jsonb_build_object('id', v.id, 'text', v.text, 'status', r.status, 'state', r.state,
        'written_at', v.created_at, 'reacted_at', r.reacted_at, 'done_at', r.done_at, 'follow_up', (
          select jsonb_build_object('day', q.day, 'due_on', q.due_on, 'answer', q.answer)
          from follow_ups q where q.advice_id = v.id and q.dropped_at is null and q.due_on <= age.today
          order by q.day desc limit 1)) as advice
      from advice v join recommendations r on r.cause = 'PERSON' and r.cause_id = v.id and r.airspace_id = v.airspace_id
      where v.case_id = c.id order by v.created_at desc, v.id desc limit 1
    ) advised on true
    where a.id = ${anyOf(ids)}`,
  )
}

const HOUR = { airspace_id: int, hour: int, rdi: orNull(real) }
export type DeskHour = RowOf<typeof HOUR>

export interface DeskSpan {
  /** Epoch hours, both included. */
  from: number
  to: number
  step: number
}

/** Finds each so manieth hour of some airspaces, counted back from the last. */
export async function findCourses(
  db: Db,
  airspaces: readonly { id: number; site_id: number }[],
  { from, to, step }: DeskSpan,
): Promise<DeskHour[]> {
  if (airspaces.length === 0) return []
  return rowsOf(
    db,
    HOUR,
    sql`select h.airspace_id, h.hour, h.rdi
    from unnest(${airspaces.map(one => one.site_id)}::int[], ${airspaces.map(one => one.id)}::int[]) as w (site_id, airspace_id)
    join airspace_rhs_hours h on h.site_id = w.site_id and h.airspace_id = w.airspace_id
    where h.hour between ${from}::int and ${to}::int and (${to}::int - h.hour) % ${step}::int = 0`,
  )
}
