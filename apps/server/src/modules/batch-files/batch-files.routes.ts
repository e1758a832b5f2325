import { Readable } from 'node:stream'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { findFile, findThumbnail, insertFile, partsOf } from './batch-files.queries.ts'
import { checkFile } from './check-file.ts'
import { fileView } from './files-of-record.ts'
import { takeRoom, usedBytes } from './site-files.ts'

/** Pictures cost time to draw. */
const FILES_PER_MINUTE = 60

export const routes: Route[] = [
  handle(
    logbook.addFile,
    async ({ params: { batchId }, body, user }, { db, clock, config }) => {
      const checked = await checkFile(body.file, 'file')
      const at = clock.now()
      const guid = await db.transaction().execute(async trx => {
        await takeRoom(trx, {
          batchId,
          bytes: checked.bytes,
          quota: config.siteFilesBytes,
          field: 'file',
          at,
        })
        return insertFile(trx, { ...checked, batchId, userId: user.id, at, keptAt: null })
      })
      return fileView({
        guid,
        batch_id: batchId,
        original_name: checked.name,
        media_type: checked.mediaType,
        bytes: checked.bytes,
        is_picture: checked.thumbnail !== null,
      })
    },
    { perMinute: FILES_PER_MINUTE },
  ),

  handle(logbook.fileRoom, async ({ site }, { db, config }) => ({
    used_bytes: await usedBytes(db, site.siteId),
    quota_bytes: config.siteFilesBytes === 0 ? null : config.siteFilesBytes,
  })),

  handle(logbook.file, async ({ params, query }, { db }) => {
    if (query.size === 'THUMBNAIL') {
      const small = await findThumbnail(db, params)
      if (small === undefined) throw notFound('file')
      return { content: small.content, fileName: small.original_name, mediaType: small.media_type }
    }
    const file = await findFile(db, params)
    if (file === undefined) throw notFound('file')
    return {
      content: Readable.from(partsOf(db, params.guid, file.bytes)),
      fileName: file.original_name,
      mediaType: file.media_type,
      bytes: file.bytes,
    }
  }),
]
