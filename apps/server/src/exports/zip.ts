/** A file that is put together while it is read: at no time more of it is in memory than a few parts. */
import { PassThrough, Readable } from 'node:stream'
import type { ExportFileType } from '@earshot/contract/schemas/batches/export.ts'
import { ZipFile } from 'yazl'
import { csvOf } from './csv.ts'
import type { Sheet } from './sheet.ts'
import { type WorkbookPart, workbookParts } from './workbook.ts'

export type ZippedType = Exclude<ExportFileType, 'pdf'>

/** @param at the time its entries carry */
export function zipOf(
  { sheets, fileType }: { sheets: readonly Sheet[]; fileType: ZippedType },
  at: Date,
): AsyncIterable<Buffer> {
  const parts: WorkbookPart[] =
    fileType === 'xlsx'
      ? workbookParts(sheets)
      : sheets.map(sheet => ({ path: `${sheet.name}.csv`, content: () => csvOf(sheet) }))
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  for (const { path, content } of parts) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), path, { mtime: at })
    else zip.addReadStreamLazy(path, { mtime: at }, answer => answer(null, open(content(), output)))
  }
  zip.end()
  return output
}

/** A content that cannot be read on ends the file too; without this the file would never come to its end. */
function open(content: AsyncIterable<string>, output: Readable): Readable {
  return Readable.from(content).on('error', error => output.destroy(error))
}
