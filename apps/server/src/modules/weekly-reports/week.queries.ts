/** Reads a week and the one before of some sites: each statement answers for all of them at once. */
import { PRIORITIES, PRODUCT_TYPES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { day, int, oneOf, orNull, type RowOf, real, rowsOf, text } from '#db/rows.ts'

export interface WeekRequest {
  siteIds: readonly number[]
  /** The first and the last of the seven days, by each site's own clock, and the first of the seven before. */
  from: string
  until: string
  before: string
  /** True where the installation shows what is normal for an airspace; otherwise the reference stands in. */
  ownNormal: boolean
}

const SITE = { id: int, name: text }
export type SiteRow = RowOf<typeof SITE>

export function findSites(db: Db, { siteIds }: Pick<WeekRequest, 'siteIds'>): Promise<SiteRow[]> {
  return rowsOf(db, SITE, sql`select id, name from sites where id = ${anyOf(siteIds)}`)
}

const AIRSPACE = {
  site_id: int,
  id: int,
  name: text,
  product_type: oneOf(PRODUCT_TYPES),
  rdi: orNull(real),
  rdi_before: orNull(real),
  of_normal: orNull(real),
  of_normal_before: orNull(real),
  alarms: int,
  alarms_before: int,
  warnings: int,
  warnings_before: int,
  worst: orNull(oneOf(PRIORITIES)),
  worst_before: orNull(oneOf(PRIORITIES)),
  deaths: int,
  deaths_before: int,
}
export type AirspaceRow = RowOf<typeof AIRSPACE>

/** The status of a week is the worst that an alert was in during it, whenever it was opened. */
export function findAirspaces(db: Db, request: WeekRequest): Promise<AirspaceRow[]> {
  const { siteIds, from, until, before, ownNormal } = request
  const isIn = (start: string, end: string) =>
    sql`${sql.ref(start)} < coalesce(p.to_at, x.closed_at, 'infinity') and coalesce(p.from_at, x.opened_at) < ${sql.ref(end)}`
  const worstOf = (start: string, end: string) => sql`case
    when bool_or(coalesce(p.priority, x.max_priority) = 'ALARM' and ${isIn(start, end)}) then 'ALARM'
    when bool_or(${isIn(start, end)}) then 'WARNING' end`
  return rowsOf(
    db,
    AIRSPACE,
    sql`with asked as materialized (
      select a.id, a.site_id, a.name, coalesce(b.product_type, a.product_type) as product_type,
        ${from}::date::timestamp at time zone s.timezone as week_start,
        (${until}::date + 1)::timestamp at time zone s.timezone as week_end,
        ${before}::date::timestamp at time zone s.timezone as before_start
      from airspaces a join sites s on s.id = a.site_id
      left join batches b on b.airspace_id = a.id and b.state = 'ACTIVE'
      where a.site_id = ${anyOf(siteIds)} and a.removed_at is null
    ),
    coughs as (
      select a.id,
        avg(h.rdi) filter (where h.day >= ${from}::date) as rdi,
        avg(h.rdi) filter (where h.day < ${from}::date) as rdi_before,
        avg(h.rdi) filter (where h.day >= ${from}::date and n.day is not null)
          / nullif(avg(n.median) filter (where h.day >= ${from}::date and h.rdi is not null), 0) as of_normal,
        avg(h.rdi) filter (where h.day < ${from}::date and n.day is not null)
          / nullif(avg(n.median) filter (where h.day < ${from}::date and h.rdi is not null), 0) as of_normal_before
      from asked a join airspace_rhs_days h on h.site_id = a.site_id and h.airspace_id = a.id
        and h.day between ${before}::date and ${until}::date
      left join normal_courses n on ${ownNormal}::boolean and n.airspace_id = a.id and n.day = h.day
      group by a.id
    ),
    opened as (
      select a.id,
        count(*) filter (where x.max_priority = 'ALARM' and x.opened_at >= a.week_start) as alarms,
        count(*) filter (where x.max_priority = 'ALARM' and x.opened_at < a.week_start) as alarms_before,
        count(*) filter (where x.max_priority = 'WARNING' and x.opened_at >= a.week_start) as warnings,
        count(*) filter (where x.max_priority = 'WARNING' and x.opened_at < a.week_start) as warnings_before
      from asked a join alerts x on x.site_id = a.site_id and x.airspace_id = a.id
        and x.opened_at >= a.before_start and x.opened_at < a.week_end
      group by a.id
    ),
    states as (
      select a.id, ${worstOf('a.week_start', 'a.week_end')} as worst, ${worstOf('a.before_start', 'a.week_start')} as worst_before
      from asked a
      join alerts x on x.site_id = a.site_id and x.airspace_id = a.id and x.opened_at < a.week_end
        and (x.closed_at is null or x.closed_at >= a.before_start)
      left join alert_spans p on p.alert_id = x.id
      group by a.id
    ),
    dead as (
      select a.id, sum(c.deaths) filter (where c.date >= ${from}::date) as deaths,
        sum(c.deaths) filter (where c.date < ${from}::date) as deaths_before
      from asked a join batches b on b.airspace_id = a.id
      join batch_counts c on c.batch_id = b.id and c.date between ${before}::date and ${until}::date
      group by a.id
    )
    select a.site_id, a.id, a.name, a.product_type, coughs.rdi, coughs.rdi_before, coughs.of_normal, coughs.of_normal_before,
      coalesce(opened.alarms, 0)::int as alarms, coalesce(opened.alarms_before, 0)::int as alarms_before,
      coalesce(opened.warnings, 0)::int as warnings, coalesce(opened.warnings_before, 0)::int as warnings_before,
      states.worst, states.worst_before,
      coalesce(dead.deaths, 0)::int as deaths, coalesce(dead.deaths_before, 0)::int as deaths_before
    from asked a left join coughs on coughs.id = a.id left join opened on opened.id = a.id
    left join states on states.id = a.id left join dead on dead.id = a.id
    order by a.site_id, lower(a.name), a.id`,
  )
}

const TREATMENT = {
  site_id: int,
  id: int,
  airspace: text,
  product: text,
  start_date: day,
  end_date: day,
  withdrawal_days: int,
}
export type TreatmentRow = RowOf<typeof TREATMENT>

/** Finds the treatments that were given on a day of either week. */
export function findTreatments(db: Db, { siteIds, before, until }: WeekRequest): Promise<TreatmentRow[]> {
  return rowsOf(
    db,
    TREATMENT,
    sql`select b.site_id, t.id, a.name as airspace, t.product_name as product, t.start_date, t.end_date, t.withdrawal_days
    from batches b join treatments t on t.batch_id = b.id join airspaces a on a.id = b.airspace_id
    where b.site_id = ${anyOf(siteIds)} and t.deleted_at is null and t.start_date <= ${until}::date
      and t.end_date >= ${before}::date
    order by t.start_date, t.id`,
  )
}

const SILENT = { site_id: int, id: int, name: text, airspace: orNull(text), since: orNull(text) }
export type SilentRow = RowOf<typeof SILENT>

/** Finds the monitors that are silent now, with the moment since when on their site's clock. */
export function findSilent(db: Db, { siteIds }: Pick<WeekRequest, 'siteIds'>): Promise<SilentRow[]> {
  return rowsOf(
    db,
    SILENT,
    sql`select d.site_id, d.id, case when d.name = '' then d.code else d.name end as name, a.name as airspace,
      to_char(t.connectivity_since at time zone s.timezone, 'YYYY-MM-DD HH24:MI') as since
    from devices d join device_states t on t.device_id = d.id join sites s on s.id = d.site_id
    left join airspaces a on a.id = d.airspace_id
    where d.site_id = ${anyOf(siteIds)} and t.connectivity <> 'ONLINE'
    order by t.connectivity_since nulls last, d.id`,
  )
}
