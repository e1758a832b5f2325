/**
 * Decides which rows of a long table are drawn. Rows are of one height, so it only calculates: it measures nothing and
 * needs no library.
 */

/** Below this number all rows are drawn, and the browser's own search finds every one. */
export const WINDOWED_FROM = 101

/** This many rows are drawn beyond the edges, so that quick scrolling meets no gap. */
const SPARE = 8

/** Rows are added this many at a time, to spread the fixed cost of each change. */
const STEP = 3

export interface RowRange {
  first: number
  /** The index after the last one. */
  end: number
}

/**
 * Returns the rows in view.
 * @param above the pixels of rows that lie above the upper edge of the view; negative while the rows begin below it
 */
export function rowsInView(args: {
  above: number
  height: number
  rowHeight: number
  count: number
}): RowRange {
  const { above, height, rowHeight, count } = args
  const first = Math.floor((above / rowHeight - SPARE) / STEP) * STEP
  const end = Math.ceil(((above + height) / rowHeight + SPARE) / STEP) * STEP
  return { first: within(first, count), end: within(end, count) }
}

function within(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count)
}

export type DrawnRow = { index: number } | { gap: number; before: number }

/**
 * Returns what is drawn, in order: rows, and gaps for a number of rows.
 * @param kept the row that has the focus, which must not be removed
 */
export function drawnRows(
  { first, end }: RowRange,
  { count, kept }: { count: number; kept: number },
): DrawnRow[] {
  const rows = Array.from({ length: end - first }, (_, offset) => first + offset)
  if (kept < first && kept < count) rows.unshift(kept)
  if (kept >= end && kept < count) rows.push(kept)
  const drawn: DrawnRow[] = []
  let next = 0
  for (const index of rows) {
    if (index > next) drawn.push({ gap: index - next, before: index })
    drawn.push({ index })
    next = index + 1
  }
  if (count > next) drawn.push({ gap: count - next, before: count })
  return drawn
}
