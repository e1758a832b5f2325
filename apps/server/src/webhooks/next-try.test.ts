import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasFailedTooLong, heldUntil, nextTryAt } from './next-try.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const NOW = new Date('2026-03-02T08:00:00Z')
const first = { attempts: 1, firstTriedAt: NOW, now: NOW, random: 0.5, askedMs: null }
const minutesAfter = (at: Date | null) => (at === null ? null : (at.getTime() - NOW.getTime()) / MINUTE_MS)

describe('The next try', () => {
  it('The pauses are one, five and fifteen minutes, and then an hour each', () => {
    const pauses = [1, 2, 3, 4, 5, 40].map(attempts => minutesAfter(nextTryAt({ ...first, attempts })))
    expect(pauses).toEqual([1, 5, 15, 60, 60, 60])
  })

  it('Chance makes a pause shorter or longer by a quarter', () => {
    const pauses = [0, 1].map(random => minutesAfter(nextTryAt({ ...first, attempts: 4, random })))
    expect(pauses).toEqual([45, 75])
  })

  it('A receiver that asks for time is given up to an hour, and never less than the pause', () => {
    const asked = (minutes: number) => minutesAfter(nextTryAt({ ...first, askedMs: minutes * MINUTE_MS }))
    expect([asked(0), asked(10), asked(6000)]).toEqual([1, 10, 60])
  })

  it('No try comes later than three days after the first, however the dice fall', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 200, maxLength: 200 }),
        dice => {
          let now = NOW
          let tries = 1
          for (const random of dice) {
            const next = nextTryAt({ ...first, attempts: tries, now, random })
            if (next === null) break
            expect(next.getTime()).toBeGreaterThan(now.getTime())
            now = next
            tries += 1
          }
          const days = (now.getTime() - NOW.getTime()) / DAY_MS
          expect(days).toBeGreaterThan(2.9)
          expect(days).toBeLessThanOrEqual(3)
          expect(tries).toBeGreaterThan(55)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('A receiver that fails', () => {
  it('It is left alone from the third failure on, at most for five minutes', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 50].map(failures => {
      const until = heldUntil({ failures, now: NOW })
      return until === null ? null : (until.getTime() - NOW.getTime()) / 1000
    })
    expect(seconds).toEqual([null, null, 30, 60, 120, 240, 300, 300])
  })

  it('It has failed too long after five days, and not a moment before', () => {
    const after = (ms: number) => hasFailedTooLong({ failingSince: NOW, now: new Date(NOW.getTime() + ms) })
    expect([after(5 * DAY_MS - 1), after(5 * DAY_MS)]).toEqual([false, true])
  })
})
