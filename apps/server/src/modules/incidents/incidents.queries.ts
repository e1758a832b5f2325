/** The incidents as they were found last, ranked by the animals behind them. */

import { INCIDENT_KINDS, INCIDENT_SEVERITIES } from '@earshot/contract/fleet-values.ts'
import {
  IncidentFacts,
  type IncidentFiguresQuery,
  type IncidentsQuery,
} from '@earshot/contract/schemas/admin/incident.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { allOf, listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { personIn } from '#sql/people.ts'
import { contains } from '#sql/search.ts'

const INCIDENT = {
  id: int,
  kind: oneOf(INCIDENT_KINDS),
  severity: oneOf(INCIDENT_SEVERITIES),
  site: orNull(json(Ref)),
  country: text,
  supplier: orNull(json(Ref)),
  animals: int,
  count: int,
  since: moment,
  facts: json(IncidentFacts),
  taken_by: orNull(json(Ref)),
  taken_at: orNull(moment),
}
export type IncidentRow = RowOf<typeof INCIDENT>

const COLUMNS = sql`i.id, i.kind, i.severity, i.country, i.animals, i.devices as count, i.since, i.facts, i.taken_at,
  (select jsonb_build_object('id', s.id, 'name', s.name) from sites s where s.id = i.site_id) as site,
  (select jsonb_build_object('id', u.id, 'name', u.name) from suppliers u where u.id = i.supplier_id) as supplier,
  ${personIn('i.taken_by')} as taken_by`
const FROM = sql`incidents i`

const ORDERS: Orders = {
  fields: { animals: sql`i.animals`, since: sql`i.since`, kind: sql`i.kind` },
  complete: ['animals', 'since', 'kind'],
  initial: { field: 'animals', direction: 'desc' },
  unique: sql`i.id`,
}

type Filters = IncidentFiguresQuery & Partial<Pick<IncidentsQuery, 'kind' | 'severity' | 'claimed'>>

function filtersOf({ country, supplier, site, search, kind, severity, claimed }: Filters) {
  return [
    country === undefined ? undefined : sql`i.country = ${country}`,
    supplier === undefined ? undefined : sql`i.supplier_id = ${supplier}`,
    site === undefined ? undefined : sql`i.site_id = ${site}`,
    kind === undefined ? undefined : sql`i.kind = ${kind}`,
    severity === undefined ? undefined : sql`i.severity = ${severity}`,
    claimed === undefined ? undefined : sql`(i.taken_at is not null) = ${claimed === 'true'}::boolean`,
    matchesSearch(search),
  ]
}

/**
 * An incident is found by its own codes, or by the name of its site or its supplier. Those are hashed, because an
 * array would be gone through for every row.
 */
function matchesSearch(typed: string | undefined): RawBuilder<unknown> | undefined {
  const own = contains('i', typed)
  if (own === undefined) return undefined
  return sql`(${own} or i.site_id in (select found.id from sites found where ${contains('found', typed)})
    or i.supplier_id in (select found.id from suppliers found where ${contains('found', typed)}))`
}

export function findIncidents(db: Db, query: IncidentsQuery): Promise<PageOf<IncidentRow>> {
  const list = { shape: INCIDENT, columns: COLUMNS, from: FROM, where: filtersOf(query), orders: ORDERS }
  return listPage(db, list, query)
}

export function findIncident(db: Db, id: number): Promise<IncidentRow | undefined> {
  return rowOf(db, INCIDENT, sql`select ${COLUMNS} from ${FROM} where i.id = ${id}`)
}

/** Finds the incident that counts the gateway among the silent or unheard ones of its site. */
export function findSilenceIncident(
  db: Db,
  { siteId, code }: { siteId: number; code: string },
): Promise<IncidentRow | undefined> {
  return rowOf(
    db,
    INCIDENT,
    sql`select ${COLUMNS} from ${FROM} where i.site_id = ${siteId}
      and i.kind in ('GATEWAY_SILENT', 'GATEWAY_UNHEARD') and i.facts -> 'codes' ? ${code}::text
    order by i.id limit 1`,
  )
}

/** `half`: after how many of the largest the sum has reached half of all. */
export async function countIncidents(db: Db, query: IncidentFiguresQuery) {
  const row = await rowOf(
    db,
    { total: int, animals: int, half: int, claimed: int },
    sql`with found as (
        select i.animals, i.taken_at, sum(i.animals) over (order by i.animals desc, i.id desc) - i.animals as before,
          sum(i.animals) over () as of_all
        from ${FROM} where ${allOf(filtersOf(query))}
      )
      select count(*) as total, coalesce(sum(animals), 0)::int8 as animals,
        count(*) filter (where before * 2 < of_all) as half, count(taken_at) as claimed from found`,
  )
  return row ?? { total: 0, animals: 0, half: 0, claimed: 0 }
}

export function countKinds(db: Db, query: IncidentFiguresQuery) {
  return rowsOf(
    db,
    { kind: oneOf(INCIDENT_KINDS), count: int },
    sql`select i.kind, count(*) as count from ${FROM} where ${allOf(filtersOf(query))} group by i.kind`,
  )
}

/** Finds what the whole list can be narrowed to. */
export async function findChoices(db: Db) {
  const countries = await rowsOf(
    db,
    { country: text },
    sql`select distinct i.country from ${FROM} where i.country <> '' order by 1`,
  )
  const suppliers = await rowsOf(
    db,
    { id: int, name: text },
    sql`select u.id, u.name from suppliers u where exists (select from incidents i where i.supplier_id = u.id)
      order by lower(u.name), u.id`,
  )
  return { countries: countries.map(({ country }) => country), suppliers }
}

export async function lastCheckedAt(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('incident_looks').select('looked_at').executeTakeFirst()
  return row?.looked_at ?? null
}

/** Locks the incident, so that of two people who claim it at once one is told of the other. */
export async function lockIncident(trx: Db, id: number) {
  return trx
    .selectFrom('incidents')
    .select(['taken_by', 'taken_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Sets who has claimed it; null means nobody. */
export async function setClaim(
  trx: Db,
  { id, by, at }: { id: number; by: number | null; at: Date | null },
): Promise<void> {
  await trx.updateTable('incidents').set({ taken_by: by, taken_at: at }).where('id', '=', id).execute()
}
