/**
 * A week of one monitor's roll-ups by the hour as bytes: what was measured (`sample_hours`), or what was judged (`device_rhs_hours`).
 *
 * Format 1, after deflate: which of the week's 168 hours there are, then column by column the length of what follows and a
 * column of `columns.ts`, so that a reader passes over what nobody asks for. A sum of climate is told from the lowest value times the number
 * of values, and the highest from the lowest: small numbers, which deflate well. An RDI is told in hundredths, or as the bits of its
 * number where that would lose anything. Every format that was ever written keeps its reader here.
 */
import { isMarked, mark, readColumn, writeColumn } from './columns.ts'
import { seal, unseal } from './sealed.ts'
import { createReader, createWriter, type Reader } from './varints.ts'

export const HOURS_A_WEEK = 168
const PRESENT_BYTES = HOURS_A_WEEK / 8

type Value = number | null
type Values = readonly Value[]

/** A table of hours: its columns in the format's order, each with its type. */
export interface HourTable<Name extends string> {
  table: 'sample_hours' | 'device_rhs_hours'
  /** The column of `packed_hours` that holds it. */
  packed: 'sums' | 'rhs'
  types: Readonly<Record<Name, 'smallint' | 'integer' | 'real'>>
  names: readonly Name[]
}

export type SumName = keyof typeof SUM_TYPES
const SUM_TYPES = {
  samples: 'smallint',
  late: 'smallint',
  cough_samples: 'smallint',
  coughs: 'integer',
  audio_seconds: 'integer',
  temperature_samples: 'smallint',
  temperature_min: 'smallint',
  temperature_max: 'smallint',
  temperature_sum: 'integer',
  humidity_samples: 'smallint',
  humidity_min: 'smallint',
  humidity_max: 'smallint',
  humidity_sum: 'integer',
  bytes: 'integer',
} as const

export type RhsName = keyof typeof RHS_TYPES
const RHS_TYPES = { rdi: 'real', rhs: 'smallint' } as const

const SUM_NAMES: readonly SumName[] = [
  'samples',
  'late',
  'cough_samples',
  'coughs',
  'audio_seconds',
  'temperature_samples',
  'temperature_min',
  'temperature_max',
  'temperature_sum',
  'humidity_samples',
  'humidity_min',
  'humidity_max',
  'humidity_sum',
  'bytes',
]

export const SUMS: HourTable<SumName> = {
  table: 'sample_hours',
  packed: 'sums',
  types: SUM_TYPES,
  names: SUM_NAMES,
}
export const RHS: HourTable<RhsName> = {
  table: 'device_rhs_hours',
  packed: 'rhs',
  types: RHS_TYPES,
  names: ['rdi', 'rhs'],
}

/** The hours that a monitor has of a week, in order, and a value of each in every column. */
export interface WeekOfHours<Name extends string> {
  hours: readonly number[]
  column: (name: Name) => Values
}

const FORMAT = 1
const READERS = new Map([[FORMAT, readFormatOne]])

/** The weeks of packed hours are those of the samples' partitions: 168 hours from the first of 1970 on. */
export function weekOfHour(hour: number): number {
  return Math.floor(hour / HOURS_A_WEEK)
}

/** @throws RangeError where they are none, of two weeks, out of order, or hold what no column holds */
export function packHours<Name extends string>(
  { names, types }: HourTable<Name>,
  { hours, column }: WeekOfHours<Name>,
): Buffer {
  const [first] = hours
  if (first === undefined) throw new RangeError('a week without hours is not packed')
  const present = Buffer.alloc(PRESENT_BYTES)
  for (const [at, hour] of hours.entries()) {
    if (weekOfHour(hour) !== weekOfHour(first))
      throw new RangeError('only hours of one week are packed together')
    if (at > 0 && hour <= (hours[at - 1] ?? 0)) throw new RangeError(`hour ${hour} is out of order`)
    mark(present, hour % HOURS_A_WEEK)
  }
  const writer = createWriter()
  writer.bytes(present)
  for (const name of names) {
    const own = createWriter()
    if (types[name] === 'real') writeReals(column(name), own)
    else writeColumn(own, shifted(name, -1, column))
    const block = own.end()
    writer.varint(block.length)
    writer.bytes(block)
  }
  return seal(FORMAT, writer.end())
}

