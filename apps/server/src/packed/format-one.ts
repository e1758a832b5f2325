/**
 * Format 1 of a packed day. After deflate: how many samples, which of the day's 144 slots they are, then column by column.
 *
 * A column is 1 byte for how it is written (values as they are, or each as the difference to the one before), bits that mark
 * what is null where anything is, and the values as zigzag varints: seven bits a byte, the sign in the lowest. Of both ways the shorter
 * one is taken. Arrivals are told from the end of their slot, in the coarsest of seconds, milliseconds and microseconds that loses nothing.
 */
import type { PackedSample } from './day-format.ts'
import { createReader, createWriter, type Reader, type Writer } from './varints.ts'

export const SLOTS_A_DAY = 144
const SLOT_US = 600_000_000
/** Microseconds of a unit of arrival. */
const UNITS_US = [1_000_000, 1000, 1] as const
const PRESENT_BYTES = SLOTS_A_DAY / 8

/** The order of the columns is the format's. */
const COLUMNS: readonly ((sample: PackedSample) => number | null)[] = [
  sample => sample.airspaceId,
  sample => sample.coughs,
  sample => sample.audioSeconds,
  sample => sample.temperatureCenti,
  sample => sample.humidityCenti,
  sample => sample.bytes,
]

const NULLS = 1
const DELTAS = 2

/** @param samples of one day, in slot order, each slot once */
export function writeFormatOne(samples: readonly PackedSample[]): Buffer {
  const writer = createWriter()
  writer.bytes(presentSlots(samples))
  for (const of of COLUMNS) writeColumn(writer, samples.map(of))
  const unit = UNITS_US.findIndex(us => samples.every(({ receivedUs }) => receivedUs % us === 0))
  const unitUs = UNITS_US[unit]
  if (unitUs === undefined) throw new RangeError('a moment of arrival is no whole number of microseconds')
  writer.varint(unit)
  writeColumn(
    writer,
    samples.map(({ slot, receivedUs }) => (receivedUs - endOf(slot)) / unitUs),
  )
  return writer.end()
}

/** @throws RangeError where it ends too early, or holds what no day holds */
export function readFormatOne(body: Buffer, day: number): PackedSample[] {
  const reader = createReader(body)
  const slots = readSlots(reader, day)
  const [airspaceIds, coughs, audio, temperatures, humidities, bytes] = [
    readWhole(reader, slots.length),
    readColumn(reader, slots.length),
    readColumn(reader, slots.length),
    readColumn(reader, slots.length),
    readColumn(reader, slots.length),
    readWhole(reader, slots.length),
  ]
  const unitUs = UNITS_US[reader.varint()]
  if (unitUs === undefined) throw new RangeError('a packed day tells arrivals in an unknown unit')
  const arrivals = readWhole(reader, slots.length)
  reader.end()
  return slots.map((slot, at) => ({
    airspaceId: airspaceIds[at] ?? 0,
    slot,
    coughs: coughs[at] ?? null,
    audioSeconds: audio[at] ?? null,
    temperatureCenti: temperatures[at] ?? null,
    humidityCenti: humidities[at] ?? null,
    bytes: bytes[at] ?? 0,
    receivedUs: endOf(slot) + (arrivals[at] ?? 0) * unitUs,
  }))
}

function endOf(slot: number): number {
  return (slot + 1) * SLOT_US
}

function presentSlots(samples: readonly PackedSample[]): Buffer {
  const present = Buffer.alloc(PRESENT_BYTES)
  for (const { slot } of samples) mark(present, slot % SLOTS_A_DAY)
  return present
}

function readSlots(reader: Reader, day: number): number[] {
  const present = reader.bytes(PRESENT_BYTES)
  const slots: number[] = []
  for (let at = 0; at < SLOTS_A_DAY; at++) if (isMarked(present, at)) slots.push(day * SLOTS_A_DAY + at)
  return slots
}

function writeColumn(writer: Writer, values: readonly (number | null)[]): void {
  const held = values.filter(value => value !== null)
  const deltas = held.map((value, at) => value - (held[at - 1] ?? 0))
  const isShorter = lengthOf(deltas) < lengthOf(held)
  const hasNulls = held.length < values.length
  writer.varint((hasNulls ? NULLS : 0) | (isShorter ? DELTAS : 0))
  if (hasNulls) {
    const nulls = Buffer.alloc(Math.ceil(values.length / 8))
    for (const [at, value] of values.entries()) if (value === null) mark(nulls, at)
    writer.bytes(nulls)
  }
  for (const value of isShorter ? deltas : held) writer.zigzag(value)
}

function readColumn(reader: Reader, count: number): (number | null)[] {
  const how = reader.varint()
  const nulls = (how & NULLS) === 0 ? null : reader.bytes(Math.ceil(count / 8))
  const isDelta = (how & DELTAS) !== 0
  const values: (number | null)[] = []
  let last = 0
  for (let at = 0; at < count; at++) {
    if (nulls !== null && isMarked(nulls, at)) {
      values.push(null)
      continue
    }
    const value = reader.zigzag()
    last = isDelta ? last + value : value
    values.push(last)
  }
  return values
}

/** Reads a column that has no nulls in the table. */
function readWhole(reader: Reader, count: number): number[] {
  return readColumn(reader, count).map(value => {
    if (value === null) throw new RangeError('a packed day lacks what every sample has')
    return value
  })
}

/** The sum of magnitudes in bits stands for how long a column becomes. */
function lengthOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.log2(1 + Math.abs(value)), 0)
}

function mark(bits: Buffer, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
}

function isMarked(bits: Buffer, at: number): boolean {
  return (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
}
