import { expect, it } from 'vitest'
import { withdrawalConflict } from './close-values.ts'

const withdrawal = {
  product_name: 'Pain relief',
  end_date: '2026-11-21',
  withdrawal_days: 6,
  until: '2026-11-27',
}

it.each([
  ['SLAUGHTER', '2026-11-22', 5],
  ['SLAUGHTER', '2026-11-26', 1],
  ['SLAUGHTER', '2026-11-27', null],
  ['MOVED', '2026-11-22', null],
  [null, '2026-11-22', null],
  ['SLAUGHTER', null, null],
])('Animals that leave for %s on %s go %s days too early', (reason, end_date, days) => {
  expect(withdrawalConflict(withdrawal, { reason, end_date })?.days ?? null).toBe(days)
})

it('No day is too early without medicine', () => {
  expect(withdrawalConflict(null, { reason: 'SLAUGHTER', end_date: '2026-11-22' })).toBeNull()
})
