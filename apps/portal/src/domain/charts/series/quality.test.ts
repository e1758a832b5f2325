import { describe, expect, it } from 'vitest'
import { coughBars } from './cough-bins.ts'
import { runningMean, shareIn, shortfallAt, shortfallsOf, stretchesIn } from './quality.ts'

const quality = { coverage: [1, 0.83, null, 1], late: [0, 0, null, 1] }
const series = { at: [0, 10, 20, 30], value: [5, 6, null, 7], step: 10, quality }

describe('The quality of a figure', () => {
  it('The quality is said only where something is missing or came late', () => {
    expect([0, 1, 2, 3].map(index => shortfallAt(quality, index))).toEqual([
      null,
      { coverage: 0.83, isLate: false },
      null,
      { coverage: null, isLate: true },
    ])
    expect(shortfallAt(undefined, 0)).toBeNull()
  })

  it('The quality is drawn and noted as stretches, where a window shows them', () => {
    const { missing, late } = shortfallsOf(series)
    expect([missing, late]).toEqual([[[5, 15]], [[25, 35]]])
    const half = { coverage: [0.5, 0.5, 0.5, 0.96], late: [] }
    expect(shortfallsOf({ ...series, quality: half })).toEqual({
      missing: [[-5, 15]],
      late: [],
    })
    expect(shareIn({ ...series, quality: half }, [-5, 15])).toBe(0.5)
    expect(stretchesIn(late, { from: 0, to: 20 })).toEqual([])
    expect(stretchesIn(late, { from: 0, to: 40 })).toEqual(late)
  })

  it('The quality of an RHS is that of its hours, and whole only where all of them are', () => {
    expect(runningMean([1, 1, 0.5, 1, 1], 2)).toEqual([1, 1, 0.75, 0.75, 1])
    expect(runningMean([null, 0.1, 0.2, null, null], 2)).toEqual([
      ...[null, 0.1],
      ...[expect.closeTo(0.15), expect.closeTo(0.2)],
      null,
    ])
  })

  it('The quality of a bar is that of its steps', () => {
    const coughs = { ...series, reference: [1, 1, 1, 1] }
    expect(coughBars({ series: coughs, seconds: 20 }).quality).toEqual({
      coverage: [expect.closeTo(0.915), 1],
      late: [0, 1],
    })
  })
})
