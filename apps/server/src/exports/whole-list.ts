/** A list with all its pages as a file: the rows its filters leave, in its order, read a portion at a time as it is sent. */
import type { Download } from '#http/handle.ts'
import type { Translate } from '#texts/catalogue.ts'
import type { ListCover } from './list-cover/list-cover.ts'
import { type ListFileType, listFile } from './list-file.ts'
import { awaitFirstPart, type Cell, type ColumnOf, withTitles } from './sheet.ts'

const ROWS_AT_ONCE = 500

interface WholeList<Row> {
  /**
   * The ids say which rows there are, in which order: a reader that is slow holds nothing in the database, only the
   * ids are taken at once.
   */
  ids: readonly number[]
  read: (ids: readonly number[]) => Promise<Row[]>
  columns: readonly ColumnOf<Row>[]
  t: Translate
  /** The name of the sheet, and of the file without its ending. */
  sheet: string
  name: string
  type: ListFileType
  now: Date
  cover: ListCover
}

export async function wholeListFile<Row>({
  ids,
  read,
  columns,
  t,
  sheet,
  ...file
}: WholeList<Row>): Promise<Download> {
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
      const part = await read(ids.slice(at, at + ROWS_AT_ONCE))
      yield part.map(row => columns.map(({ of }) => of(row)))
    }
  }
  return listFile({ name: sheet, columns: withTitles(columns, t), rows: await awaitFirstPart(rows()) }, file)
}

/** Rows of many zones stand below each other: their moments are told by one clock. */
export function utcMinute(at: Date | string | null): string | null {
  return at === null ? null : new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}
