import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOfSlot, type PackedSample, packDay, unpackDay } from './day-format.ts'
import { DamagedError } from './sealed.ts'

const DAY = 20_500
const FIRST = DAY * 144
const FORMAT_ONE = 'AZYK8yhjZ0AHTHwMDEwMTExMGzgZGJguKDIxMa1KYmRkesHEwMDI9OkAIwMDAA=='
const INT = { min: -2_147_483_648, max: 2_147_483_647 }
const SMALL = { min: -32_768, max: 32_767 }
/** 1970 and the year 2100 in microseconds. */
const MOMENT = { min: 0, max: 4_102_444_800_000_000 }

const orNull = (of: { min: number; max: number }) =>
  fc.option(fc.oneof(fc.integer(of), fc.constantFrom(of.min, of.max)))
const received = fc.oneof(
  fc.integer(MOMENT),
  fc.integer({ min: 0, max: MOMENT.max / 1_000_000 }).map(seconds => seconds * 1_000_000),
  fc.integer({ min: 0, max: MOMENT.max / 1000 }).map(ms => ms * 1000),
  fc.constant((FIRST + 3) * 600_000_000),
)
const sample = fc.record<PackedSample>({
  airspaceId: fc.oneof(fc.constant(0), fc.integer(INT)),
  slot: fc.integer({ min: FIRST, max: FIRST + 143 }),
  coughs: orNull(INT),
  audioSeconds: orNull(SMALL),
  temperatureCenti: orNull(SMALL),
  humidityCenti: orNull(SMALL),
  bytes: fc.integer(INT),
  receivedUs: received,
})
/** Days of one to 144 samples, in the order in which they arrived: any. */
const day = fc.uniqueArray(sample, { minLength: 1, maxLength: 144, size: 'max', selector: one => one.slot })

const bySlot = (samples: readonly PackedSample[]) => samples.toSorted((a, b) => a.slot - b.slot)

function ordinary(slot: number): PackedSample {
  return {
    airspaceId: 7,
    slot,
    coughs: slot % 5,
    audioSeconds: 600,
    temperatureCenti: 2150 + (slot % 7),
    humidityCenti: 6300 - (slot % 11),
    bytes: 180,
    receivedUs: (slot + 1) * 600_000_000 + 12_345_000,
  }
}
const WHOLE = Array.from({ length: 144 }, (_, at) => ordinary(FIRST + at))

describe('A packed day', () => {
  it('Whatever the columns can hold comes back to the digit, in slot order', () => {
    fc.assert(
      fc.property(day, samples => {
        expect(unpackDay(packDay(samples), DAY)).toEqual(bySlot(samples))
      }),
      { numRuns: 300 },
    )
  })

  it('A whole day, one sample, and a day of nothing but nulls come back', () => {
    const silent = WHOLE.map(({ airspaceId, slot, receivedUs }) => ({
      airspaceId,
      slot,
      receivedUs,
      bytes: 0,
      coughs: null,
      audioSeconds: null,
      temperatureCenti: null,
      humidityCenti: null,
    }))
    for (const samples of [WHOLE, silent, WHOLE.slice(143), silent.slice(0, 1)])
      expect(unpackDay(packDay(samples), DAY)).toEqual(samples)
  })

  it('Samples that arrived together after an outage, to the microsecond, come back', () => {
    const backlog = WHOLE.map(one => ({ ...one, receivedUs: (FIRST + 200) * 600_000_000 + 123_457 }))
    expect(unpackDay(packDay(backlog), DAY)).toEqual(backlog)
  })

  it('A changed or missing byte is noticed, whichever it is', () => {
    const packed = packDay(WHOLE)
    fc.assert(
      fc.property(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(packed)
        changed[at] = (changed[at] ?? 0) ^ flip
        // Bits behind the end of deflate mean nothing: then all values are the same.
        expect(readOr(changed)).toSatisfy(
          (read: unknown) => read instanceof DamagedError || JSON.stringify(read) === JSON.stringify(WHOLE),
        )
      }),
      { numRuns: 500 },
    )
    for (let length = 0; length < packed.length; length++)
      expect(readOr(packed.subarray(0, length))).toBeInstanceOf(DamagedError)
  })

  it('A format that a newer version wrote is refused by its number', () => {
    const packed = packDay(WHOLE)
    packed[0] = 200
    expect(() => unpackDay(packed, DAY)).toThrow('unknown format 200')
  })

  it('Bytes that this version has written once are read for ever', () => {
    // Written by the first version of format 1: never make it anew.
    const written = Buffer.from(FORMAT_ONE, 'base64')
    expect(unpackDay(written, DAY)).toEqual(WHOLE.slice(0, 3))
  })

  it('A day without samples, of two days, or with two samples of one slot is refused', () => {
    expect(() => packDay([])).toThrow(/without samples/)
    expect(() => packDay([ordinary(FIRST), ordinary(FIRST + 144)])).toThrow(/one day/)
    expect(() => packDay([ordinary(FIRST), ordinary(FIRST)])).toThrow(/two samples/)
  })

  it('Days are those of UTC, also where clocks change', () => {
    expect(dayOfSlot(Date.parse('2026-03-29T00:00:00Z') / 600_000)).toBe(
      Date.parse('2026-03-29') / 86_400_000,
    )
    expect(dayOfSlot(Date.parse('2026-03-29T23:50:00Z') / 600_000)).toBe(
      Date.parse('2026-03-29') / 86_400_000,
    )
  })
})

function readOr(packed: Buffer): unknown {
  try {
    return unpackDay(packed, DAY)
  } catch (error) {
    return error
  }
}
