import type { ReactNode } from 'react'

/**
 * Where a column stands on a card: as its title, the mark beside it, a line under the title, a fact with its name, a
 * note at the end, or the link that makes the whole card a target. Other columns are left out.
 */
export type CardPart = 'title' | 'mark' | 'line' | 'fact' | 'note' | 'link'

export interface Column<Row, Field extends string = string> {
  key: string
  header: string
  /** True if the heading is for screen readers only, as over a column of arrows. */
  hideHeader?: boolean
  cell: (row: Row) => ReactNode
  /** The field of the call that a click on the heading orders by. */
  order?: Field
  /** The first direction: the newest and the worst come first by default, and a name uses `asc`. */
  first?: 'asc' | 'desc'
  align?: 'end'
  /** The width in pixels, where the browser must not choose it. */
  width?: number
  hideable?: boolean
  card?: CardPart
}

export function shownColumns<Row, Field extends string>(
  columns: readonly Column<Row, Field>[],
  hidden: readonly string[],
): Column<Row, Field>[] {
  return columns.filter(({ key, hideable = false }) => !(hideable && hidden.includes(key)))
}

/** The row is named by the card's title, else by the first column. */
export function isRowName<Row>(column: Column<Row>, columns: readonly Column<Row>[]): boolean {
  return column === (columns.find(({ card }) => card === 'title') ?? columns[0])
}

/** The least width of a column without a width on a narrow screen; its words are cut, and the table scrolls sideways. */
const LEAST_WIDTH = 96
const PICK_WIDTH = 48

/**
 * Returns the column widths of a long table, whose rows are grids that must agree without knowing of each other. Given
 * widths stay, and the other columns share what is left; where all are given, all grow alike.
 */
export function gridTracks<Row>(
  columns: readonly Column<Row>[],
  hasPicks: boolean,
): { tracks: string; width: number } {
  const given = columns.map(({ width }) => width)
  const isRigid = !given.includes(undefined)
  const tracks = given.map(pixels => {
    if (pixels === undefined) return `minmax(${LEAST_WIDTH}px, 1fr)`
    return isRigid ? `minmax(${pixels}px, ${pixels}fr)` : `${pixels}px`
  })
  const width = given.reduce<number>(
    (sum, pixels) => sum + (pixels ?? LEAST_WIDTH),
    hasPicks ? PICK_WIDTH : 0,
  )
  return { tracks: [...(hasPicks ? [`${PICK_WIDTH}px`] : []), ...tracks].join(' '), width }
}
