import { describe, expect, it } from 'vitest'
import { isRoomFor, mergeNotes, packSpans, rowCount } from '#domain/charts/lanes/lane-packing.ts'
import { findGaps, intersectGaps } from '#domain/charts/panels/use-panel-models.ts'
import { climateScale, coughScale, rhsScale, valueToY } from '#domain/charts/panels/y-scale.ts'
import { binSeconds, coughBars } from '#domain/charts/series/cough-bins.ts'
import { lastPoint, nearestPoint, stepCursor } from '#domain/charts/series/series-lookup.ts'
import type { BandSeries } from './chart-data.ts'

const HOUR = 3600
/** The columns that only drawing needs are left out. */
const band = (series: Pick<BandSeries, 'at' | 'value' | 'lo' | 'hi' | 'step'>): BandSeries => ({
  ...series,
  alarmLo: [],
  alarmHi: [],
  levels: [],
})

describe('Cough bars', () => {
  it('Bars stand for more hours when they would be under their pixels', () => {
    const week = { seconds: 7 * 24 * HOUR, minPixels: 1, step: HOUR }
    expect(binSeconds({ ...week, width: 740 })).toBe(HOUR)
    expect(binSeconds({ ...week, width: 100 })).toBe(2 * HOUR)
    expect(binSeconds({ ...week, seconds: 45 * 24 * HOUR, width: 270 })).toBe(6 * HOUR)
    expect(binSeconds({ seconds: 24 * HOUR, minPixels: 3, step: 600, width: 740 })).toBe(600)
  })

  it('Bars average what was heard and leave silence empty', () => {
    const at = [0, 1, 2, 3, 4, 5].map(hour => hour * HOUR)
    const series = { at, value: [10, 20, 30, null, null, null], step: HOUR, reference: at.map(() => 5) }
    const bars = coughBars({ series, seconds: 3 * HOUR })
    expect(bars.at).toEqual([1.5 * HOUR, 4.5 * HOUR])
    expect(bars.value).toEqual([20, null])
    expect(bars.reference).toEqual([5, 5])
  })
})

describe('Gaps', () => {
  const at = [0, 600, 1200, 40_000, 40_600]
  const series = { at, value: [1, 1, 1, 1, 1], step: 600 }

  it('Gaps are silences over an hour, up to now', () => {
    expect(findGaps({ series, until: 41_000 })).toEqual([{ from: 1800, to: 40_000 }])
    expect(findGaps({ series, until: 90_000 }).at(-1)).toEqual({ from: 41_200, to: 90_000 })
  })

  it('Rows without a value count as silence', () => {
    const nulls = { at: [0, HOUR, 2 * HOUR, 3 * HOUR], value: [1, null, null, 1], step: HOUR }
    expect(findGaps({ series: nulls, until: 4 * HOUR })).toEqual([{ from: HOUR, to: 3 * HOUR }])
  })

  it('Gaps are the barn’s only where all sensors were silent', () => {
    const common = intersectGaps([[{ from: 0, to: 10 * HOUR }], [{ from: 4 * HOUR, to: 20 * HOUR }]])
    expect(common).toEqual([{ from: 4 * HOUR, to: 10 * HOUR }])
    expect(intersectGaps([[{ from: 0, to: 10 * HOUR }], []])).toEqual([])
  })
})

