/** Cohorts of animals and where they have been. */

import { ANIMAL_GROUP_STATES } from '@earshot/contract/batch-values.ts'
import type { AnimalGroupForm } from '@earshot/contract/schemas/batches/animal-group.ts'
import { Ref, Timestamp } from '@earshot/contract/schemas/page.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { listPage, type Orders, type PageOf, type PageRequest } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { day, int, json, moment, oneOf, orNull, type RowOf, text } from '#db/rows.ts'

const Location = z.object({ airspace: Ref, from: Timestamp, to: Timestamp.nullable() })

const GROUP = {
  id: int,
  name: text,
  animals: int,
  birth_date: orNull(day),
  state: oneOf(ANIMAL_GROUP_STATES),
  airspace: orNull(json(Ref)),
  location_history: json(z.array(Location)),
  created_at: moment,
  closed_at: orNull(moment),
}
export type AnimalGroupRow = RowOf<typeof GROUP>

const COLUMNS = sql`g.id, g.name, g.animals, g.birth_date, g.state, g.created_at, g.closed_at,
  (select jsonb_build_object('id', a.id, 'name', a.name) from airspaces a where a.id = g.airspace_id) as airspace,
  coalesce((select jsonb_agg(jsonb_build_object('airspace', jsonb_build_object('id', a.id, 'name', a.name),
      'from', l.from_at, 'to', l.to_at) order by l.from_at)
    from animal_group_locations l join airspaces a on a.id = l.airspace_id where l.group_id = g.id), '[]') as location_history`

/** The newest first. */
const ORDERS: Orders = { fields: {}, initial: sql`g.created_at desc`, unique: sql`g.id desc` }

export interface FindGroups {
  siteId: number
  groupId?: number
  request: PageRequest
}

export function findAnimalGroups(
  db: Db,
  { siteId, groupId, request }: FindGroups,
): Promise<PageOf<AnimalGroupRow>> {
  const where = [sql`g.site_id = ${siteId}`, groupId === undefined ? undefined : sql`g.id = ${groupId}`]
  const from = sql`animal_groups g`
  return listPage(db, { shape: GROUP, columns: COLUMNS, from, where, orders: ORDERS }, request)
}

export async function insertAnimalGroup(
  db: Db,
  { siteId, form, now }: { siteId: number; form: AnimalGroupForm; now: Date },
): Promise<number> {
  const { name, animals, birth_date = null } = form
  const values = { site_id: siteId, name, animals, birth_date, created_at: now }
  const row = await db.insertInto('animal_groups').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Held, so that one who moves it and one who closes it come one after the other. */
export async function lockAnimalGroup(
  trx: Db,
  groupId: number,
): Promise<(Pick<AnimalGroupRow, 'state'> & { airspace_id: number | null }) | undefined> {
  return trx
    .selectFrom('animal_groups')
    .select(['state', 'airspace_id'])
    .where('id', '=', groupId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function isAirspaceOf(
  db: Db,
  { siteId, airspaceId }: { siteId: number; airspaceId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('airspaces')
    .select('id')
    .where('id', '=', airspaceId)
    .where('site_id', '=', siteId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the stretch of time where it is, and begins one. Whoever corrects it in the same moment has meant the last place. */
export async function moveAnimalGroup(
  trx: Db,
  { groupId, airspaceId, now }: { groupId: number; airspaceId: number; now: Date },
): Promise<void> {
  await endLocation(trx, { groupId, now })
  await trx
    .insertInto('animal_group_locations')
    .values({ group_id: groupId, airspace_id: airspaceId, from_at: now })
    .onConflict(conflict =>
      conflict.columns(['group_id', 'from_at']).doUpdateSet({ airspace_id: airspaceId, to_at: null }),
    )
    .execute()
  await trx
    .updateTable('animal_groups')
    .set({ state: 'LOCATED', airspace_id: airspaceId })
    .where('id', '=', groupId)
    .execute()
}

/** Closes a group: it is nowhere from then on, and where it was stays in its history. */
export async function closeAnimalGroup(
  trx: Db,
  { groupId, now }: { groupId: number; now: Date },
): Promise<void> {
  await endLocation(trx, { groupId, now })
  await trx
    .updateTable('animal_groups')
    .set({ state: 'CLOSED', airspace_id: null, closed_at: now })
    .where('id', '=', groupId)
    .execute()
}

async function endLocation(trx: Db, { groupId, now }: { groupId: number; now: Date }): Promise<void> {
  await trx
    .updateTable('animal_group_locations')
    .set({ to_at: now })
    .where('group_id', '=', groupId)
    .where('to_at', 'is', null)
    .execute()
}
