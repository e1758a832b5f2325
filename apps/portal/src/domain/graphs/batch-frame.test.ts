import { describe, expect, it } from 'vitest'
import { batchCaps, batchPhases } from './batch-frame.ts'

describe('The frame a batch gives its charts', () => {
  it('Pigs are too warm over 35 °C from the local day on which they are 70 days old', () => {
    const nursery = {
      product_type: 'WEAN_TO_FINISH',
      start_date: '2026-11-04',
      start_age_in_days: 60,
    } as const
    const caps = batchCaps(nursery, 'Europe/Brussels')
    const midnight = Date.parse('2026-11-13T23:00:00Z') / 1000
    expect([caps(midnight - 1).high, caps(midnight).high]).toEqual([null, 35])
    expect(batchCaps({ ...nursery, product_type: 'SOW_FARROWING' }, 'UTC')(0)).toEqual({ low: 5, high: 35 })
  })

  it('Phases change on local midnights, the first one not at all', () => {
    const words = {
      read: (productType: string, name: string) => `${productType} ${name}`,
      stored: (_productType: string, written: string) => written,
    }
    const age_phases = [
      { name: 'Starter', start_age_in_days: 21 },
      { name: 'Middle', start_age_in_days: 35 },
    ]
    const phases = batchPhases(
      { age_phases, product_type: 'NURSERY', start_date: '2026-11-04', start_age_in_days: 24 },
      { timeZone: 'Europe/Brussels', words },
    )
    expect(phases).toEqual([
      { at: Date.parse('2026-11-14T23:00:00Z') / 1000, name: 'NURSERY Middle', ageDays: 35 },
    ])
  })
})
