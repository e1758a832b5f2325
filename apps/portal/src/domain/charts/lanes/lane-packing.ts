import type { PlacedSpan } from '#domain/charts/gestures/overscan.ts'

/** Makes room for a bar: it keeps a pixel from the next, and is never too small to be seen. */
export function withRoom(place: PlacedSpan): PlacedSpan {
  return { ...place, width: Math.max(4, place.width - 1) }
}

/** Rings are 19 px wide; closer than this they would touch. */
const NOTE_DISTANCE = 21

export interface PlacedGroup<Item> {
  x: number
  items: Item[]
}

/**
 * Merges notes whose ring would touch that of the notes before them; the group stands at the mean. Notes in a window of
 * `width` pixels are never merged with those outside, which are not seen.
 */
export function mergeNotes<Item>(
  items: readonly { x: number; item: Item }[],
  width: number,
): PlacedGroup<Item>[] {
  const sideOf = (x: number) => (x < 0 ? 'before' : x > width ? 'behind' : 'inside')
  const groups: { side: string; sum: number; items: Item[] }[] = []
  for (const { x, item } of [...items].sort((a, b) => a.x - b.x)) {
    const group = groups.at(-1)
    const side = sideOf(x)
    if (group?.side !== side || x - group.sum / group.items.length >= NOTE_DISTANCE) {
      groups.push({ side, sum: x, items: [item] })
      continue
    }
    group.items.push(item)
    group.sum += x
  }
  return groups.map(({ sum, items: members }) => ({ x: sum / members.length, items: members }))
}

/**
 * Packs spans into as few rows as possible: each takes the first row that is free where it is drawn. Two alerts of
 * different sensors at the same time stand under each other. Spans in the window are placed first.
 */
export function packSpans<Span extends { place: PlacedSpan }>(
  spans: readonly Span[],
): (Span & { row: number })[] {
  const rows: PlacedSpan[][] = []
  return [...spans]
    .sort((a, b) => inPackingOrder(a.place, b.place))
    .map(span => {
      const free = rows.findIndex(row => row.every(other => !isOver(other, span.place)))
      const row = free === -1 ? rows.length : free
      rows[row] = [...(rows[row] ?? []), span.place]
      return { ...span, row }
    })
}

function inPackingOrder(a: PlacedSpan, b: PlacedSpan): number {
  return Number(a.isOutside) - Number(b.isOutside) || a.left - b.left || b.width - a.width
}

function isOver(a: PlacedSpan, b: PlacedSpan): boolean {
  const [first, next] = startOf(a) <= startOf(b) ? [a, b] : [b, a]
  return startOf(next) + 0.5 < endOf(first)
}

const startOf = ({ left, before }: PlacedSpan) => left - before
const endOf = ({ left, width, behind }: PlacedSpan) => left + width + behind

/** Counts the rows of what is in the window; none is kept free for what is not seen. */
export function rowCount(spans: readonly { place: PlacedSpan; row: number }[]): number {
  return spans.reduce((most, { place, row }) => (place.isOutside ? most : Math.max(most, row + 1)), 0)
}

/** The pixels of a bold letter at the size of the axis, and of the padding on both sides of a word. */
const LETTER_WIDTH = 7
const WORD_PADDING = 14
/** From this code point on, Chinese, Japanese and Korean letters are as wide as two others. */
const FIRST_WIDE_LETTER = 0x2e80

/** True if a word fits into a bar of `length` pixels. It is an estimate: nothing is measured. */
export function isRoomFor(word: string, length: number, letterWidth = LETTER_WIDTH): boolean {
  const letters = [...word].reduce(
    (sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < FIRST_WIDE_LETTER ? 1 : 2),
    0,
  )
  return length > letters * letterWidth + WORD_PADDING
}
