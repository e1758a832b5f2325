/**
 * Reads what is another than a day ago. Each kind has kept something of yesterday: sites their changes of status,
 * monitors those of their lamps, gateways the slots they were heard in.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { changeRank } from '@earshot/contract/rules/health/changes.ts'
import { SITE_STATUSES, statusIds } from '@earshot/contract/rules/health/site-status.ts'
import {
  type AdminChangesQuery,
  CHANGE_DIRECTIONS,
  CHANGE_KINDS,
  type ChangeKind,
} from '@earshot/contract/schemas/admin/admin-change.ts'
import { STATUS_NAMES } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, type RowOf, rowsOf, text } from '#db/rows.ts'
import { deviceOnline, gatewayOnline } from '#sql/connectivity.ts'

type Sql = RawBuilder<unknown>

const CHANGE = {
  kind: oneOf(CHANGE_KINDS),
  entity_id: int,
  name: text,
  site_id: int,
  site_name: text,
  country: text,
  direction: oneOf(CHANGE_DIRECTIONS),
  before: oneOf(STATUS_NAMES),
  now: oneOf(STATUS_NAMES),
  since: moment,
}
export type ChangeRow = RowOf<typeof CHANGE>

/** Columns as `changes` names them. */
function changed(since: Date, kind: ChangeKind | undefined): Sql {
  const parts: Readonly<Record<ChangeKind, () => Sql>> = {
    SITE: () => changedSites(since),
    GATEWAY: () => changedGateways(since),
    DEVICE: () => changedDevices(since),
  }
  const kinds = kind === undefined ? CHANGE_KINDS : [kind]
  return sql`(${sql.join(
    kinds.map(each => parts[each]()),
    sql` union all `,
  )})`
}

const statuses = () =>
  sql`jsonb_to_recordset(${JSON.stringify(
    SITE_STATUSES.map(({ id, name }) => ({ id, name, rank: changeRank(name) })),
  )}::jsonb)`

function changedSites(since: Date): Sql {
  return sql`
    select 'SITE', st.site_id, null::text, st.site_id, was.name, was.rank, is_now.name, is_now.rank,
      coalesce(st.status_since, first.at)
    from (
      select distinct on (c.site_id) c.site_id, c.from_status, c.at from site_status_changes c
      where c.at > ${since} order by c.site_id, c.at, c.id
    ) first
    join site_states st on st.site_id = first.site_id
    join ${statuses()} as was (id int, name text, rank int) on was.id = first.from_status
    join ${statuses()} as is_now (id int, name text, rank int) on is_now.id = st.status_id`
}

/** A gateway was heard in the hour before that moment if one of its slots says so. */
const heardBefore = (since: Date) => sql`exists (
  select from generate_series(1, ${DOMAIN.offlineMin / 10}::int) slots_ago
  join gateway_heartbeat_days h on h.gateway_id = g.id
    and h.day = ((${since}::timestamptz - slots_ago * interval '10 minutes') at time zone 'utc')::date
  where get_bit(h.slots, (extract(epoch from ${since}::timestamptz - slots_ago * interval '10 minutes')::bigint % 86400 / 600)::int) = 1)`

/** A gateway that was not heard of before then is new, not better. */
function changedGateways(since: Date): Sql {
  const rank = (online: Sql) =>
    sql`case when ${online} then ${changeRank('Ok')}::int else ${changeRank('Offline')}::int end`
  const name = (online: Sql) => sql`case when ${online} then 'Ok' else 'Offline' end`
  const [then, now] = [sql`g.heard_then`, sql`g.online`]
  return sql`
    select 'GATEWAY', g.id, g.code, g.site_id, ${name(then)}, ${rank(then)}, ${name(now)}, ${rank(now)}, g.connectivity_since
    from (
      select g.*, ${gatewayOnline('g')} as online, ${heardBefore(since)} as heard_then from gateways g
      where g.connectivity_since > ${since} and g.site_id is not null and g.last_heartbeat_at is not null
    ) g
    where g.heard_then or exists (
      select from gateway_heartbeat_days h
      where h.gateway_id = g.id and h.day < (${since}::timestamptz at time zone 'utc')::date)`
}

const LAMP_NAMES = { OFFLINE: 'Offline', ALARM: 'Alarm', WARNING: 'Warning' } as const
const rankOfLamp = (lamp: Sql) => sql`case ${lamp}
  ${sql.join(
    Object.entries(LAMP_NAMES).map(([level, name]) => sql`when ${level} then ${changeRank(name)}::int`),
    sql` `,
  )} else ${changeRank('Ok')}::int end`
const nameOfRank = (rank: Sql) => sql`case ${rank}
  ${sql.join(
    Object.values(LAMP_NAMES).map(name => sql`when ${changeRank(name)}::int then ${name}`),
    sql` `,
  )} else 'Ok' end`

