import type { ReactNode } from 'react'

/**
 * Where a column stands on a card: its title, the mark beside it, a line under the title or a fact with its name, a note
 * at the end, or the link that makes the whole card a target. Others are left out.
 */
export type CardPart = 'title' | 'mark' | 'line' | 'fact' | 'note' | 'link'

export interface Column<Row, Field extends string = string> {
  key: string
  header: string
  /** The words are for a screen reader only, as over a column of arrows. */
  hideHeader?: boolean
  cell: (row: Row) => ReactNode
  /** The field of the call that a click on the head orders by. */
  order?: Field
  /** Newest and worst first, unless it is a name. */
  first?: 'asc' | 'desc'
  align?: 'end'
  /** Pixels, where it is not for the browser to find out. */
  width?: number
  /** Whether a reader may do without it. */
  hideable?: boolean
  card?: CardPart
}

export function shownColumns<Row, Field extends string>(
  columns: readonly Column<Row, Field>[],
  hidden: readonly string[],
): Column<Row, Field>[] {
  return columns.filter(({ key, hideable = false }) => !(hideable && hidden.includes(key)))
}

/** The column that names the row: the card's title, else the first. */
export function isRowName<Row>(column: Column<Row>, columns: readonly Column<Row>[]): boolean {
  return column === (columns.find(({ card }) => card === 'title') ?? columns[0])
}

/** What a column without a width keeps where the screen is narrow; its words are cut, and the table is pushed sideways. */
const LEAST_WIDTH = 96
const PICK_WIDTH = 48

/**
 * The columns of a long table, whose rows are grids that must agree without knowing of each other: given widths stay, the
 * others share what is left; where all are given, all grow alike.
 */
export function tracksOf<Row>(
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
