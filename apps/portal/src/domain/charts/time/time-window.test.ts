import { describe, expect, it } from 'vitest'
import {
  followWindow,
  pannedWindow,
  pinchedWindow,
  rangeWindow,
  slotEnd,
  spanToPixels,
  timeToX,
  xToTime,
  zoomedAt,
  zoomedWindow,
} from './time-window.ts'

const DAY = 86_400
const HOUR = 3600

describe('Time window', () => {
  it('A slot is shown from its first second on', () => {
    expect([599, 600, 601, 1199].map(slotEnd)).toEqual([600, 1200, 1200, 1200])
  })

  it('A young batch still shows a day', () => {
    expect(rangeWindow({ range: 'batch', now: 10 * DAY, batchStart: 10 * DAY - HOUR })).toEqual({
      from: 9 * DAY,
      to: 10 * DAY,
    })
    expect(rangeWindow({ range: 'batch', now: 10 * DAY, batchStart: DAY }).from).toBe(DAY)
  })

  it('A drag in either direction zooms, two hours at least, within the range', () => {
    const limits = { from: 0, to: 10 * DAY }
    expect(zoomedWindow({ a: 5 * DAY, b: 2 * DAY, limits })).toEqual({ from: 2 * DAY, to: 5 * DAY })
    const tiny = zoomedWindow({ a: 10 * DAY - 60, b: 10 * DAY, limits })
    expect(tiny).toEqual({ from: 10 * DAY - 2 * HOUR, to: 10 * DAY })
  })

  it('The window moves along as far as there is something, and keeps its length', () => {
    const limits = { from: 0, to: 10 * DAY }
    const window = { from: 2 * DAY, to: 4 * DAY }
    expect(pannedWindow({ window, by: DAY, limits })).toEqual({ from: 3 * DAY, to: 5 * DAY })
    expect(pannedWindow({ window, by: -9 * DAY, limits })).toEqual({ from: 0, to: 2 * DAY })
    expect(pannedWindow({ window, by: 9 * DAY, limits })).toEqual({ from: 8 * DAY, to: 10 * DAY })
  })

  it('The window zooms around a time that keeps its place, from two hours to everything', () => {
    const limits = { from: 0, to: 10 * DAY }
    const window = { from: 2 * DAY, to: 6 * DAY }
    expect(zoomedAt({ window, at: 3 * DAY, factor: 0.5, limits })).toEqual({ from: 2.5 * DAY, to: 4.5 * DAY })
    const closest = zoomedAt({ window, at: 3 * DAY, factor: 1e-6, limits })
    expect(closest.to - closest.from).toBe(2 * HOUR)
    expect(zoomedAt({ window, at: 3 * DAY, factor: 100, limits })).toEqual(limits)
  })

  it('The window keeps under two fingers what they took hold of', () => {
    const limits = { from: 0, to: 10 * DAY }
    const window = { from: 0, to: 10 * DAY }
    const [first, second] = [
      { x: 200, time: 4 * DAY },
      { x: 800, time: 6 * DAY },
    ]
    const pinched = pinchedWindow({ first, second, window, width: 1000, limits })
    expect(timeToX({ at: 4 * DAY, window: pinched, width: 1000 })).toBeCloseTo(200)
    expect(timeToX({ at: 6 * DAY, window: pinched, width: 1000 })).toBeCloseTo(800)
    expect(pinchedWindow({ first, second: first, window, width: 1000, limits })).toBe(window)
  })

  it('The window does not move under a reader who holds it', () => {
    const shown = { from: 0, to: DAY }
    const live = { from: 600, to: DAY + 600 }
    expect(followWindow({ shown, live, held: true })).toBe(shown)
    expect(followWindow({ shown, live, held: false })).toBe(live)
    expect(followWindow({ shown, live: { ...shown }, held: false })).toBe(shown)
  })

  it('Pixels and times are each other’s inverse', () => {
    const window = { from: 1000, to: 5000 }
    expect(xToTime({ x: timeToX({ at: 2200, window, width: 300 }), window, width: 300 })).toBeCloseTo(2200)
  })

  it('Spans are clipped to what is shown', () => {
    const window = { from: 0, to: 100 }
    expect(spanToPixels({ from: -50, to: 50, window, width: 200 })).toEqual({ left: 0, width: 100 })
    expect(spanToPixels({ from: 100, to: 150, window, width: 200 })).toBeNull()
  })
})
