/**
 * A day of one monitor as bytes. What a day of samples holds comes back to the digit. Every format that was ever written keeps its reader
 * here; new days get the newest.
 */
import { readFormatOne, SLOTS_A_DAY, writeFormatOne } from './format-one.ts'
import { seal, unseal } from './sealed.ts'

/** A row of `samples` without its site and its monitor. */
export interface PackedSample {
  airspaceId: number
  slot: number
  coughs: number | null
  audioSeconds: number | null
  /** Hundredths of a °C. */
  temperatureCenti: number | null
  /** Hundredths of a %. */
  humidityCenti: number | null
  bytes: number
  /** Epoch microseconds, as fine as the database keeps a moment. */
  receivedUs: number
}

type ReadBody = (body: Buffer, day: number) => PackedSample[]

const FORMAT = 1
const READERS: ReadonlyMap<number, ReadBody> = new Map([[FORMAT, readFormatOne]])

/** The days of packed samples are those of UTC, whose first slots are multiples of 144. */
export function dayOfSlot(slot: number): number {
  return Math.floor(slot / SLOTS_A_DAY)
}

/**
 * @param samples of one day, in any order
 * @throws RangeError where they are none, of two days, or two of one slot
 */
export function packDay(samples: readonly PackedSample[]): Buffer {
  const sorted = samples.toSorted((a, b) => a.slot - b.slot)
  const [first] = sorted
  if (first === undefined) throw new RangeError('a day without samples is not packed')
  for (const [at, { slot }] of sorted.entries()) {
    if (dayOfSlot(slot) !== dayOfSlot(first.slot))
      throw new RangeError('only samples of one day are packed together')
    if (sorted[at - 1]?.slot === slot) throw new RangeError(`slot ${slot} has two samples`)
  }
  return seal(FORMAT, writeFormatOne(sorted))
}

/**
 * @param day as `dayOfSlot` has it; it is not in the bytes
 * @returns the samples in slot order
 * @throws DamagedError
 */
export function unpackDay(packed: Buffer, day: number): PackedSample[] {
  return unseal(packed, { readers: READERS, what: `day ${day}`, read: (reader, body) => reader(body, day) })
}
