import { Sample } from '@earshot/contract/telemetry/messages.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_BYTES_PER_SLOT, MAX_COUGHS_PER_SLOT, readingOf, slotRejection } from './normalise.ts'

const SLOT = 2_951_000

const reading = (fields: Partial<Sample>) => readingOf({ device_code: 'DEV-1', slot: SLOT, ...fields })

describe('Sound', () => {
  it.each([
    [12, 600, 12, 600],
    [0, 300, 0, 300],
    [12, 299.9, null, null],
    [12, 300.4, 12, 300],
    [12, 640, 12, 600],
    [12, null, null, null],
    [12, undefined, null, null],
    [null, 600, null, null],
    [-1, 600, null, null],
    [1.5, 600, null, null],
    [MAX_COUGHS_PER_SLOT, 600, MAX_COUGHS_PER_SLOT, 600],
    [MAX_COUGHS_PER_SLOT + 1, 600, null, null],
  ])(
    'A sound of %s coughs in %s s is stored as %s and %s',
    (coughs, audio_seconds, storedCoughs, storedAudio) => {
      expect(reading({ coughs, audio_seconds })).toMatchObject({
        coughs: storedCoughs,
        audio_seconds: storedAudio,
      })
    },
  )
})

describe('Climate', () => {
  it.each([
    [21.4, 2140],
    [-20, -2000],
    [60, 6000],
    [-20.01, null],
    [60.01, null],
    [0, 0],
    [-0.001, 0],
    [1.005, 101],
    [-1.005, -101],
    [17.13, 1713],
    [null, null],
    [undefined, null],
  ])('A temperature of %s °C is stored as %s', (temperature_c, stored) => {
    expect(reading({ temperature_c }).temperature_centi).toBe(stored)
  })

  it.each([
    [63.2, 6320],
    [100, 10_000],
    [100.01, null],
    [0, null],
    [0.004, null],
    [0.01, 1],
    [-3, null],
    [null, null],
  ])('A humidity of %s %% is stored as %s', (humidity_pct, stored) => {
    expect(reading({ humidity_pct }).humidity_centi).toBe(stored)
  })
})

describe('Slot limits', () => {
  const slotStart = SLOT * 600
  it.each([
    ['exactly ten minutes ahead', slotStart - 600, null],
    ['a second more than ten minutes ahead', slotStart - 601, 'future'],
    ['exactly thirty days old', slotStart + 30 * 86_400, null],
    ['a second older than thirty days', slotStart + 30 * 86_400 + 1, 'too_old'],
  ])('A slot that is %s at %s is answered with %s', (_, now, expected) => {
    expect(slotRejection(SLOT, now)).toBe(expected)
  })
})

it('Missing bytes count as none, and absurd ones are capped', () => {
  expect(reading({}).bytes).toBe(0)
  expect(reading({ bytes: 180 }).bytes).toBe(180)
  expect(reading({ bytes: 2_147_483_647 }).bytes).toBe(MAX_BYTES_PER_SLOT)
})

it('Every message the contract lets through fits the columns and a whole day of sums', () => {
  const anything = fc.record({
    device_code: fc.constant('DEV-1'),
    slot: fc.integer({ min: SLOT - 4320, max: SLOT + 2 }),
    coughs: fc.option(fc.double(), { nil: undefined }),
    audio_seconds: fc.option(fc.double(), { nil: null }),
    temperature_c: fc.option(fc.double(), { nil: null }),
    humidity_pct: fc.option(fc.double(), { nil: null }),
    bytes: fc.option(fc.nat(), { nil: null }),
  })
  fc.assert(
    fc.property(anything, value => {
      const parsed = Sample.safeParse(value)
      if (!parsed.success) return
      const row = readingOf(parsed.data)
      for (const number of [
        row.coughs,
        row.audio_seconds,
        row.temperature_centi,
        row.humidity_centi,
        row.bytes,
      ]) {
        if (number === null) continue
        expect(Number.isInteger(number) && Math.abs(number) * 150 < 2 ** 31).toBe(true)
      }
      expect(row.coughs === null).toBe(row.audio_seconds === null)
      expect(
        Math.max(Math.abs(row.temperature_centi ?? 0), row.humidity_centi ?? 0, row.audio_seconds ?? 0),
      ).toBeLessThan(2 ** 15)
    }),
  )
})
