/** Rows of a list that stand together under a heading: those of one day. */

export interface RowGroups<Row> {
  /** What the rows of one lot share. The list brings them one after the other. */
  of: (row: Row) => string
  /** The heading, from the first of them. */
  name: (row: Row) => string
}

export interface Lot<Row> {
  key: string
  /** None where the rows are not grouped. */
  heading: string | undefined
  rows: Row[]
}

/** In the order of the rows; without groups all are one lot. */
export function lotsOf<Row>(rows: readonly Row[], groups: RowGroups<Row> | undefined): Lot<Row>[] {
  const lots: Lot<Row>[] = []
  for (const row of rows) {
    const key = groups?.of(row) ?? ''
    const last = lots.at(-1)
    if (last?.key === key) last.rows.push(row)
    else lots.push({ key, heading: groups?.name(row), rows: [row] })
  }
  return lots
}

/** What a table draws below each other, all of one height: a heading, or a row by its place on the page. */
export type Line = { heading: string } | { index: number }

export function linesOf<Row>(lots: readonly Lot<Row>[]): Line[] {
  const lines: Line[] = []
  let index = 0
  for (const { heading, rows } of lots) {
    if (heading !== undefined) lines.push({ heading })
    for (const _row of rows) lines.push({ index: index++ })
  }
  return lines
}
