import { bandAt, usualBand } from '@earshot/contract/rules/health/comfort.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandPhases, withPhaseEdge } from './band-phases.ts'
import { bandText, MOST_POINTS, readBand } from './band-text.ts'

const PHASES = bandPhases([
  { name: 'Finisher 1', start_age_in_days: 110 },
  { name: 'Grower', start_age_in_days: 70 },
  { name: 'Finisher 2', start_age_in_days: 140 },
])
const [grower, finisher] = PHASES
const key = 'temperature_band'
const band = usualBand('FATTENING', 'temperature')

describe('The age phases of a band', () => {
  it('Each ends the day before the next begins, and without phases one holds for all ages', () => {
    expect(PHASES.map(({ from, to }) => [from, to])).toEqual([
      [70, 109],
      [110, 139],
      [140, null],
    ])
    expect(bandPhases([])).toEqual([{ name: null, from: 0, to: null }])
  })

  it('An edge moves its whole phase by as much, and no day of another phase', () => {
    if (finisher === undefined) throw new Error('no finisher')
    const moved = withPhaseEdge(band, { key, phase: finisher, edge: 'hi', value: 24.7 })
    const by = 24.7 - bandAt(band, 110).hi
    for (let age = 0; age < 200; age++) {
      const [before, after] = [bandAt(band, age), bandAt(moved, age)]
      const isInside = age >= 110 && age <= 139
      expect(after.hi - before.hi).toBeCloseTo(isInside ? by : 0, 1)
      expect(after.lo).toBeCloseTo(before.lo, 1)
    }
  })

  it('The lower edge stays under the upper one', () => {
    if (grower === undefined) throw new Error('no grower')
    const moved = withPhaseEdge(band, { key, phase: grower, edge: 'lo', value: 40 })
    expect(moved.every(({ lo, hi }) => lo <= hi - 1)).toBe(true)
  })

  it('A band for all ages keeps a single point', () => {
    const phase = { name: null, from: 0, to: null }
    const flat = [{ age: 0, lo: 40, hi: 70 }]
    expect(withPhaseEdge(flat, { key: 'humidity_band', phase, edge: 'hi', value: 65 })).toEqual([
      { age: 0, lo: 40, hi: 65 },
    ])
  })

  it('However often phases are moved, the band has no more points than one change may have, and can be read again', () => {
    const move = fc.record({
      phase: fc.constantFrom(...PHASES),
      edge: fc.constantFrom('lo' as const, 'hi' as const),
      value: fc.integer({ min: 20, max: 80 }).map(value => value / 2),
    })
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), moves => {
        const moved = moves.reduce((one, given) => withPhaseEdge(one, { key, ...given }), band)
        expect(moved.length).toBeLessThanOrEqual(MOST_POINTS)
        expect(readBand(key, bandText(moved))).toEqual(moved)
      }),
      { seed: 27 },
    )
  })
})
