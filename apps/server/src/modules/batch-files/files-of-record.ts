/** The files of a record, as its own statement reads them and its answer shows them. */
import { buildPath } from '@earshot/contract/endpoint.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { StoredFile } from '@earshot/contract/schemas/file.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

/** The facts of a file that a record holds in its own JSON. */
export const FileFacts = z.object({
  guid: z.string(),
  batch_id: z.int(),
  original_name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  is_picture: z.boolean(),
})
export type FileFacts = z.output<typeof FileFacts>

/** The files of an array of guids, in its order: for the select list of a record. */
export function filesOf(guids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('guid', f.guid, 'batch_id', f.batch_id,
      'original_name', f.original_name, 'media_type', f.media_type, 'bytes', f.bytes,
      'is_picture', f.thumbnail is not null) order by array_position(${guids}, f.guid))
    from batch_files f where f.guid = any(${guids})), '[]')`
}

export function fileView({ is_picture, batch_id: batchId, ...file }: FileFacts): StoredFile {
  const params = { batchId, guid: file.guid }
  return {
    ...file,
    url: buildPath(logbook.file, { params }),
    thumbnail_url: is_picture ? buildPath(logbook.file, { params, query: { size: 'THUMBNAIL' } }) : null,
  }
}
