import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pauseUntilPass } from './pass-times.ts'

const TICK = { tickMs: 5_000, settleMs: 2_000 }
const SLOT_MS = 600_000
/** The slot before midnight falls due five minutes after it. */
const DUE = Date.parse('2026-03-02T00:05:00Z')

/** The moments by which passes of one length judge, from a moment to another. */
function passes({ from, to, lengthMs }: { from: number; to: number; lengthMs: number }): number[] {
  const judged: number[] = []
  for (let at = from; at < to; ) {
    judged.push(at)
    const now = at + lengthMs
    at = now + pauseUntilPass({ judgedAt: at, now, ...TICK })
  }
  return judged
}

describe('The pause between two passes of the engine', () => {
  it('A slot is judged at most 20 ms after it has settled, wherever the ticks stood', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: SLOT_MS }),
        fc.integer({ min: 0, max: 700 }),
        (before, lengthMs) => {
          const settled = DUE + TICK.settleMs
          const judged = passes({ from: settled - before, to: settled + 1_000, lengthMs })
          const late = (judged.find(at => at >= settled) ?? Number.POSITIVE_INFINITY) - settled
          // A pass that began just before keeps the next one for a quarter of a second.
          expect(late).toBeLessThanOrEqual(before < lengthMs + 250 ? lengthMs + 250 : 20)
        },
      ),
    )
  })

  it('In an hour there are no more passes than by ticks of five seconds', () => {
    for (const lengthMs of [0, 40, 700, 4_000, 9_000]) {
      const judged = passes({ from: DUE + TICK.settleMs, to: DUE + TICK.settleMs + 6 * SLOT_MS, lengthMs })
      // A pass that lasts has its tick cut short once a slot.
      const most = Math.ceil(SLOT_MS / (TICK.tickMs + lengthMs)) * 6
      expect([lengthMs, judged.length]).toEqual([lengthMs, Math.min(judged.length, most)])
    }
  })

  it('A clock that stands still just before a slot is due makes no busy loop', () => {
    const judgedAt = DUE + TICK.settleMs - 1
    expect(pauseUntilPass({ judgedAt, now: judgedAt, ...TICK })).toBe(250)
  })

  it('A pass that lasts over the moment at which a slot is due is followed by the next one soon', () => {
    const judgedAt = DUE - 1_000
    expect(pauseUntilPass({ judgedAt, now: DUE + 8_000, ...TICK })).toBe(250)
  })

  it('While the time is in doubt the engine looks by its ticks', () => {
    expect(pauseUntilPass({ judgedAt: null, now: DUE + TICK.settleMs - 1, ...TICK })).toBe(TICK.tickMs)
  })
})
