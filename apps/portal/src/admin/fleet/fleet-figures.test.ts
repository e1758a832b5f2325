import { expect, it } from 'vitest'
import { agesInThree, isRinged, shareOf } from './fleet-figures.ts'

const STATUSES = { Ok: 0, Warning: 0, Offline: 0, Default: 0, Success: 0 }

it('The age of data has three levels: within the hour, within the day, older', () => {
  const ages = [20, 60, 180, 1440, null].map(under_minutes => ({ under_minutes, sites: 2 }))
  expect(agesInThree({ ages })).toEqual({ regular: 4, warning: 4, alarm: 2 })
})

it('A country is ringed where more than five of a hundred sites are in Alarm', () => {
  expect(isRinged({ sites: 100, by_status: { ...STATUSES, Alarm: 5 } })).toBe(false)
  expect(isRinged({ sites: 100, by_status: { ...STATUSES, Alarm: 6 } })).toBe(true)
})

it('A share of nothing is nothing', () => {
  expect(shareOf(0, 0)).toBe(0)
  expect(shareOf(1, 8)).toBe(12.5)
})
