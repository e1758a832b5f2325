/**
 * Format 1 of a packed day. After deflate: how many samples, which of the day's 144 slots they are, then column by column.
 *
 * The columns are those of `columns.ts`. Arrivals are told from the end of their slot, in the coarsest of seconds, milliseconds and microseconds that loses nothing.
 */
import { isMarked, mark, readColumn, readWhole, writeColumn } from './columns.ts'
import type { PackedSample } from './day-format.ts'
import { createReader, createWriter, type Reader } from './varints.ts'

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
