import { usualBand } from '@earshot/contract/rules/health/comfort.ts'
import { expect, it } from 'vitest'
import { bandScale, phaseColumns, shownBandAt } from './band-scale.ts'

const band = usualBand('FATTENING', 'temperature')

it('The chart shows the ages of the stage, and reaches to animals that are younger or older', () => {
  expect(bandScale(band, 'FATTENING', 104)).toEqual({ ages: [70, 175], temperatures: [10, 26] })
  expect(bandScale(band, 'FATTENING', 190).ages).toEqual([70, 190])
  expect(bandScale(band, 'FATTENING', 56).ages).toEqual([56, 175])
})

it('A band is straight between its points and flat outside', () => {
  expect(shownBandAt(band, 85)).toEqual({ lo: 17, hi: 23.5 })
  expect(shownBandAt(band, 3)).toEqual({ lo: 25, hi: 30 })
  expect(shownBandAt(band, 300)).toEqual({ lo: 14, hi: 21 })
})

it('Each phase has the band that it begins and ends with, and those outside the chart are left out', () => {
  const phases = [
    { name: 'Nursery', start_age_in_days: 28 },
    { name: 'Grower', start_age_in_days: 70 },
    { name: 'Finisher 1', start_age_in_days: 110 },
  ]
  expect(phaseColumns(phases, band, [70, 175])).toEqual([
    { name: 'Grower', from: 70, to: 109, start: { lo: 18, hi: 24 }, end: { lo: 15.7, hi: 22.7 } },
    { name: 'Finisher 1', from: 110, to: null, start: { lo: 15.7, hi: 22.7 }, end: { lo: 14, hi: 21 } },
  ])
})
