/** Every kind of file is made of sheets of typed columns, whose rows come one after the other. */
import type { Translate } from '#texts/catalogue.ts'

/** A `day` is `YYYY-MM-DD`, a `moment` is `YYYY-MM-DD HH:MM`, both as the site's clock shows. */
export type CellKind = 'text' | 'number' | 'day' | 'moment'
export type Value = string | number | null
/** A value, or one of another kind than its column. */
export type Cell = Value | { kind: CellKind; value: Value }

export interface Column {
  /** The name in the code; the title is in the reader's language. */
  key: string
  title: string
  kind: CellKind
}

/** A column takes its value from a row; its title is the text `column.<key>`. */
export interface ColumnOf<Row> {
  key: string
  kind: CellKind
  of(row: Row): Cell
}

export interface Sheet {
  /** The name of its tab or file, at most 31 characters. */
  name: string
  columns: readonly Column[]
  /** The rows can be read once, in parts: no file is ever held as a whole. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
  /** It is drawn beside the rows where the file can hold one: in a workbook, for its first sheet that has one. */
  chart?: SheetChart
}

/** Describes lines over days. */
export interface SheetChart {
  title: string
  /** The sheet that has the figures, and how many rows they are. */
  of: Pick<Sheet, 'name' | 'columns'>
  rows: number
  /** Keys of its columns: the days, and what is drawn over them. */
  category: string
  series: readonly string[]
  range: { min: number; max: number }
}

export function withTitles(columns: readonly Pick<Column, 'key' | 'kind'>[], t: Translate): Column[] {
  return columns.map(({ key, kind }) => ({ key, kind, title: t(`column.${key}`) }))
}

/** A cell's value, and how it is written in this column. */
export function readCell(cell: Cell, { kind }: Column): { kind: CellKind; value: Value } {
  return typeof cell === 'object' && cell !== null ? cell : { kind, value: cell }
}

/** Reads the first part before it answers: what fails until then is an answer, and not a file that breaks off. */
export async function awaitFirstPart<Part>(parts: AsyncGenerator<Part>): Promise<AsyncIterable<Part>> {
  const first = await parts.next()
  return whole()

  async function* whole(): AsyncGenerator<Part> {
    if (first.done) return
    yield first.value
    yield* parts
  }
}
