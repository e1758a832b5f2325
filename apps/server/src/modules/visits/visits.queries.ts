/** Reads and stores visits, and finds the batch that keeps their files. */
import { Ref } from '@earshot/contract/schemas/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { listPage, type Orders, type PageOf, type PageRequest } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { day, int, json, moment, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { FileFacts, filesOf } from '#modules/batch-files/files-of-record.ts'
import { personIn } from '#sql/people.ts'

const VISIT = {
  id: int,
  date: day,
  airspaces: json(z.array(Ref)),
  findings: text,
  author: orNull(json(Ref)),
  files: json(z.array(FileFacts)),
  created_at: moment,
}
export type VisitRow = RowOf<typeof VISIT>

const COLUMNS = sql`v.id, v.date, v.findings, v.created_at, ${personIn('v.author_id')} as author,
  ${filesOf(sql`v.attachments`)} as files,
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by lower(a.name), a.id)
    from visit_airspaces p join airspaces a on a.id = p.airspace_id where p.visit_id = v.id), '[]') as airspaces`

const ORDERS: Orders = {
  fields: { date: sql`v.date` },
  initial: { field: 'date', direction: 'desc' },
  unique: sql`v.id`,
}

export function findVisitPage(
  db: Db,
  { siteId, request }: { siteId: number; request: PageRequest },
): Promise<PageOf<VisitRow>> {
  const where = [sql`v.site_id = ${siteId}`]
  return listPage(db, { shape: VISIT, columns: COLUMNS, from: sql`visits v`, where, orders: ORDERS }, request)
}

function select(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<VisitRow[]> {
  return rowsOf(
    db,
    VISIT,
    sql`select ${COLUMNS} from visits v where ${condition} order by v.date desc, v.id desc limit ${limit}`,
  )
}

export function findVisits(db: Db, ids: readonly number[]): Promise<VisitRow[]> {
  return select(db, sql`v.id = any(${[...ids]}::int[])`, ids.length)
}

/** The newest visits to an airspace. */
export function findVisitsTo(
  db: Db,
  { airspaceId, most }: { airspaceId: number; most: number },
): Promise<VisitRow[]> {
  return select(
    db,
    sql`v.id in (select visit_id from visit_airspaces where airspace_id = ${airspaceId})`,
    most,
  )
}

/** The visit that has come with this key already. */
export function findVisitByKey(
  db: Db,
  { userId, key }: { userId: number; key: string },
): Promise<{ id: number; site_id: number } | undefined> {
  return db
    .selectFrom('visits')
    .select(['id', 'site_id'])
    .where('author_id', '=', userId)
    .where('entry_key', '=', key)
    .executeTakeFirst()
}

export interface NewVisit {
  siteId: number
  userId: number
  date: string
  airspaceIds: readonly number[]
  findings: string
  key: string
  at: Date
}

/** Stores a visit. Undefined where the key has come meanwhile. */
export async function insertVisit(trx: Db, visit: NewVisit): Promise<number | undefined> {
  const row = await trx
    .insertInto('visits')
    .values({
      site_id: visit.siteId,
      author_id: visit.userId,
      date: visit.date,
      findings: visit.findings,
      entry_key: visit.key,
      created_at: visit.at,
    })
    .onConflict(conflict => conflict.columns(['author_id', 'entry_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return undefined
  await trx
    .insertInto('visit_airspaces')
    .values(visit.airspaceIds.map(id => ({ visit_id: row.id, airspace_id: id })))
    .execute()
  return row.id
}

export async function attachFiles(
  trx: Db,
  { visitId, guids }: { visitId: number; guids: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('visits')
    .set({ attachments: [...guids] })
    .where('id', '=', visitId)
    .execute()
}

/** How many of these airspaces stand on the site. */
export async function countAirspaces(
  db: Db,
  { siteId, ids }: { siteId: number; ids: readonly number[] },
): Promise<number> {
  const row = await rowOf(
    db,
    { count: int },
    sql`select count(*) as count from airspaces
      where site_id = ${siteId} and id = any(${[...ids]}::int[]) and removed_at is null`,
  )
  return row?.count ?? 0
}

/** The batch with which the files of a visit are kept: an active one of a visited airspace, else the newest. */
export async function findBatchFor(db: Db, airspaceIds: readonly number[]): Promise<number | undefined> {
  const row = await rowOf(
    db,
    { id: int },
    sql`select id from batches where airspace_id = any(${[...airspaceIds]}::int[])
      order by state = 'ACTIVE' desc, start_date desc, id limit 1`,
  )
  return row?.id
}
