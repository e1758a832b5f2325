import { describe, expect, it } from 'vitest'
import { phaseStretches } from './phase-stretches.ts'

const batch = {
  start_date: '2026-10-19',
  start_age_in_days: 70,
  day: 89,
  expected_end_date: null,
  end_date: null,
  age_phases: [
    { name: 'Grower', start_age_in_days: 70 },
    { name: 'Finisher', start_age_in_days: 110 },
  ],
}

describe('The phases of a batch', () => {
  it('The phases are stretches of one line, lived up to today', () => {
    expect(phaseStretches(batch)).toEqual([
      { name: 'Grower', from: 70, to: 109, share: 40, filled: 0.5 },
      { name: 'Finisher', from: 110, to: null, share: 35, filled: 0 },
    ])
  })

  it('The phases end with the batch where that is known, and are none that were over before it began', () => {
    const late = { ...batch, start_age_in_days: 115, day: 115, expected_end_date: '2026-11-27' }
    expect(phaseStretches(late)).toEqual([
      { name: 'Finisher', from: 115, to: null, share: 40, filled: 1 / 40 },
    ])
  })
})
