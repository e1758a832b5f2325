/** Groups the rows of a list under headings, for example those of one day. */

export interface RowGroups<Row> {
  /** Returns what the rows of one group share. The list brings them one after the other. */
  of: (row: Row) => string
  /** Returns the heading, from the first row of the group. */
  name: (row: Row) => string
}

export interface RowGroup<Row> {
  key: string
  /** The heading; it is undefined where the rows are not grouped. */
  heading: string | undefined
  rows: Row[]
}

/** Returns the groups in the order of the rows; without grouping there is one. */
export function groupRows<Row>(rows: readonly Row[], groups: RowGroups<Row> | undefined): RowGroup<Row>[] {
  const lots: RowGroup<Row>[] = []
  for (const row of rows) {
    const key = groups?.of(row) ?? ''
    const last = lots.at(-1)
    if (last?.key === key) last.rows.push(row)
    else lots.push({ key, heading: groups?.name(row), rows: [row] })
  }
  return lots
}

/** What a table draws below each other, all of one height: a heading, or a row by its index on the page. */
export type Line = { heading: string } | { index: number }

export function linesOf<Row>(lots: readonly RowGroup<Row>[]): Line[] {
  const lines: Line[] = []
  let index = 0
  for (const { heading, rows } of lots) {
    if (heading !== undefined) lines.push({ heading })
    for (const _row of rows) lines.push({ index: index++ })
  }
  return lines
}