/** A lamp that did not change shows what it showed. */
function changedDevices(since: Date): Sql {
  const sensors = [
    ['COUGHS', sql`st.cough_status`],
    ['TEMPERATURE', sql`st.temperature_status`],
    ['HUMIDITY', sql`st.humidity_status`],
  ] as const
  const online = deviceOnline('st')
  const worst = (lamp: (sensor: string, now: Sql) => Sql) =>
    sql`greatest(${sql.join(
      sensors.map(([sensor, level]) =>
        rankOfLamp(lamp(sensor, sql`case when ${online} then ${level} else 'OFFLINE' end`)),
      ),
    )})`
  const before = worst((sensor, now) => sql`coalesce(lamps.shown ->> ${sensor}, ${now})`)
  return sql`
    select 'DEVICE', d.id, d.code, d.site_id, ${nameOfRank(sql`d.before_rank`)}, d.before_rank, ${nameOfRank(sql`d.now_rank`)},
      d.now_rank, d.since
    from (
      select st.device_id as id, d.code, d.site_id, lamps.since, ${before} as before_rank, ${worst((_, now) => now)} as now_rank
      from (
        select first.device_id, jsonb_object_agg(first.sensor, first.from_status) as shown, max(first.last_at) as since
        from (
          select distinct on (c.device_id, c.sensor) c.device_id, c.sensor, c.from_status,
            max(c.changed_at) over (partition by c.device_id, c.sensor) as last_at
          from color_changes c where c.changed_at > ${since}
          order by c.device_id, c.sensor, c.changed_at, c.id
        ) first
        group by 1
      ) lamps
      join device_states st on st.device_id = lamps.device_id
      join devices d on d.id = lamps.device_id
      where d.site_id is not null
    ) d`
}

/** Changes are read as they were stored, or worked out now. */
export type Source = { since: Date; isKept: boolean }

function changes({ since, isKept }: Source, kind?: ChangeKind): Sql {
  return isKept ? sql`fleet_changes c` : sql`(${workedOut(since, kind)}) c`
}

/**
 * Compares sites and their parts now with how they were at `since`, and keeps what has another rank in sites in use.
 */
function workedOut(since: Date, kind?: ChangeKind): Sql {
  return sql`
    select c.kind, c.entity_id, coalesce(c.code, s.name) as name, c.before, c.now, c.before_rank, c.now_rank, c.since,
      s.id as site_id, s.name as site_name, s.country,
      case when c.now_rank > c.before_rank then 'WORSE' else 'BETTER' end as direction
    from ${changed(since, kind)} c (kind, entity_id, code, site_id, before, before_rank, now, now_rank, since)
    join sites s on s.id = c.site_id
    where c.now_rank <> c.before_rank and s.display_status = 'USE'`
}

/** Writes only what is another than before. */
export async function storeChanges(trx: Db, since: Date): Promise<void> {
  const columns = sql`kind, entity_id, name, before, now, before_rank, now_rank, since, site_id, site_name, country, direction`
  await sql`
    with found as materialized (${workedOut(since)}),
    gone as (
      delete from fleet_changes k where not exists (
        select from found where found.kind = k.kind and found.entity_id = k.entity_id)
    )
    insert into fleet_changes as k (${columns}) select ${columns} from found
    on conflict (kind, entity_id) do update
    set (name, before, now, before_rank, now_rank, since, site_id, site_name, country, direction) = (excluded.name, excluded.before,
      excluded.now, excluded.before_rank, excluded.now_rank, excluded.since, excluded.site_id, excluded.site_name, excluded.country,
      excluded.direction)
    where (k.*) is distinct from (excluded.*)`.execute(trx)
}

const COLUMNS = sql`c.kind, c.entity_id, c.name, c.site_id, c.site_name, c.country,
  c.direction, c.before, c.now, c.since`
const WORST_FIRST: Orders = {
  fields: {},
  initial: sql`c.direction = 'BETTER', c.now_rank desc, c.since desc`,
  unique: sql`c.kind, c.entity_id`,
}

export function findChanges(
  db: Db,
  { query, ...source }: Source & { query: AdminChangesQuery },
): Promise<PageOf<ChangeRow>> {
  const where = [
    source.isKept && query.kind !== undefined ? sql`c.kind = ${query.kind}` : undefined,
    query.direction === undefined ? undefined : sql`c.direction = ${query.direction}`,
    query.country === undefined ? undefined : sql`c.country = ${query.country}`,
  ]
  const list = { shape: CHANGE, columns: COLUMNS, where, orders: WORST_FIRST }
  return listPage(db, { ...list, from: changes(source, query.kind) }, query)
}

const BALANCE = {
  kind: oneOf(CHANGE_KINDS),
  country: text,
  worse: int,
  better: int,
  into_alarm: int,
  out_of_alarm: int,
}
export type BalanceRow = RowOf<typeof BALANCE>

export function countChanges(db: Db, source: Source): Promise<BalanceRow[]> {
  return rowsOf(
    db,
    BALANCE,
    sql`select c.kind, c.country, count(*) filter (where c.direction = 'WORSE') as worse,
      count(*) filter (where c.direction = 'BETTER') as better,
      count(*) filter (where c.now = 'Alarm') as into_alarm, count(*) filter (where c.before = 'Alarm') as out_of_alarm
    from ${changes(source)} group by c.kind, c.country`,
  )
}

/** Counts the sites in Alarm now. */
export function countAlarms(db: Db): Promise<{ country: string; count: number }[]> {
  return rowsOf(
    db,
    { country: text, count: int },
    sql`select s.country, count(*) as count from site_states st join sites s on s.id = st.site_id
      where st.status_id = any(${statusIds(['Alarm'])}::smallint[]) and s.display_status = 'USE'
      group by s.country`,
  )
}
