import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type HourTable,
  packHours,
  RHS,
  type RhsName,
  SUMS,
  type SumName,
  unpackHours,
  type WeekOfHours,
} from './hours-format.ts'
import { DamagedError } from './sealed.ts'

const WEEK = 2930
const FIRST = WEEK * 168
const SUMS_ONE = 'AUkQxp9jZ8ACWJh4GBhYECwmJSYmVqYFFlA+K9MdeSYmFiYZED8ALvgglpGRhckOxNzCCCI/CDAwAAA='
const RHS_ONE = 'AafYHjtjZ8ACWBmYGJiYWEAEAA=='
const LIMITS = { smallint: 32_767, integer: 2_147_483_647 }

/** Hours with a value of each column, as the tables have them. */
type Hours<Name extends string> = ({ hour: number } & Record<Name, number | null>)[]

function weekOf<Name extends string>(rows: Hours<Name>): WeekOfHours<Name> {
  return { hours: rows.map(row => row.hour), column: name => rows.map(row => row[name]) }
}

function unpacked<Name extends string>(table: HourTable<Name>, packed: Buffer) {
  const { hours, column } = unpackHours(table, packed, WEEK)
  return { hours, columns: table.names.map(name => column(name)) }
}

function stood<Name extends string>(table: HourTable<Name>, rows: Hours<Name>) {
  const { hours, column } = weekOf(rows)
  return { hours, columns: table.names.map(name => column(name)) }
}

const any = (most: number) =>
  fc.option(fc.oneof(fc.integer({ min: -most - 1, max: most }), fc.constantFrom(-most - 1, most)))
const sums: fc.Arbitrary<Hours<SumName>> = fc.uniqueArray(
  fc.record({
    hour: fc.integer({ min: FIRST, max: FIRST + 167 }),
    samples: any(LIMITS.smallint),
    late: any(LIMITS.smallint),
    cough_samples: any(LIMITS.smallint),
    coughs: any(LIMITS.integer),
    audio_seconds: any(LIMITS.integer),
    bytes: any(LIMITS.integer),
    temperature_samples: any(LIMITS.smallint),
    temperature_sum: any(LIMITS.integer),
    temperature_min: any(LIMITS.smallint),
    temperature_max: any(LIMITS.smallint),
    humidity_samples: any(LIMITS.smallint),
    humidity_sum: any(LIMITS.integer),
    humidity_min: any(LIMITS.smallint),
    humidity_max: any(LIMITS.smallint),
  }),
  { minLength: 1, maxLength: 168, size: 'max', selector: row => row.hour },
)
const real = fc.oneof(
  fc.integer({ min: 0, max: 30_000 }).map(hundredths => hundredths / 100),
  fc.float({ noDefaultInfinity: true }),
)
const rhs: fc.Arbitrary<Hours<RhsName>> = fc.uniqueArray(
  fc.record({
    hour: fc.integer({ min: FIRST, max: FIRST + 167 }),
    rdi: fc.option(real),
    rhs: any(LIMITS.smallint),
  }),
  { minLength: 1, maxLength: 168, size: 'max', selector: row => row.hour },
)
const inOrder = <Row extends { hour: number }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => a.hour - b.hour)

function ordinary(hour: number): Hours<SumName>[number] {
  const [low, damp] = [2000 + (hour % 90), 6000 - (hour % 70)]
  return {
    hour,
    samples: 6,
    late: 0,
    cough_samples: 6,
    coughs: hour % 23,
    audio_seconds: 3600,
    bytes: 1080,
    ...{
      temperature_samples: 6,
      temperature_sum: 6 * low + 40,
      temperature_min: low,
      temperature_max: low + 14,
    },
    humidity_samples: 6,
    humidity_sum: 6 * damp + 90,
    humidity_min: damp,
    humidity_max: damp + 31,
  }
}
const WHOLE = Array.from({ length: 168 }, (_, at) => ordinary(FIRST + at))
const JUDGED = Array.from({ length: 168 }, (_, at) => ({
  hour: FIRST + at,
  rdi: (at % 37) / 100,
  rhs: at % 101,
}))

describe('A packed week of hours', () => {
  it('Whatever the sums can hold comes back to the digit, in order of the hours', () => {
    fc.assert(
      fc.property(sums, rows => {
        const own = inOrder(rows)
        expect(unpacked(SUMS, packHours(SUMS, weekOf(own)))).toEqual(stood(SUMS, own))
      }),
      { numRuns: 200 },
    )
  })

  it('An RDI comes back as the number that the database keeps, hundredths or not', () => {
    const exact = (value: number | null) => (value === null ? null : Math.fround(value))
    fc.assert(
      fc.property(rhs, rows => {
        const own = inOrder(rows)
        const { hours, columns } = unpacked(RHS, packHours(RHS, weekOf(own)))
        expect(hours).toEqual(own.map(row => row.hour))
        // Nought has a sign in neither.
        expect(columns[0]?.map(exact).map(value => (value === 0 ? 0 : value))).toEqual(
          own.map(row => exact(row.rdi)).map(value => (value === 0 ? 0 : value)),
        )
        expect(columns[1]).toEqual(own.map(row => row.rhs))
      }),
      { numRuns: 200 },
    )
  })

  it('An ordinary week is small', () => {
    expect(packHours(SUMS, weekOf(WHOLE)).length).toBeLessThan(1000)
    expect(packHours(RHS, weekOf(JUDGED)).length).toBeLessThan(450)
  })

  it('A changed or missing byte is noticed, whichever it is', () => {
    const packed = packHours(SUMS, weekOf(WHOLE))
    const read = (bytes: Buffer) => {
      try {
        return JSON.stringify(unpacked(SUMS, bytes))
      } catch (error) {
        return error
      }
    }
    const whole = read(packed)
    for (let at = 0; at < packed.length; at++) {
      const changed = Buffer.from(packed)
      changed[at] = (changed[at] ?? 0) ^ 0x11
      const found = read(changed)
      // Bits behind the end of deflate mean nothing: then all values are the same.
      if (found !== whole) expect(found).toBeInstanceOf(DamagedError)
      expect(read(packed.subarray(0, at))).toBeInstanceOf(DamagedError)
    }
  })

  it('A format that a newer version wrote is refused by its number', () => {
    const packed = packHours(RHS, weekOf(JUDGED))
    packed[0] = 200
    expect(() => unpackHours(RHS, packed, WEEK)).toThrow('unknown format 200')
  })

  it('Bytes that this version has written once are read for ever', () => {
    // Written by the first version of format 1: never make them anew.
    expect(unpacked(SUMS, Buffer.from(SUMS_ONE, 'base64'))).toEqual(stood(SUMS, WHOLE.slice(0, 3)))
    expect(unpacked(RHS, Buffer.from(RHS_ONE, 'base64'))).toEqual(stood(RHS, JUDGED.slice(0, 3)))
  })

  it('A week without hours, of two weeks, or out of order is refused', () => {
    expect(() => packHours(SUMS, weekOf<SumName>([]))).toThrow(/without hours/)
    expect(() => packHours(SUMS, weekOf([ordinary(FIRST), ordinary(FIRST + 168)]))).toThrow(/one week/)
    expect(() => packHours(SUMS, weekOf([ordinary(FIRST), ordinary(FIRST)]))).toThrow(/out of order/)
  })
})
