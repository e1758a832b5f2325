import { describe, expect, it } from 'vitest'
import { dailyCoughs, rdiOf, rdiReference, rhsLevel, rhsOf, round2 } from './rdi.ts'

describe('RDI and RHS', () => {
  it.each([
    [200, 86_400, 250, 0.8, 100],
    [375, 86_400, 250, 1.5, 75],
    [500, 86_400, 250, 2, 60],
    [510, 86_400, 250, 2.04, 59],
    [400, 64_800, 250, 2.13, 57],
    [830, 86_400, 250, 3.32, 39],
    [900, 86_400, 500 / 2, 3.6, 37],
  ])(
    'The figures of %i coughs in %i s among %i animals are RDI %f, RHS %i',
    (coughs, audioSeconds, heard, rdi, rhs) => {
      const daily = dailyCoughs({ coughs, audioSeconds })
      expect(daily).not.toBeNull()
      const value = rdiOf({ daily: daily ?? 0, heard, species: 'pig' })
      expect(round2(value)).toBe(rdi)
      expect(rhsOf(value)).toBe(rhs)
    },
  )

  it('An RHS needs twelve hours of audio', () => {
    expect(dailyCoughs({ coughs: 900, audioSeconds: 43_199 })).toBeNull()
    expect(dailyCoughs({ coughs: 900, audioSeconds: 43_200 })).toBe(1800)
  })

  it('The RDI counts broilers by the hundred', () => {
    expect(rdiOf({ daily: 20, heard: 2000, species: 'poultry' })).toBe(1)
  })

  it('An RHS never leaves 0..100', () => {
    expect(rhsOf(0)).toBe(100)
    expect(rhsOf(1_000_000)).toBe(0)
  })

  it('The airspace reference goes before the stage reference', () => {
    expect(rdiReference('SOW_GESTATION', null)).toBe(0.5)
    expect(rdiReference('SOW_GESTATION', 0.8)).toBe(0.8)
  })
})

it.each([
  [100, 'OK', 'OK'],
  [65, 'OK', 'OK'],
  [64, 'OK', 'WARNING'],
  [60, 'OK', 'WARNING'],
  [59, 'WARNING', 'WARNING'],
  [45, 'WARNING', 'WARNING'],
  [44, 'WARNING', 'ALARM'],
  [40, 'WARNING', 'ALARM'],
  [39, 'ALARM', 'ALARM'],
])('An RHS of %i is %s on the way up and %s on the way down', (rhs, raw, rec) => {
  expect(rhsLevel(rhs)).toBe(raw)
  expect(rhsLevel(rhs, 5)).toBe(rec)
})
