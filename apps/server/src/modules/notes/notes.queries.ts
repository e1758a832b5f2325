/** Reads and stores messages on a site, and who has looked at them. */
import { Ref } from '@earshot/contract/schemas/page.ts'
import { sql } from 'kysely'
import { listPage, type Orders, type PageOf, type PageRequest } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, orNull, type RowOf, rowOf, text } from '#db/rows.ts'
import { personName } from '#sql/people.ts'

const NOTE = {
  id: int,
  user: orNull(json(Ref)),
  username: text,
  note: text,
  message: text,
  created_at: moment,
  unread: bool,
}
export type NoteRow = RowOf<typeof NOTE>

/** The name is kept with the note: it outlives the person's account. */
const COLUMNS = sql`
  n.id, n.username, n.note, n.message, n.created_at,
  case when n.user_id is not null then jsonb_build_object('id', n.user_id, 'name', n.username) end as "user",
  n.user_id is distinct from v.user_id
    and n.created_at > coalesce(m.notes_viewed_at, '-infinity') as unread`

const ORDERS: Orders = {
  fields: {
    created_at: sql`n.created_at`,
    username: sql`lower(n.username)`,
    note: sql`lower(n.note)`,
  },
  initial: { field: 'created_at', direction: 'desc' },
  unique: sql`n.id`,
}

/** Finds the notes as one person sees them. */
export function findNotes(
  db: Db,
  { siteId, userId, request }: { siteId: number; userId: number; request: PageRequest },
): Promise<PageOf<NoteRow>> {
  const from = sql`
    site_notes n cross join (select ${userId}::int as user_id) v
    left join memberships m on m.site_id = n.site_id and m.user_id = v.user_id`
  const where = [sql`n.site_id = ${siteId}`]
  return listPage(db, { shape: NOTE, columns: COLUMNS, from, where, orders: ORDERS }, request)
}

export interface NewNote {
  siteId: number
  userId: number
  note: string
  message: string
  now: Date
}

/** @returns its number, and the name it is kept under; undefined where the person is no more */
export function insertNote(
  db: Db,
  { siteId, userId, note, message, now }: NewNote,
): Promise<{ id: number; username: string } | undefined> {
  return rowOf(
    db,
    { id: int, username: text },
    sql`insert into site_notes (site_id, user_id, username, note, message, created_at)
      select ${siteId}, id, ${personName('users')}, ${note}, ${message}, ${now}
      from users where id = ${userId}
      returning id, username`,
  )
}

/** @returns whether anything had been unread: what was written before no longer is */
export async function markNotesViewed(
  db: Db,
  { siteId, userId, now }: { siteId: number; userId: number; now: Date },
): Promise<boolean> {
  const result = await sql`
    update memberships m set notes_viewed_at = ${now}
    where m.user_id = ${userId} and m.site_id = ${siteId} and exists (
      select from site_notes n where n.site_id = m.site_id and n.user_id is distinct from m.user_id
        and n.created_at > coalesce(m.notes_viewed_at, '-infinity'))`.execute(db)
  return Number(result.numAffectedRows ?? 0) > 0
}
