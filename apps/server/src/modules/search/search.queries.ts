/** The command palette: four kinds of things in one question, each found through its own index (migration 038). */
import { LIMITS } from '@earshot/contract/limits.ts'
import { FOUND_KINDS, Found } from '@earshot/contract/schemas/farm/search.ts'
import { sql } from 'kysely'
import { type IdFilter, inIds } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, json, oneOf, orNull, rowsOf, text } from '#db/rows.ts'
import { closestFirst, contains, hardwareName, hasTrigram } from '#sql/search.ts'

const FOUND = {
  kind: oneOf(FOUND_KINDS),
  id: int,
  name: text,
  code: orNull(text),
  site: json(Found.shape.site),
  airspace: orNull(json(Found.shape.site)),
}

export interface Search {
  userId: number
  /** An administrator finds every site. */
  isAdmin: boolean
  /** The sites that the caller's API key is for; undefined for all of the person's. */
  siteIds: IdFilter
  typed: string
}

/** Sites first, then what is on them; of each kind the closest first. */
export function find(db: Db, { userId, isAdmin, siteIds, typed }: Search): Promise<Found[]> {
  // An archived site is nobody's but the administrators' (modules/site-access/site-access.ts).
  const isOwn = (siteId: string) =>
    isAdmin ? sql`true` : sql`s.display_status <> 'ARCHIVED' and ${isMine(siteId)}`
  const mine = sql`from memberships m where m.user_id = ${userId}`
  /** Where no index finds the typed text, one's own sites are searched instead of the whole fleet. */
  const isMine = (siteId: string) =>
    hasTrigram(typed)
      ? sql`exists (select ${mine} and m.site_id = s.id)`
      : sql`${sql.ref(siteId)} = any(array(select m.site_id ${mine}))`
  const site = sql`json_build_object('id', s.id, 'name', s.name) as site`
  /** Things that are called or coded exactly so come first, then those that begin so, then by name. */
  const closest = (
    row: string,
    { called = sql`${sql.ref(`${row}.name`)}`, siteId = `${row}.site_id` } = {},
  ) => sql`
    where ${contains(row, typed)} and ${isOwn(siteId)} and ${inIds(siteId, siteIds)}
    order by ${closestFirst({ row, called }, typed)}, 2
    limit ${LIMITS.find.each}`
  return rowsOf(
    db,
    FOUND,
    sql`
    (select 'site' as kind, s.id, s.name, null::text as code, ${site}, null::json as airspace
      from sites s ${closest('s', { siteId: 's.id' })})
    union all
    (select 'airspace', a.id, a.name, null, ${site}, null
      from airspaces a join sites s on s.id = a.site_id and a.removed_at is null ${closest('a')})
    union all
    (select 'device', d.id, d.name, d.code, ${site},
        (select json_build_object('id', p.id, 'name', p.name) from airspaces p where p.id = d.airspace_id)
      from devices d join sites s on s.id = d.site_id ${closest('d', { called: hardwareName('d') })})
    union all
    (select 'gateway', g.id, g.name, g.code, ${site}, null
      from gateways g join sites s on s.id = g.site_id ${closest('g', { called: hardwareName('g') })})`,
  )
}
