import { describe, expect, it } from 'vitest'
import { isRoomFor, mergeNotes, packSpans, rowCount, withRoom } from './lane-packing.ts'

const at = (left: number, width: number, isOutside = false) => ({
  place: { left, width, before: 0, behind: 0, isOutside },
})
const rowsOf = (...spans: ReturnType<typeof at>[]) =>
  packSpans(spans.map((span, id) => ({ ...span, id })))
    .sort((a, b) => a.id - b.id)
    .map(span => span.row)

describe('The rows of a lane', () => {
  it('Spans that follow each other share a row, and those at the same time stand under each other', () => {
    expect(rowsOf(at(0, 100), at(100, 50), at(200, 10))).toEqual([0, 0, 0])
    expect(rowsOf(at(0, 100), at(50, 100), at(120, 100))).toEqual([0, 1, 0])
  })

  it('The longer one of two that begin together stands above', () => {
    expect(rowsOf(at(0, 10), at(0, 100))).toEqual([1, 0])
  })

  it('A span goes on where it cannot be seen, and takes no row from what can', () => {
    const long = { place: { left: 0, width: 50, before: 0, behind: 80, isOutside: false } }
    expect(rowsOf(long, at(100, 20))).toEqual([0, 1])
    expect(rowsOf(at(-60, 100, true), at(0, 100))).toEqual([1, 0])
  })

  it('A lane is as high as what is seen of it', () => {
    const spans = packSpans([at(0, 100), at(-60, 100, true)])
    expect(rowCount(spans)).toBe(1)
    expect(rowCount(packSpans([at(0, 100), at(10, 100)]))).toBe(2)
    expect(rowCount([])).toBe(0)
  })

  it('A bar keeps a pixel from the next, and is never too small to be seen', () => {
    expect(withRoom(at(0, 100).place).width).toBe(99)
    expect(withRoom(at(0, 1).place).width).toBe(4)
  })
})

describe('The notes of a lane', () => {
  const merged = (...places: number[]) =>
    mergeNotes(
      places.map(x => ({ x, item: x })),
      300,
    ).map(group => [group.x, group.items])

  it('Notes whose rings would touch are one, at the mean of them, in the order of time', () => {
    expect(merged(40, 20, 100)).toEqual([
      [30, [20, 40]],
      [100, [100]],
    ])
    expect(merged(20, 41)).toEqual([
      [20, [20]],
      [41, [41]],
    ])
  })

  it('A note in the window is never one with another that is not seen', () => {
    expect(merged(-5, 5, 295, 305).map(([, items]) => items)).toEqual([[-5], [5], [295], [305]])
  })
})

describe('The word on a bar', () => {
  it.each([
    ['Alarm', 50, true],
    ['Alarm', 49, false],
    // Chinese letters are as wide as two others.
    ['警报', 43, true],
    ['警报', 42, false],
  ])('The word %s on %i pixels: %s', (word, length, fits) => {
    expect(isRoomFor(word, length)).toBe(fits)
  })
})
