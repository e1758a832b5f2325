/** Exports are stored as work: the process that takes one, how far it has come, and its file in parts. */
import { EXPORT_FILE_TYPES } from '@earshot/contract/schemas/batches/export.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, oneOf, orNull, type RowOf, rowOf, text } from '#db/rows.ts'

/** A process that has not been heard of for so long has died, and another takes the work. */
const SILENT_MS = 60_000
/** An export that fails this often fails for a reason that stays. */
const ATTEMPTS = 3

const CLAIMED = {
  id: int,
  site_id: int,
  batch_id: int,
  attempt: int,
  file_type: oneOf(EXPORT_FILE_TYPES),
  language: text,
  requested_by: orNull(int),
}
export type ClaimedExport = RowOf<typeof CLAIMED>

/** The oldest that nobody works on; two processes never get the same one. */
export function claimExport(db: Db, now: Date): Promise<ClaimedExport | undefined> {
  return rowOf(
    db,
    CLAIMED,
    sql`update exports set status = 'PROCESSING', attempt = attempt + 1, progress = 0, touched_at = ${now}
    where id = (
      select id from exports
      where status = 'REQUESTED'
        or (status = 'PROCESSING' and touched_at < ${new Date(now.getTime() - SILENT_MS)} and attempt < ${ATTEMPTS})
      order by created_at, id for update skip locked limit 1)
    returning id, site_id, batch_id, attempt, file_type, language, requested_by`,
  )
}

type Attempt = Pick<ClaimedExport, 'id' | 'attempt'>

/** @returns false: another has taken it meanwhile, and this attempt is over */
export async function savePart(
  db: Db,
  { id, attempt }: Attempt,
  { part, content, progress, now }: { part: number; content: Buffer; progress: number; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('exports')
      .set({ progress, touched_at: now })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'PROCESSING')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await trx.insertInto('export_parts').values({ export_id: id, attempt, part, content }).execute()
    return true
  })
}

/** Takes away what an attempt has written, so that it can begin again. */
export async function deleteParts(db: Db, { id, attempt }: Attempt): Promise<void> {
  await db.deleteFrom('export_parts').where('export_id', '=', id).where('attempt', '=', attempt).execute()
}

/** @returns false: another has taken it meanwhile */
export async function markReady(
  trx: Db,
  { id, attempt }: Attempt,
  { bytes, expiresAt }: { bytes: number; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('exports')
    .set({ status: 'READY', progress: 100, bytes, expires_at: expiresAt })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'PROCESSING')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx.deleteFrom('export_parts').where('export_id', '=', id).where('attempt', '<', attempt).execute()
  return true
}

/** Back to where anybody takes it, or given up. */
export async function markFailed(db: Db, { id, attempt }: Attempt): Promise<void> {
  await db
    .updateTable('exports')
    .set({ status: attempt < ATTEMPTS ? 'REQUESTED' : 'FAILED' })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'PROCESSING')
    .execute()
}

/** Fails the exports whose last attempt died without a word. */
export async function failAbandoned(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('exports')
    .set({ status: 'FAILED' })
    .where('status', '=', 'PROCESSING')
    .where('attempt', '>=', ATTEMPTS)
    .where('touched_at', '<', new Date(now.getTime() - SILENT_MS))
    .execute()
}

/** Files whose link has ended go; that there was one stays. */
export async function expireExports(db: Db, now: Date): Promise<number> {
  const ended = await db
    .updateTable('exports')
    .set({ status: 'EXPIRED' })
    .where('status', '=', 'READY')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('export_parts').where('export_id', 'in', ids).execute()
  return ids.length
}

/** The file of an attempt, part by part. */
export async function* partsOf(db: Db, { id, attempt }: Attempt): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('export_parts')
      .select('content')
      .where('export_id', '=', id)
      .where('attempt', '=', attempt)
      .where('part', '=', part)
      .executeTakeFirst()
    if (row === undefined) return
    yield row.content
  }
}
