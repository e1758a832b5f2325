/** Exports as people see them: asked for, listed, fetched. */

import { EXPORT_STATUSES } from '@earshot/contract/batch-values.ts'
import { EXPORT_FILE_TYPES, type ExportFileType } from '@earshot/contract/schemas/batches/export.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { USER_ROLES, type UserRole } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { listPage, type PageOf, type PageRequest } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, rowOf } from '#db/rows.ts'
import { personRef } from '#sql/people.ts'

const EXPORT = {
  id: int,
  attempt: int,
  batch: json(Ref),
  airspace: orNull(json(Ref)),
  status: oneOf(EXPORT_STATUSES),
  file_type: oneOf(EXPORT_FILE_TYPES),
  progress: int,
  bytes: orNull(int),
  requested_by: orNull(json(Ref)),
  created_at: moment,
  expires_at: orNull(moment),
}
export type ExportRow = RowOf<typeof EXPORT>

const COLUMNS = sql`x.id, x.attempt, x.status, x.file_type, x.progress, x.bytes, x.created_at, x.expires_at,
  jsonb_build_object('id', b.id, 'name', b.name) as batch,
  case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as airspace,
  case when u.id is not null then ${personRef('u')} end
    as requested_by`
const FROM = sql`exports x join batches b on b.id = x.batch_id left join airspaces a on a.id = x.airspace_id
  left join users u on u.id = x.requested_by`

export function findExports(
  db: Db,
  { siteId, airspaceId }: { siteId: number; airspaceId?: number },
  request: PageRequest,
): Promise<PageOf<ExportRow>> {
  return listPage(
    db,
    {
      shape: EXPORT,
      columns: COLUMNS,
      from: FROM,
      where: [
        sql`x.site_id = ${siteId}`,
        airspaceId === undefined ? undefined : sql`x.airspace_id = ${airspaceId}`,
      ],
      orders: { fields: {}, initial: sql`x.created_at desc, x.id desc`, unique: sql`x.id` },
    },
    request,
  )
}

export function findExport(db: Db, id: number): Promise<ExportRow | undefined> {
  return rowOf(db, EXPORT, sql`select ${COLUMNS} from ${FROM} where x.id = ${id}`)
}

export function findBatchAirspace(db: Db, batchId: number): Promise<{ airspace_id: number } | undefined> {
  return db.selectFrom('batches').select('airspace_id').where('id', '=', batchId).executeTakeFirst()
}

/** Finds whose link it is; undefined where the account is gone or locked. */
export function findReader(db: Db, userId: number): Promise<{ id: number; role: UserRole } | undefined> {
  const shape = { id: int, role: oneOf(USER_ROLES) }
  return rowOf(db, shape, sql`select id, role from users where id = ${userId} and locked_at is null`)
}

export interface NewExport {
  siteId: number
  airspaceId: number
  batchId: number
  userId: number
  fileType: ExportFileType
  language: string
  now: Date
}

/** Stores a wish for an export. Where one like it is still being made, its id is the answer. */
export async function insertExport(db: Db, wanted: NewExport): Promise<number> {
  return db.transaction().execute(async trx => {
    // Two taps at once are one wish.
    await trx.selectFrom('batches').select('id').where('id', '=', wanted.batchId).forUpdate().execute()
    const open = await trx
      .selectFrom('exports')
      .select('id')
      .where('batch_id', '=', wanted.batchId)
      .where('requested_by', '=', wanted.userId)
      .where('file_type', '=', wanted.fileType)
      .where('status', 'in', ['REQUESTED', 'PROCESSING'])
      .executeTakeFirst()
    if (open !== undefined) return open.id
    const made = await trx
      .insertInto('exports')
      .values({
        site_id: wanted.siteId,
        airspace_id: wanted.airspaceId,
        batch_id: wanted.batchId,
        requested_by: wanted.userId,
        file_type: wanted.fileType,
        language: wanted.language,
        created_at: wanted.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  })
}

export function findLanguage(db: Db, userId: number): Promise<{ language: string } | undefined> {
  return db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
}
