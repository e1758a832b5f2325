import { describe, expect, it } from 'vitest'
import {
  canWait,
  layerPlace,
  leftInPercent,
  needsRedraw,
  overscanOf,
  placeSpan,
  widthInPercent,
  windowWithin,
} from './overscan.ts'

const HOUR = 3600
const window = { from: 100 * HOUR, to: 110 * HOUR }
const width = 1000
const moved = (hours: number) => ({ from: window.from + hours * HOUR, to: window.to + hours * HOUR })

describe('The overscan of a chart', () => {
  it('The drawing reaches half a window further on both sides, and its window is found again', () => {
    expect(overscanOf(window)).toEqual({ from: 95 * HOUR, to: 115 * HOUR })
    expect(windowWithin(overscanOf(window))).toEqual(window)
  })

  it('The drawing has its places as shares, so that it can be stretched', () => {
    expect([leftInPercent(0, width), leftInPercent(1000, width), widthInPercent(500, width)]).toEqual([
      '25%',
      '75%',
      '25%',
    ])
  })

  it('The drawing lies so that what is under the hand stays under it', () => {
    const at = (live: typeof window) => layerPlace({ drawn: window, live, width })
    expect(at(window)).toEqual({ left: -500, width: 2000 })
    expect(at(moved(2))).toEqual({ left: -700, width: 2000 })
    expect(at({ from: 100 * HOUR, to: 105 * HOUR })).toEqual({ left: -1000, width: 4000 })
  })

  it('The drawing gives an event its place in the window, and says how far it is drawn beyond', () => {
    const place = (from: number, to: number) => placeSpan({ from: from * HOUR, to: to * HOUR, window, width })
    expect(place(102, 104)).toEqual({ left: 200, width: 200, before: 0, behind: 0, isOutside: false })
    expect(place(90, 130)).toEqual({ left: 0, width: 1000, before: 500, behind: 500, isOutside: false })
    expect(place(111, 130)).toEqual({ left: 1100, width: 400, before: 0, behind: 0, isOutside: true })
    expect(place(80, 90)).toBeNull()
  })

  it('The drawing is drawn anew before its end is seen, or once it is stretched too far', () => {
    const far = (live: typeof window) => needsRedraw({ drawn: window, live })
    expect([far(moved(2)), far(moved(-2)), far(moved(4)), far(moved(-4))]).toEqual([false, false, true, true])
    expect(far({ from: 100 * HOUR, to: 105 * HOUR })).toBe(true)
  })

  it('The drawing can be looked at until the next is drawn while most of it is still to be seen', () => {
    const before = overscanOf(window)
    expect(canWait(before, overscanOf(moved(4)))).toBe(true)
    expect(canWait(before, overscanOf(moved(40)))).toBe(false)
    expect(canWait(before, overscanOf({ from: 100 * HOUR, to: 102 * HOUR }))).toBe(false)
  })
})
