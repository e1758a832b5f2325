/** Stores episodes as rows: it reads the newest of each airspace, and writes what became of them. */
import { EPISODE_STATES } from '@earshot/contract/health-values.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { day, int, moment, oneOf, orNull, type RowOf, rowsOf } from '#db/rows.ts'
import type { DayMinima, Episode } from '#follow-up/episodes.ts'

const EPISODE = {
  id: int,
  airspace_id: int,
  batch_id: orNull(int),
  state: oneOf(EPISODE_STATES),
  start_date: day,
  end_date: orNull(day),
  closed_at: orNull(moment),
  clear_days: int,
  opened_by_alert: orNull(int),
  transition_no: int,
}
type EpisodeRow = RowOf<typeof EPISODE>

/**
 * The newest episode of each airspace: the active one, or the one closed last.
 * @param since epoch milliseconds; those closed before cannot come back
 */
export async function loadEpisodes(
  trx: Db,
  { airspaceIds, since }: { airspaceIds: readonly number[]; since: number },
): Promise<Map<number, Episode>> {
  const rows = await rowsOf(
    trx,
    EPISODE,
    sql`select distinct on (airspace_id) id, airspace_id, batch_id, state, start_date, end_date, closed_at, clear_days,
      opened_by_alert, transition_no
    from episodes
    where airspace_id = ${anyOf(airspaceIds)} and (state = 'ACTIVE' or closed_at >= ${new Date(since)})
    order by airspace_id, state, closed_at desc`,
  )
  return new Map(rows.map(row => [row.airspace_id, toEpisode(row)]))
}

function toEpisode(row: EpisodeRow): Episode {
  return {
    id: row.id,
    batchId: row.batch_id,
    state: row.state,
    startDate: row.start_date,
    endDate: row.end_date,
    closedAt: row.closed_at?.getTime() ?? null,
    clearDays: row.clear_days,
    openedByAlert: row.opened_by_alert,
    transitionNo: row.transition_no,
  }
}

/** Loads the lowest RHS of the local days since `from` of each airspace, by airspace. */
export async function loadMinima(
  trx: Db,
  wanted: readonly { siteId: number; airspaceId: number; from: string }[],
): Promise<Map<number, DayMinima>> {
  if (wanted.length === 0) return new Map()
  const rows = await rowsOf(
    trx,
    { airspace_id: int, day, rhs_min: orNull(int) },
    sql`select d.airspace_id, d.day, d.rhs_min
    from unnest(${wanted.map(one => one.siteId)}::int[], ${wanted.map(one => one.airspaceId)}::int[],
      ${wanted.map(one => one.from)}::date[]) as w (site_id, airspace_id, from_day)
    join airspace_rhs_days d on d.site_id = w.site_id and d.airspace_id = w.airspace_id and d.day >= w.from_day`,
  )
  const minima = new Map<number, Map<string, number | null>>()
  for (const { airspace_id, day, rhs_min } of rows) {
    const own = minima.get(airspace_id) ?? new Map<string, number | null>()
    minima.set(airspace_id, own.set(day, rhs_min))
  }
  return minima
}

/**
 * Loads the lowest RHS from the start of a batch's last day up to its end (epoch milliseconds), by batch; null: none
 * valid.
 */
export async function loadMinimaUpTo(
  trx: Db,
  wanted: readonly { siteId: number; airspaceId: number; batchId: number; from: number; to: number }[],
): Promise<Map<number, number | null>> {
  if (wanted.length === 0) return new Map()
  const rows = await rowsOf(
    trx,
    { batch_id: int, rhs_min: orNull(int) },
    sql`select w.batch_id, (
      select min(h.rhs) from airspace_rhs_hours h
      where h.site_id = w.site_id and h.airspace_id = w.airspace_id
        and h.hour * 3600000::int8 > w.from_ms and h.hour * 3600000::int8 <= w.to_ms
        and h.hour between w.from_ms / 3600000 and w.to_ms / 3600000) as rhs_min
    from unnest(${wanted.map(one => one.siteId)}::int[], ${wanted.map(one => one.airspaceId)}::int[],
      ${wanted.map(one => one.batchId)}::int[], ${wanted.map(one => one.from)}::int8[],
      ${wanted.map(one => one.to)}::int8[]) as w (site_id, airspace_id, batch_id, from_ms, to_ms)`,
  )
  return new Map(rows.map(row => [row.batch_id, row.rhs_min]))
}

export interface EpisodeOf {
  siteId: number
  airspaceId: number
  episode: Episode
  /** The moment when it began, epoch milliseconds; null where that was before. */
  begunAt: number | null
}

/** Sets `id` of new episodes. Known ones go first: what they close makes room for what is opened. */
export async function saveEpisodes(trx: Db, episodes: readonly EpisodeOf[]): Promise<void> {
  const known = episodes.filter(({ episode }) => episode.id !== null)
  const fresh = episodes.filter(({ episode }) => episode.id === null)
  if (known.length > 0) {
    await sql`
      update episodes e set state = r.state, end_date = r.end_date, closed_at = r.closed_at,
        clear_days = r.clear_days, transition_no = r.transition_no
      from jsonb_to_recordset(${JSON.stringify(known.map(rowOf))}::jsonb) as r ${RECORD}
      where e.id = r.id`.execute(trx)
  }
  if (fresh.length === 0) return
  const rows = await rowsOf(
    trx,
    { id: int, airspace_id: int, opened_by_alert: int },
    sql`insert into episodes (site_id, airspace_id, batch_id, state, start_date, end_date, closed_at, clear_days,
      opened_by_alert, transition_no, created_at)
    select site_id, airspace_id, batch_id, state, start_date, end_date, closed_at, clear_days, opened_by_alert,
      transition_no, created_at
    from jsonb_to_recordset(${JSON.stringify(fresh.map(rowOf))}::jsonb) as r ${RECORD}
    order by start_date, airspace_id, state desc
    returning id, airspace_id, opened_by_alert`,
  )
  const ids = new Map(rows.map(row => [`${row.airspace_id} ${row.opened_by_alert}`, row.id]))
  for (const one of fresh) {
    one.episode = {
      ...one.episode,
      id: ids.get(`${one.airspaceId} ${one.episode.openedByAlert}`) ?? null,
    }
  }
}

const RECORD = sql`(id int, site_id int, airspace_id int, batch_id int, state text, start_date date, end_date date,
  closed_at timestamptz, clear_days smallint, opened_by_alert int, transition_no int, created_at timestamptz)`

function rowOf({ siteId, airspaceId, episode, begunAt }: EpisodeOf) {
  return {
    id: episode.id,
    site_id: siteId,
    airspace_id: airspaceId,
    batch_id: episode.batchId,
    state: episode.state,
    start_date: episode.startDate,
    end_date: episode.endDate,
    closed_at: episode.closedAt === null ? null : new Date(episode.closedAt),
    clear_days: episode.clearDays,
    opened_by_alert: episode.openedByAlert,
    transition_no: episode.transitionNo,
    created_at: begunAt === null ? null : new Date(begunAt),
  }
}
