import { expect, it } from 'vitest'
import { createBackoff } from './backoff.ts'

const TIMES = { firstMs: 1000, longestMs: 60_000, spreadMs: 30_000 }

it('Gateways whose connections are cut at once come back anywhere within the spread', () => {
  const waits = [0, 0.25, 0.5, 1].map(chance => createBackoff({ ...TIMES, random: () => chance }).afterCut())
  expect(waits).toEqual([0, 7500, 15_000, 30_000])
})

it('A gateway waits longer after each attempt that fails, and begins anew once it was connected', () => {
  const backoff = createBackoff({ ...TIMES, random: () => 1 })
  expect(Array.from({ length: 8 }, backoff.afterFailure)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ])
  backoff.afterCut()
  expect(backoff.afterFailure()).toBe(1000)
})
