/** Which rows of a long table are drawn. Rows are of one height, so it is arithmetic: no measuring, no library. */

/** Up to so many all are drawn, and the browser's own search finds every one. */
export const WINDOWED_FROM = 101

/** Beyond the edges, so that a quick wheel meets no gap. */
const SPARE = 8

/** Rows come so many at a time: what each change costs of itself is spread over them. */
const STEP = 3

export interface RowRange {
  first: number
  /** One after the last. */
  end: number
}

/** @param above pixels of the rows that lie over the upper edge of what is seen; negative while they begin below it */
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
 * What is drawn, in order: rows, and gaps of so many rows.
 * @param kept the row that has the keyboard, which must not vanish under it
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
