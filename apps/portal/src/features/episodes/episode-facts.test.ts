import type { EpisodeDay } from '@earshot/contract/schemas/health/episode.ts'
import { describe, expect, it } from 'vitest'
import { dayBurden, dayStatus, deckOfOrigin, trendOf, worstDay } from './episode-facts.ts'

const day = (date: string, rhs_min: number | null) => ({ date, rhs_min }) as EpisodeDay
const days = (...values: (number | null)[]) =>
  values.map((value, index) => day(`2026-03-0${index + 1}`, value))

describe('An episode', () => {
  it.each([
    ['steady', [56], null],
    ['steady', [56, 40, 41], null],
    ['worsening', [56, 50, 44], null],
    ['easing', [56, 33, 41], null],
    ['easing', [56, 33, 41], '2026-03-03'],
    ['easingSinceTreatment', [56, 33, 41], '2026-03-02'],
    ['steady', [null, null], null],
    ['easing', [56, 33, null, 45], null],
  ] as const)('An episode is %s with %j', (trend, values, treatment) => {
    expect(trendOf(days(...values), treatment)).toBe(trend)
  })

  it('An episode has its worst day, the first of equals, and its burden under 60', () => {
    expect(worstDay(days(null, 50, 38, 38))?.date).toBe('2026-03-03')
    expect(days(null, 61, 60, 38).map(dayBurden)).toEqual([0, 0, 0, 22])
    const by = (limits: { watch: number; act: number }) =>
      [60, 59, 40, 39].map(rhs_min => dayStatus({ rhs_min, ...limits }))
    expect(by({ watch: 60, act: 40 })).toEqual(['Ok', 'Warning', 'Warning', 'Alarm'])
    expect(by({ watch: 70, act: 41 })).toEqual(['Warning', 'Warning', 'Alarm', 'Alarm'])
  })

  it('An episode came in where its first two monitors hang, when others hang elsewhere', () => {
    const at = (id: number) => ({
      device: { id, name: 'M' },
      deck: { id, name: `Deck ${id}` },
      yellow_at: null,
      red_at: null,
    })
    expect(deckOfOrigin({ spread: [at(1), at(1), at(2)] })).toBe('Deck 1')
    expect(deckOfOrigin({ spread: [at(1), at(2), at(1)] })).toBeNull()
    expect(deckOfOrigin({ spread: [at(1), at(1)] })).toBeNull()
    expect(deckOfOrigin({ spread: [] })).toBeNull()
  })
})