/**
 * @param week as `weekOfHour` has it; it is not in the bytes
 * @throws DamagedError at once where bytes have changed
 */
export function unpackHours<Name extends string>(
  table: HourTable<Name>,
  packed: Buffer,
  week: number,
): WeekOfHours<Name> {
  const what = `week ${week} of hours`
  return unseal(packed, { readers: READERS, what, read: (reader, body) => reader(table, body, week) })
}

function readFormatOne<Name extends string>(
  { names, types }: HourTable<Name>,
  body: Buffer,
  week: number,
): WeekOfHours<Name> {
  const reader = createReader(body)
  const present = reader.bytes(PRESENT_BYTES)
  const hours: number[] = []
  for (let at = 0; at < HOURS_A_WEEK; at++) if (isMarked(present, at)) hours.push(week * HOURS_A_WEEK + at)
  const blocks = new Map<string, Buffer>(names.map(name => [name, reader.bytes(reader.varint())]))
  reader.end()
  const known = new Map<string, Values>()
  const stored = (name: string): Values => {
    const own = createReader(blocks.get(name) ?? Buffer.alloc(0))
    const values = isReal(types, name) ? readReals(own, hours.length) : readColumn(own, hours.length)
    own.end()
    return values
  }
  const column = (name: string): Values => {
    const values =
      known.get(name) ?? shifted(name, 1, other => (other === name ? stored(name) : column(other)))
    known.set(name, values)
    return values
  }
  return { hours, column }
}

function isReal(types: Readonly<Record<string, string>>, name: string): boolean {
  return types[name] === 'real'
}

/** What a column is told from, within its own row: the column and how often, by another one. */
const TOLD_FROM: Readonly<Record<string, { from: string; times?: string }>> = {
  temperature_max: { from: 'temperature_min' },
  temperature_sum: { from: 'temperature_min', times: 'temperature_samples' },
  humidity_max: { from: 'humidity_min' },
  humidity_sum: { from: 'humidity_min', times: 'humidity_samples' },
}

/** A column with what it is told from taken away (-1) or added again (1). */
function shifted<Name extends string>(name: Name, sign: 1 | -1, column: (name: Name) => Values): Values
function shifted(name: string, sign: 1 | -1, column: (name: string) => Values): Values {
  const base = TOLD_FROM[name]
  const values = column(name)
  if (base === undefined) return values
  const from = column(base.from)
  const times = base.times === undefined ? null : column(base.times)
  return values.map((value, at) =>
    value === null ? null : value + sign * (from[at] ?? 0) * (times === null ? 1 : (times[at] ?? 0)),
  )
}

/** So many tell any of them. */
const MOST_DIGITS = 10
const HUNDREDTHS = 0
const BITS = 1

/** Far more than any RDI. */
const LARGEST = 1_000_000

function isHundredth(value: number): boolean {
  return Math.abs(value) < LARGEST && Math.fround(Math.round(value * 100) / 100) === Math.fround(value)
}

function writeReals(values: Values, writer: ReturnType<typeof createWriter>): void {
  const isHundredths = values.every(value => value === null || isHundredth(value))
  writer.varint(isHundredths ? HUNDREDTHS : BITS)
  writeColumn(
    writer,
    values.map(value => {
      if (value === null) return null
      return isHundredths ? Math.round(value * 100) : (new Int32Array(Float32Array.of(value).buffer)[0] ?? 0)
    }),
  )
}

/** The number that the database's own text stands for: as few digits as tell it from all others of its kind. */
function shortest(value: number): number {
  for (let digits = 1; digits < MOST_DIGITS; digits++) {
    const told = Number(value.toPrecision(digits))
    if (Math.fround(told) === value) return told
  }
  return value
}

function readReals(reader: Reader, count: number): Values {
  const isHundredths = reader.varint() === HUNDREDTHS
  return readColumn(reader, count).map(value => {
    if (value === null) return null
    return isHundredths ? value / 100 : shortest(new Float32Array(Int32Array.of(value).buffer)[0] ?? 0)
  })
}
