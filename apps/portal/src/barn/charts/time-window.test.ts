import { describe, expect, it } from 'vitest'
import { followWindow, rangeWindow, spanToPixels, timeToX, xToTime, zoomedWindow } from './time-window.ts'

const DAY = 86_400
const HOUR = 3600

describe('time window', () => {
  it('a young batch still shows a day', () => {
    expect(rangeWindow({ range: 'batch', now: 10 * DAY, batchStart: 10 * DAY - HOUR })).toEqual({
      from: 9 * DAY,
      to: 10 * DAY,
    })
    expect(rangeWindow({ range: 'batch', now: 10 * DAY, batchStart: DAY }).from).toBe(DAY)
  })

  it('a drag in either direction zooms, two hours at least, within the range', () => {
    const limits = { from: 0, to: 10 * DAY }
    expect(zoomedWindow({ a: 5 * DAY, b: 2 * DAY, limits })).toEqual({ from: 2 * DAY, to: 5 * DAY })
    const tiny = zoomedWindow({ a: 10 * DAY - 60, b: 10 * DAY, limits })
    expect(tiny).toEqual({ from: 10 * DAY - 2 * HOUR, to: 10 * DAY })
  })

  it('does not move under a reader who holds it', () => {
    const shown = { from: 0, to: DAY }
    const live = { from: 600, to: DAY + 600 }
    expect(followWindow({ shown, live, held: true })).toBe(shown)
    expect(followWindow({ shown, live, held: false })).toBe(live)
    expect(followWindow({ shown, live: { ...shown }, held: false })).toBe(shown)
  })

  it('pixels and times are each other’s inverse', () => {
    const window = { from: 1000, to: 5000 }
    expect(xToTime({ x: timeToX({ at: 2200, window, width: 300 }), window, width: 300 })).toBeCloseTo(2200)
  })

  it('clips spans to what is shown', () => {
    const window = { from: 0, to: 100 }
    expect(spanToPixels({ from: -50, to: 50, window, width: 200 })).toEqual({ left: 0, width: 100 })
    expect(spanToPixels({ from: 100, to: 150, window, width: 200 })).toBeNull()
  })
})
