import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { climateLines, coughLines, relianceOf, rhsLines, roundTo } from './evidence.ts'
import { dailyCoughs, rdiOf, rhsOf } from './rdi.ts'

const sums = fc.record({
  coughs: fc.integer({ min: 0, max: 20_000 }),
  audio_seconds: fc.integer({ min: 43_200, max: 86_400 }),
  animals: fc.option(fc.integer({ min: 1, max: 60_000 })),
  monitors: fc.integer({ min: 1, max: 24 }),
  usual_animals: fc.constantFrom(250, 2000),
  scale: fc.constantFrom(1, 100),
  reference: fc.constantFrom(0.5, 1, 1.3, 0.1, 7.7),
})

/** What stands on the screen, read back from its digits. */
const written = (value: number, digits: number) => Number(value.toFixed(Math.min(digits, 20)))

describe('The lines of an RHS', () => {
  it('The lines of the specification’s vectors are those of its table', () => {
    const of = (coughs: number, audio_seconds: number, animals: number, monitors: number) =>
      rhsLines({ coughs, audio_seconds, animals, monitors, usual_animals: 250, scale: 1, reference: 1 })
    expect(of(200, 86_400, 250, 1)).toMatchObject({ daily: 200, heard: 250, rdi: 0.8, ratio: 0.8, rhs: 100 })
    expect(of(510, 86_400, 250, 1)).toMatchObject({ rdi: 2.04, rhs: 59 })
    expect(of(400, 64_800, 250, 1)).toMatchObject({ daily: 533, rdi: 2.13, rhs: 57 })
    expect(of(900, 86_400, 500, 2)).toMatchObject({ heard: 250, rdi: 3.6, rhs: 37 })
    expect(of(900, 43_199, 250, 1)).toBeNull()
  })

  it('The lines as they are shown give the RHS that the engine judges, whatever was heard', () => {
    fc.assert(
      fc.property(sums, heard => {
        const lines = rhsLines(heard)
        const daily = dailyCoughs({ coughs: heard.coughs, audioSeconds: heard.audio_seconds }) ?? 0
        const animals = heard.animals === null ? heard.usual_animals : heard.animals / heard.monitors
        const species = heard.scale === 1 ? 'pig' : 'poultry'
        const engine = rhsOf(rdiOf({ daily, heard: animals, species }) / heard.reference)
        if (lines === null) throw new Error('enough was heard')
        const { digits } = lines
        expect(lines.rhs).toBe(engine)
        expect(rhsOf(written(lines.ratio, digits.ratio))).toBe(engine)
        if (digits.daily > 12) return
        expect(roundTo(written(lines.rdi, digits.rdi) / heard.reference, digits.ratio)).toBe(lines.ratio)
        const rdi = (heard.scale * written(lines.daily, digits.daily)) / written(lines.heard, digits.heard)
        expect(roundTo(rdi, digits.rdi)).toBe(lines.rdi)
      }),
      { numRuns: 2000 },
    )
  })

  it('Hardly any RHS needs more than two decimals of its ratio', () => {
    const needed = fc
      .sample(sums, { numRuns: 2000, seed: 7 })
      .map(heard => rhsLines(heard)?.digits.ratio ?? 0)
    expect(needed.filter(digits => digits === 2).length).toBeGreaterThan(1800)
  })
})

describe('The lines of coughs and climate', () => {
  it('The shown coughs of the monitors add up to the shown coughs of the airspace', () => {
    const part = fc.record({
      device_id: fc.integer({ min: 1, max: 99 }),
      coughs: fc.integer({ min: 0, max: 900 }),
      audio_seconds: fc.integer({ min: 1, max: 3600 }),
    })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 24 }), parts => {
        const { values, result, digits } = coughLines({ parts })
        const exact = parts.reduce(
          (sum, { coughs, audio_seconds }) => sum + (coughs * 3600) / audio_seconds,
          0,
        )
        const sum = values.reduce((total, value) => total + written(value, digits), 0)
        expect(result).toBeCloseTo(exact, 1)
        expect(roundTo(Number(sum.toPrecision(12)), 1)).toBe(result)
      }),
    )
  })

  it('The shown figures of the monitors give the shown mean, in °C and in °F', () => {
    const part = fc.record({
      device_id: fc.integer({ min: 1, max: 99 }),
      value: fc.integer({ min: -2000, max: 6000 }).map(centi => centi / 100),
      weight: fc.integer({ min: 1, max: 144 }),
    })
    const units = [(value: number) => value, (value: number) => (value * 9) / 5 + 32]
    const list = fc.array(part, { minLength: 1, maxLength: 24 })
    fc.assert(
      fc.property(list, fc.constantFrom(...units), (parts, shown) => {
        const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
        const exact = parts.reduce((sum, { value, weight }) => sum + value * weight, 0) / weights
        const value = roundTo(exact, 2)
        const figure = roundTo(Number(shown(value).toPrecision(12)), 1)
        const found = climateLines({ parts }, { value, digits: 1, shown })
        const sum = found.values.reduce(
          (total, own, at) => total + written(own, found.digits) * (parts[at]?.weight ?? 0),
          0,
        )
        const mean = roundTo(Number((sum / weights).toPrecision(12)), found.meanDigits)
        expect(mean).toBe(found.mean)
        expect(roundTo(Number(shown(mean).toPrecision(12)), 1)).toBe(figure)
        expect(found.result).toBe(figure)
      }),
      { numRuns: 1000 },
    )
  })

  it('A number is rounded as it is written', () => {
    expect([roundTo(1.005, 2), roundTo(20.15, 1), roundTo(-0.55, 1), roundTo(0, 1)]).toEqual([
      1.01, 20.2, -0.6, 0,
    ])
  })
})

describe('How far a figure can be relied on', () => {
  const monitors = (counting: number, all: number) => ({ counting, all })

  it.each([
    [true, 98, monitors(5, 6), 'SOUND'],
    [true, 90, monitors(3, 6), 'SOUND'],
    [true, 89, monitors(6, 6), 'THIN'],
    [true, 100, monitors(2, 6), 'THIN'],
    [true, 49, monitors(6, 6), 'NONE'],
    [false, 100, monitors(6, 6), 'NONE'],
    [true, null, monitors(1, 1), 'SOUND'],
  ])('A figure (%s) of which %s percent came from %o is %s', (hasValue, coverage, of, expected) => {
    expect(relianceOf({ hasValue, coverage, monitors: of })).toBe(expected)
  })
})
