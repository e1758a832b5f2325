/** Filters that administrators keep. Everything here is bound to whose they are. */
import {
  SAVED_LISTS,
  SavedFilter,
  type SavedFilterForm,
  type SavedFilterPatch,
  type SavedList,
} from '@earshot/contract/schemas/admin/saved-filter.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, json, oneOf, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'

const SAVED = { id: int, list: oneOf(SAVED_LISTS), name: text, search: json(SavedFilter.shape.search) }
type SavedRow = RowOf<typeof SAVED>
const COLUMNS = sql`f.id, f.list, f.name, f.search`

export function findSaved(
  db: Db,
  { userId, list }: { userId: number; list: SavedList },
): Promise<SavedRow[]> {
  return rowsOf(
    db,
    SAVED,
    sql`select ${COLUMNS} from saved_filters f where f.user_id = ${userId} and f.list = ${list}
    order by lower(f.name), f.id`,
  )
}

/** @throws a violation of `saved_filters_name` where the name is taken */
export async function insertSaved(
  db: Db,
  { userId, form, now }: { userId: number; form: SavedFilterForm; now: Date },
): Promise<SavedRow> {
  const { list, name, search } = form
  const [row] = await rowsOf(
    db,
    SAVED,
    sql`insert into saved_filters as f (user_id, list, name, search, created_at)
    values (${userId}, ${list}, ${name}, ${JSON.stringify(search)}::jsonb, ${now}) returning ${COLUMNS}`,
  )
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}

/** @throws a violation of `saved_filters_name` where the name is taken */
export function updateSaved(
  db: Db,
  { userId, id, patch }: { userId: number; id: number; patch: SavedFilterPatch },
): Promise<SavedRow | undefined> {
  const search = patch.search === undefined ? null : JSON.stringify(patch.search)
  return rowOf(
    db,
    SAVED,
    sql`update saved_filters f
    set name = coalesce(${patch.name ?? null}::text, f.name), search = coalesce(${search}::jsonb, f.search)
    where f.user_id = ${userId} and f.id = ${id} returning ${COLUMNS}`,
  )
}

export async function deleteSaved(db: Db, { userId, id }: { userId: number; id: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_filters')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
