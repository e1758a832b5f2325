import { describe, expect, it } from 'vitest'
import {
  canWait,
  isFar,
  sheetLeft,
  sheetLength,
  sheetOf,
  sheetPlace,
  spanOnSheet,
  windowOf,
} from './sheet.ts'

const HOUR = 3600
const window = { from: 100 * HOUR, to: 110 * HOUR }
const width = 1000
const moved = (hours: number) => ({ from: window.from + hours * HOUR, to: window.to + hours * HOUR })

describe('The sheet of a chart', () => {
  it('The sheet reaches half a window further on both sides, and its window is found again', () => {
    expect(sheetOf(window)).toEqual({ from: 95 * HOUR, to: 115 * HOUR })
    expect(windowOf(sheetOf(window))).toEqual(window)
  })

  it('The sheet has its places as shares, so that it can be stretched', () => {
    expect([sheetLeft(0, width), sheetLeft(1000, width), sheetLength(500, width)]).toEqual([
      '25%',
      '75%',
      '25%',
    ])
  })

  it('The sheet lies so that what is under the hand stays under it', () => {
    const at = (live: typeof window) => sheetPlace({ drawn: window, live, width })
    expect(at(window)).toEqual({ left: -500, width: 2000 })
    expect(at(moved(2))).toEqual({ left: -700, width: 2000 })
    expect(at({ from: 100 * HOUR, to: 105 * HOUR })).toEqual({ left: -1000, width: 4000 })
  })

  it('The sheet gives an event its place in the window, and says how far it is drawn beyond', () => {
    const place = (from: number, to: number) =>
      spanOnSheet({ from: from * HOUR, to: to * HOUR, window, width })
    expect(place(102, 104)).toEqual({ left: 200, width: 200, before: 0, behind: 0, isOutside: false })
    expect(place(90, 130)).toEqual({ left: 0, width: 1000, before: 500, behind: 500, isOutside: false })
    expect(place(111, 130)).toEqual({ left: 1100, width: 400, before: 0, behind: 0, isOutside: true })
    expect(place(80, 90)).toBeNull()
  })

  it('The sheet is drawn anew before its end is seen, or once it is stretched too far', () => {
    const far = (live: typeof window) => isFar({ drawn: window, live })
    expect([far(moved(2)), far(moved(-2)), far(moved(4)), far(moved(-4))]).toEqual([false, false, true, true])
    expect(far({ from: 100 * HOUR, to: 105 * HOUR })).toBe(true)
  })

  it('The sheet can be looked at until the next is drawn while most of it is still to be seen', () => {
    const before = sheetOf(window)
    expect(canWait(before, sheetOf(moved(4)))).toBe(true)
    expect(canWait(before, sheetOf(moved(40)))).toBe(false)
    expect(canWait(before, sheetOf({ from: 100 * HOUR, to: 102 * HOUR }))).toBe(false)
  })
})
