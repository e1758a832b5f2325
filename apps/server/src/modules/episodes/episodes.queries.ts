/** Episodes and their days. What people write into the logbook is counted as it is now. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'

export interface EpisodeRow {
  id: number
  site_id: number
  airspace: { id: number; name: string }
  batch_id: number | null
  state: string
  severity: string
  start_date: string
  end_date: string | null
  lowest_rhs: number | null
  burden: number
  first_treatment_date: string | null
  spread: {
    device: { id: number; name: string }
    deck: { id: number; name: string } | null
    yellow_at: string | null
    red_at: string | null
  }[]
}

export async function findEpisodes(
  db: Db,
  { siteId, active }: { siteId: number; active: boolean | undefined },
): Promise<EpisodeRow[]> {
  const state = active === undefined ? sql`true` : active ? sql`e.state = 'ACTIVE'` : sql`e.state = 'CLOSED'`
  const { rows } = await sql<EpisodeRow>`
    select e.id, e.site_id, e.batch_id, e.state, e.severity, e.start_date, e.end_date, e.lowest_rhs, e.burden,
      jsonb_build_object('id', a.id, 'name', a.name) as airspace,
      (select min(t.start_date) from treatments t where t.batch_id = e.batch_id and t.deleted_at is null
        and t.start_date >= e.start_date and (e.end_date is null or t.start_date <= e.end_date)) as first_treatment_date,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'device', jsonb_build_object('id', d.id, 'name', coalesce(nullif(d.name, ''), d.code)),
          'deck', case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name) end,
          'yellow_at', x.one ->> 'yellow_at', 'red_at', x.one ->> 'red_at') order by x.place)
        from jsonb_array_elements(e.spread) with ordinality as x (one, place)
        join devices d on d.id = (x.one ->> 'device_id')::int
        left join decks k on k.id = (x.one ->> 'deck_id')::int), '[]') as spread
    from episodes e join airspaces a on a.id = e.airspace_id
    where e.site_id = ${siteId} and ${state}
    order by e.start_date desc, e.id desc`.execute(db)
  return rows
}

export interface EpisodeDayRow {
  episode_id: number
  date: string
  day_no: number
  rhs_min: number | null
  rhs_end: number | null
  rdi: number | null
  coughs: number
  temp_min: number | null
  temp_mean: number | null
  temp_max: number | null
  hum_min: number | null
  hum_mean: number | null
  hum_max: number | null
  worst_status: string | null
  alerts: number
  treatments: number
  comments: number
  recommendations: number
}

export async function findEpisodeDays(db: Db, episodeIds: readonly number[]): Promise<EpisodeDayRow[]> {
  const days: RawBuilder<EpisodeDayRow> = sql<EpisodeDayRow>`
    select d.episode_id, d.date, d.day_no, d.rhs_min, d.rhs_end, d.rdi, d.coughs, d.temp_min, d.temp_mean, d.temp_max,
      d.hum_min, d.hum_mean, d.hum_max, d.worst_status, d.alerts, d.recommendations,
      (select count(*) from treatments t where t.batch_id = e.batch_id and t.deleted_at is null
        and d.date between t.start_date and t.end_date) as treatments,
      (select count(*) from batch_comments c where c.batch_id = e.batch_id and c.date = d.date) as comments
    from episode_days d join episodes e on e.id = d.episode_id
    where d.episode_id = any(${[...episodeIds]}::int[])
    order by d.episode_id, d.date`
  return (await days.execute(db)).rows
}
