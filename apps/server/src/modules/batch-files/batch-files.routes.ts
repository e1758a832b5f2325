import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { deleteUnlinkedFiles, findFile, findThumbnail, insertFile } from './batch-files.queries.ts'
import { checkFile } from './check-file.ts'
import { fileView } from './files-of-record.ts'

/** Pictures cost time to draw. */
const FILES_PER_MINUTE = 60
/** A file waits so long for its record. */
const UNLINKED_MS = 24 * 3_600_000

export const routes: Route[] = [
  handle(
    logbook.addFile,
    async ({ params: { batchId }, body, user }, { db, clock }) => {
      const checked = await checkFile(body.file, 'file')
      const at = clock.now()
      await deleteUnlinkedFiles(db, { before: new Date(at.getTime() - UNLINKED_MS) })
      const guid = await insertFile(db, { ...checked, batchId, userId: user.id, at, keptAt: null })
      return fileView({
        guid,
        batch_id: batchId,
        original_name: checked.name,
        media_type: checked.mediaType,
        bytes: checked.content.byteLength,
        is_picture: checked.thumbnail !== null,
      })
    },
    { perMinute: FILES_PER_MINUTE },
  ),

  handle(logbook.file, async ({ params, query }, { db }) => {
    const file = await (query.size === 'THUMBNAIL' ? findThumbnail(db, params) : findFile(db, params))
    if (file === undefined) throw notFound('file')
    return { content: file.content, fileName: file.original_name, mediaType: file.media_type }
  }),
]
