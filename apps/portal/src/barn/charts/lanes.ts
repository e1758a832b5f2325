import type { SheetSpan } from './sheet.ts'

/** A bar keeps a pixel from the next, and is never too small to be seen. */
export function withRoom(place: SheetSpan): SheetSpan {
  return { ...place, width: Math.max(4, place.width - 1) }
}

/** Rings stand 19 px wide; closer than this they would touch. */
const NOTE_DISTANCE = 21

export interface PlacedGroup<Item> {
  x: number
  items: Item[]
}

/** Merges notes nearer than `distance` pixels to the first of their group; the group stands at the mean. */
export function mergeNotes<Item>(
  items: readonly { x: number; item: Item }[],
  distance = NOTE_DISTANCE,
): PlacedGroup<Item>[] {
  const groups: { first: number; sum: number; items: Item[] }[] = []
  for (const { x, item } of [...items].sort((a, b) => a.x - b.x)) {
    const group = groups.at(-1)
    if (group === undefined || x - group.sum / group.items.length >= distance) {
      groups.push({ first: x, sum: x, items: [item] })
      continue
    }
    group.items.push(item)
    group.sum += x
  }
  return groups.map(({ sum, items: members }) => ({ x: sum / members.length, items: members }))
}

/**
 * Packs spans into as few rows as possible: each takes the first row that is free at its left edge. Two alerts of
 * different sensors at the same time stand under each other.
 */
export function packSpans<Span extends { left: number; width: number }>(
  spans: readonly Span[],
): (Span & { row: number })[] {
  const ends: number[] = []
  return [...spans]
    .sort((a, b) => a.left - b.left || b.width - a.width)
    .map(span => {
      const free = ends.findIndex(end => end <= span.left + 0.5)
      const row = free === -1 ? ends.length : free
      ends[row] = span.left + span.width
      return { ...span, row }
    })
}

export function rowCount(spans: readonly { row: number }[]): number {
  return spans.reduce((most, span) => Math.max(most, span.row + 1), 0)
}
