import { describe, expect, it } from 'vitest'
import { createFreshness, readPosition } from './freshness.ts'

describe('How much a standby has', () => {
  it('A standby that has replayed nothing has nothing', () => {
    const freshness = createFreshness()
    freshness.notePrimary(10n, 1000)
    expect(freshness.asOf()).toBe(Number.NEGATIVE_INFINITY)
  })

  it('A standby has what the primary had when the last replayed position was asked for', () => {
    const freshness = createFreshness()
    freshness.notePrimary(10n, 1000)
    freshness.notePrimary(20n, 1250)
    freshness.notePrimary(30n, 1500)
    freshness.noteReplayed(20n)
    expect(freshness.asOf()).toBe(1250)
    freshness.noteReplayed(29n)
    expect(freshness.asOf()).toBe(1250)
    freshness.noteReplayed(31n)
    expect(freshness.asOf()).toBe(1500)
  })

  it('A primary that writes nothing makes its standby no older', () => {
    const freshness = createFreshness()
    freshness.notePrimary(10n, 1000)
    freshness.noteReplayed(10n)
    freshness.notePrimary(10n, 60_000)
    expect(freshness.asOf()).toBe(60_000)
  })

  it('A primary that writes nothing is waited for at its last position only', () => {
    const freshness = createFreshness()
    freshness.notePrimary(10n, 1000)
    freshness.notePrimary(10n, 2000)
    freshness.noteReplayed(9n)
    expect(freshness.asOf()).toBe(Number.NEGATIVE_INFINITY)
    freshness.noteReplayed(10n)
    expect(freshness.asOf()).toBe(2000)
  })

  it('A standby that stands still for long is never thought to be newer than it is', () => {
    const freshness = createFreshness()
    freshness.noteReplayed(1n)
    for (let at = 1; at <= 2000; at += 1) freshness.notePrimary(BigInt(at), at)
    expect(freshness.asOf()).toBe(1)
    freshness.noteReplayed(2000n)
    expect(freshness.asOf()).toBeLessThanOrEqual(2000)
    freshness.notePrimary(2000n, 2001)
    expect(freshness.asOf()).toBe(2001)
  })

  it('Another server begins with nothing', () => {
    const freshness = createFreshness()
    freshness.notePrimary(10n, 1000)
    freshness.noteReplayed(10n)
    freshness.forget()
    expect(freshness.asOf()).toBe(Number.NEGATIVE_INFINITY)
    freshness.notePrimary(10n, 1100)
    expect(freshness.asOf()).toBe(Number.NEGATIVE_INFINITY)
  })

  it.each([
    ['0/0', 0n],
    ['0/16B3748', 0x16b3748n],
    ['1/0', 0x1_0000_0000n],
    ['16/B374D848', 0x16_b374_d848n],
  ])('The position %s is read', (text, position) => {
    expect(readPosition(text)).toBe(position)
  })
})
