/**
 * The files of a site have so much room. It is counted from what is stored, while nobody else stores a file of the site,
 * so that two uploads do not both take what is left for one.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, rowOf, rowsOf } from '#db/rows.ts'
import { AppError, notFound } from '#errors.ts'
import { notify } from '#follow-up/shell/notify.ts'

/** From this share on the owners are told, once. */
const FILLING_PERCENT = 80

export interface TakeRoom {
  batchId: number
  /** What is to be stored. */
  bytes: number
  /** The room of a site; 0: any. */
  quota: number
  /** The field that a refusal is told on. */
  field: string
  at: Date
}

/** @throws 409 `files_full` on the field, with what is used */
export async function takeRoom(trx: Db, { batchId, bytes, quota, field, at }: TakeRoom): Promise<void> {
  if (quota === 0 || bytes === 0) return
  const siteId = await lockSiteFiles(trx, batchId)
  const used = await usedBytes(trx, siteId)
  if (used + bytes > quota) {
    const params = { used_bytes: used, quota_bytes: quota, file_bytes: bytes }
    throw new AppError({
      status: 409,
      code: 'files_full',
      fields: { [field]: [{ key: 'files_full', params }] },
    })
  }
  const filling = (quota * FILLING_PERCENT) / 100
  if (used < filling && used + bytes >= filling) await tellOwners(trx, { siteId, at })
}

/** Nobody else stores a file of the site until the transaction ends. The batch is held first, as everywhere. */
async function lockSiteFiles(trx: Db, batchId: number): Promise<number> {
  const batch = await rowOf(
    trx,
    { site_id: int },
    sql`select site_id from batches where id = ${batchId} for key share`,
  )
  if (batch === undefined) throw notFound('batch')
  await sql`select pg_advisory_xact_lock(hashtext('earshot site files'), ${batch.site_id}::int)`.execute(trx)
  return batch.site_id
}

export async function usedBytes(db: Db, siteId: number): Promise<number> {
  const row = await rowOf(
    db,
    { used: int },
    sql`select coalesce(sum(f.bytes), 0)::bigint as used
      from batches b join batch_files f on f.batch_id = b.id where b.site_id = ${siteId}`,
  )
  return row?.used ?? 0
}

async function tellOwners(trx: Db, { siteId, at }: { siteId: number; at: Date }): Promise<void> {
  const owners = await rowsOf(
    trx,
    { user_id: int },
    sql`select user_id from memberships where site_id = ${siteId} and role = 'OWNER' order by user_id`,
  )
  await notify(
    trx,
    owners.map(({ user_id: userId }) => ({
      eventKind: 'FILES_FILLING',
      refId: siteId,
      // An owner is told once of a site, as long as the notice is kept.
      transitionNo: userId,
      kind: 'files_filling' as const,
      at: at.getTime(),
      siteId,
      userId,
      airspaceId: null,
      sensors: [],
      deviceIds: [],
      params: { percent: FILLING_PERCENT },
    })),
  )
}
