/** A list as a file for a spreadsheet, sent while it is read: its rows, in a workbook behind a cover. */
import { Readable } from 'node:stream'
import type { Download } from '#http/handle.ts'
import { csvOf } from './csv.ts'
import { coverSheet, type ListCover } from './list-cover/list-cover.ts'
import type { Sheet } from './sheet.ts'
import { zipOf } from './zip.ts'

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type ListFileType = keyof typeof MEDIA_TYPES

/** @param name without its ending */
export function listFile(
  sheet: Sheet,
  { name, type, now, cover }: { name: string; type: ListFileType; now: Date; cover: ListCover },
): Download {
  const content =
    type === 'csv' ? csvOf(sheet) : zipOf({ sheets: [coverSheet(cover, now), sheet], fileType: 'xlsx' }, now)
  return { content: Readable.from(content), fileName: `${name}.${type}`, mediaType: MEDIA_TYPES[type] }
}