describe('Lanes', () => {
  const inside = (left: number, width: number) => ({
    place: { left, width, before: 0, behind: 0, isOutside: false },
  })

  it('Notes closer than 21 px are merged into a count', () => {
    const notes = [
      { x: 100, item: 'b' },
      { x: 80, item: 'a' },
      { x: 121, item: 'c' },
    ]
    const groups = mergeNotes(notes, 740)
    expect(groups.map(group => group.items)).toEqual([['a', 'b'], ['c']])
    expect(groups[0]?.x).toBe(90)
  })

  it('A note inside stays reachable beside one outside', () => {
    const notes = [-9, -2, 3, 735, 741].map(x => ({ x, item: x }))
    expect(mergeNotes(notes, 740).map(group => group.items)).toEqual([[-9, -2], [3], [735], [741]])
  })

  it('Overlapping spans are put under each other and reuse a free row', () => {
    const placed = packSpans([inside(0, 50), inside(20, 10), inside(50, 30)])
    expect(placed.map(span => span.row)).toEqual([0, 1, 0])
    expect(rowCount(placed)).toBe(2)
    expect(rowCount([])).toBe(0)
  })

  it('Events beyond the window are kept apart, and no room is made there for what is not seen', () => {
    const long = { place: { left: 0, width: 50, before: 200, behind: 0, isOutside: false } }
    const gone = { place: { left: -150, width: 50, before: 0, behind: 0, isOutside: true } }
    const placed = packSpans([gone, long, inside(60, 30)])
    expect(placed.map(({ place, row }) => [place.left, row])).toEqual([
      [0, 0],
      [60, 0],
      [-150, 1],
    ])
    expect(rowCount(placed)).toBe(1)
  })

  it('A word is written only where it fits, and a wide letter takes the room of two', () => {
    expect([isRoomFor('Alarm', 50), isRoomFor('Alarm', 48)]).toEqual([true, false])
    expect([isRoomFor('警报', 43), isRoomFor('警报', 42)]).toEqual([true, false])
  })
})

describe('Cursor', () => {
  const series = { at: [0, 600, 1200, 40_000], value: [1, 2, null, 4], step: 600 }

  it('The cursor finds the nearest measured point and nothing inside a gap', () => {
    expect(nearestPoint({ series, at: 580, reach: 900 })).toEqual({ index: 1, at: 600, value: 2 })
    expect(nearestPoint({ series, at: 20_000, reach: 900 })).toBeNull()
    expect(nearestPoint({ series, at: -50, reach: 900 })?.value).toBe(1)
  })

  it('The cursor moves on the grid and stops at the edges', () => {
    expect(stepCursor({ at: 1250, by: 1, step: 600, from: 0, to: 5000 })).toBe(1800)
    expect(stepCursor({ at: 4900, by: 6, step: 600, from: 0, to: 5000 })).toBe(5000)
  })

  it('The cursor knows the newest value', () => {
    expect(lastPoint({ at: [0, 1], value: [5, null], step: 1 })).toEqual({ index: 0, at: 0, value: 5 })
    expect(lastPoint({ at: [], value: [], step: 1 })).toBeNull()
  })
})

describe('Y scales', () => {
  it('The scale of the RHS reaches down to 0 only when a value needs it', () => {
    const limits = { watch: 60, act: 40 }
    expect(rhsScale({ value: [35] }, limits)).toEqual({ min: 20, max: 100, ticks: [100, 60, 40] })
    expect(rhsScale({ value: [12] }, limits).min).toBe(0)
  })

  it('The ticks of the RHS are the limits in force, and a low limit is still seen', () => {
    const scale = rhsScale({ value: [90] }, { watch: 70, act: 15 })
    expect(scale).toEqual({ min: 0, max: 100, ticks: [100, 70, 15] })
  })

  it('A quiet barn does not fill the cough panel', () => {
    expect(coughScale({ value: [10, 12], reference: [60, 60] }).max).toBeGreaterThan(120)
    expect(coughScale({ value: [10, 317], reference: [60] }).ticks).toEqual([250, 0])
  })

  it('The scale of the climate has at most three round ticks', () => {
    const scale = climateScale(
      band({ at: [0, 1], value: [22, 28.4], lo: [22.4, 21.5], hi: [29.5, 27], step: 1 }),
      6,
    )
    expect(scale.ticks.length).toBeLessThanOrEqual(3)
    expect(scale.ticks.every(tick => tick % 1 === 0)).toBe(true)
    const ageing = climateScale(
      band({ at: [0, 1], value: [20, 20], lo: [15.9, 15.5], hi: [23.4, 22.9], step: 1 }),
      8,
    )
    expect(ageing.ticks).toEqual([16, 20, 24])
    expect(valueToY({ value: scale.max, scale, height: 74 })).toBe(0)
    const steady = climateScale(
      band({ at: [0, 1], value: [55, 60], lo: [40, 40], hi: [70, 70], step: 1 }),
      30,
    )
    expect(steady.ticks).toEqual([70, 40])
  })
})
