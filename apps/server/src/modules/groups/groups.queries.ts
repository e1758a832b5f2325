/** A user's groups of sites. Everything here is bound to the owner. */
import { sql } from 'kysely'
import { type IdFilter, inIds } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, ints, type RowOf, rowsOf, text } from '#db/rows.ts'

const GROUP = { id: int, name: text, linked_sites: ints }

/** The user whose groups are read, and whether every site is visible to them. */
export interface Reader {
  userId: number
  isAdmin: boolean
  /** The sites that the caller's API key is for; undefined for all of the person's. */
  siteIds: IdFilter
}

/**
 * Finds groups with the sites that the reader still sees: a person who left a site has it in the group again when
 * they come back.
 */
export async function findGroups(
  db: Db,
  args: Reader & { groupId?: number },
): Promise<RowOf<typeof GROUP>[]> {
  const one = args.groupId === undefined ? sql`` : sql`and g.id = ${args.groupId}`
  return rowsOf(
    db,
    GROUP,
    sql`select g.id, g.name, coalesce(array_agg(s.id order by s.id) filter (where s.id is not null), '{}') as linked_sites
    from groups g left join group_sites gs on gs.group_id = g.id
    left join sites s on s.id = gs.site_id and ${isVisible(args)}
    where g.user_id = ${args.userId} ${one}
    group by g.id order by lower(g.name), g.id`,
  )
}

export async function insertGroup(
  db: Db,
  args: { userId: number; name: string; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('groups')
    .values({ user_id: args.userId, name: args.name, created_at: args.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function renameGroup(db: Db, args: { groupId: number; name: string }): Promise<void> {
  await db.updateTable('groups').set({ name: args.name }).where('id', '=', args.groupId).execute()
}

export async function replaceGroupSites(db: Db, args: { groupId: number; siteIds: number[] }): Promise<void> {
  await db.deleteFrom('group_sites').where('group_id', '=', args.groupId).execute()
  await sql`insert into group_sites (group_id, site_id) select ${args.groupId}, unnest(${args.siteIds}::int[])`.execute(
    db,
  )
}

export async function deleteGroup(db: Db, args: { userId: number; groupId: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('groups')
    .where('id', '=', args.groupId)
    .where('user_id', '=', args.userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Finds which of the sites the reader may put into a group. */
export async function findOwnSites(db: Db, args: Reader & { siteIds: number[] }): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { id: int },
    sql`select s.id from sites s where s.id = any(${args.siteIds}::int[]) and ${isVisible(args)}`,
  )
  return rows.map(row => row.id)
}

/** A group shows the same sites as the sites list: an archived site is there for administrators only. */
function isVisible({ userId, isAdmin, siteIds }: Reader) {
  const isOfKey = inIds('s.id', siteIds)
  return isAdmin
    ? isOfKey
    : sql`${isOfKey} and s.display_status != 'ARCHIVED' and exists (
        select from memberships m where m.site_id = s.id and m.user_id = ${userId})`
}
