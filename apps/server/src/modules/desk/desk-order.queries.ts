/**
 * Finds which airspaces are on a page of the desk, and how many there are of each kind. All airspaces of the reader are gone
 * through once: the order and each count need all of them, and thousands are few for that.
 */
import { DESK_FILTERS, type DeskFilter } from '@earshot/contract/desk-filters.ts'
import { DOMAIN } from '@earshot/contract/domain.ts'
import { STATUS_ID, statusIds } from '@earshot/contract/rules/health/site-status.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type IdFilter, inIds } from '#db/id-filter.ts'
import { type PageRequest, slice } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, json, rowOf } from '#db/rows.ts'
import { BATCH_ANIMALS } from '#sql/batches.ts'
import { isUnanswered } from '#sql/recommendations.ts'

type Sql = RawBuilder<unknown>

export interface DeskReader {
  userId: number
  /** The sites that the reader's key is for. */
  siteIds: IdFilter
  /** True where the installation shows what is normal for an airspace; otherwise the reference stands in. */
  ownNormal: boolean
  now: Date
}

const OnPage = z.object({ id: z.int(), times: z.number().nullable(), is_own: z.boolean() })

const FOUND = {
  today: int,
  waiting: int,
  follow_up: int,
  quiet: int,
  all: int,
  far: int,
  clients: int,
  quiet_clients: int,
  silent_clients: int,
  quiet_names: json(z.array(Ref)),
  page: json(z.array(OnPage)),
} satisfies Record<DeskFilter, unknown> & Record<string, unknown>

/** So many quiet clients are named. */
const NAMED = 3

/** Which rows each filter leaves. */
const LEFT: Readonly<Record<DeskFilter, Sql>> = {
  today: sql`is_today`,
  waiting: sql`is_waiting`,
  follow_up: sql`is_due`,
  quiet: sql`is_listed and site_id in (select site_id from clients where is_quiet)`,
  all: sql`is_listed`,
}

/**
 * Alarms come before Warnings before the rest. Among them what is further from its normal comes first, weighed by animals; what
 * is not out of its normal has no weight, and stands in the order of the clients' names.
 */
const ORDER = sql`rank, weight desc nulls last, lower(client), site_id, lower(name), id`

export async function findDeskPage(
  db: Db,
  reader: DeskReader,
  { filter, request }: { filter: DeskFilter; request: PageRequest },
) {
  const counts = sql.join(
    DESK_FILTERS.map(name => sql`count(*) filter (where ${LEFT[name]})::int as ${sql.ref(name)}`),
  )
  const found = await rowOf(
    db,
    FOUND,
    sql`with my_sites as materialized (${sitesOf(reader)}),
    waiting as materialized (${WAITING}), due as materialized (${DUE}),
    mine as materialized (${airspacesOf(reader)}),
    clients as materialized (
      select site_id, client, not bool_or(coalesce(is_today, false)) and not bool_or(coalesce(is_silent, false)) as is_quiet,
        bool_or(coalesce(is_silent, false)) as is_silent
      from mine group by site_id, client
    ),
    page as (
      select id, times, is_own, row_number() over (order by ${ORDER}) as place from mine where ${LEFT[filter]}
      order by place ${slice(request)}
    )
    select counted.*, named.*,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'times', times, 'is_own', is_own) order by place), '[]')
        from page) as page
    from (select ${counts}, count(*) filter (where times >= ${DOMAIN.ownNormal.factor})::int as far from mine) counted,
      (select count(*)::int as clients, count(*) filter (where is_quiet)::int as quiet_clients,
        count(*) filter (where is_silent)::int as silent_clients,
        (select coalesce(jsonb_agg(jsonb_build_object('id', site_id, 'name', client) order by lower(client), site_id), '[]')
          from (select site_id, client from clients where is_quiet order by lower(client), site_id limit ${NAMED}) first
        ) as quiet_names
      from clients) named`,
  )
  if (found === undefined) throw new Error('Counts without a row')
  return found
}

function sitesOf({ userId, siteIds, now }: DeskReader): Sql {
  return sql`
    select s.id, s.name, (${now}::timestamptz at time zone s.timezone)::date as today
    from memberships m join sites s on s.id = m.site_id
    where m.user_id = ${userId} and s.display_status <> 'ARCHIVED' and ${inIds('s.id', siteIds)}`
}

/** The airspaces with advice that nobody at the farm has answered. */
const WAITING = sql`
  select distinct c.airspace_id from recommendations c join my_sites s on s.id = c.site_id
  where c.cause = 'PERSON' and ${isUnanswered('c')}`

/** The airspaces with a question whose day has come: it stands until it is answered, and all through its day. */
const DUE = sql`
  select distinct v.airspace_id from follow_ups q join my_sites s on s.id = q.site_id join advice v on v.id = q.advice_id
  where q.dropped_at is null and q.due_on <= s.today and (q.answered_at is null or q.due_on = s.today)`

/** The reader's airspaces, and a row without an airspace for a site that has none: it is a client too. */
function airspacesOf({ ownNormal }: DeskReader): Sql {
  const status = sql`coalesce(st.status_id, ${STATUS_ID.idle})`
  const isIn = (ids: readonly number[]) => sql`${status} = any(${[...ids]}::smallint[])`
  const factor = DOMAIN.ownNormal.factor
  return sql`
    select a.id, s.id as site_id, s.name as client, a.name, f.times, f.is_own, r.rank,
      case when f.is_out and f.times > 1
        then (f.times - 1) * ${BATCH_ANIMALS} / case when b.product_type = 'BROILERS' then ${BROILERS}::int else 1 end
      end as weight,
      f.is_out or f.is_due as is_today, f.is_due, f.is_waiting, b.id is not null or f.is_due or f.is_waiting as is_listed,
      ${isIn([STATUS_ID.devicesSilent, STATUS_ID.gatewaysSilent])} as is_silent
    from my_sites s
    cross join lateral (select s.today) age
    left join airspaces a on a.site_id = s.id and a.removed_at is null
    left join airspace_states st on st.airspace_id = a.id
    left join batches b on b.airspace_id = a.id and b.state = 'ACTIVE'
    left join normal_courses n on ${ownNormal} and n.airspace_id = a.id and n.batch_id = b.id and n.day = s.today
    cross join lateral (select case when ${isIn(statusIds(['Alarm']))} then 0 when ${isIn(statusIds(['Warning']))} then 1 else 2 end as rank) r
    cross join lateral (select case when n.median is null then st.cough_ratio else st.rdi / n.median end as exact) x
    cross join lateral (
      select floor(x.exact * 100 + 0.5) / 100 as times, n.median is not null as is_own,
        a.id is not null and (r.rank < 2 or coalesce(x.exact >= ${factor}, false)) as is_out,
        -- Lookups in small sets: as joins they would be planned anew for each site. The offset keeps all of this from being
        -- worked out once for each of its uses.
        coalesce(a.id in (select airspace_id from due), false) as is_due,
        coalesce(a.id in (select airspace_id from waiting), false) as is_waiting
      offset 0
    ) f`
}

/** So many broilers count as one animal. */
const BROILERS = 100
