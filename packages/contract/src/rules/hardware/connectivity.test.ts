import { expect, it } from 'vitest'
import { connectivityAt, isOnline } from './connectivity.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')

it.each([
  [59.99, 'ONLINE'],
  [60, 'OFFLINE'],
  [1439.99, 'OFFLINE'],
  [1440, 'LOST'],
])('A unit %f minutes after the last update is %s', (minutes, connectivity) => {
  expect(connectivityAt(NOW - minutes * 60_000, NOW)).toBe(connectivity)
})

it('A unit that was never heard is not online', () => {
  expect(isOnline(connectivityAt(null, NOW))).toBe(false)
})
