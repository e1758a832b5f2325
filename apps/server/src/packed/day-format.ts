/**
 * A day of one monitor as bytes: 1 for the format, 4 for the CRC-32 of what follows once it is unpacked, then deflate. What a day of
 * samples holds comes back to the digit. Every format that was ever written keeps its reader here; new days get the newest.
 */
import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { readFormatOne, SLOTS_A_DAY, writeFormatOne } from './format-one.ts'

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

/** A packed day cannot be read: bytes have changed since they were written, or a newer version wrote them. */
export class DamagedDayError extends Error {}

type ReadBody = (body: Buffer, day: number) => PackedSample[]

const FORMAT = 1
const READERS: ReadonlyMap<number, ReadBody> = new Map([[FORMAT, readFormatOne]])

const HEADER_BYTES = 5
/** Far more than a day of the longest numbers takes, and nothing that fills a memory. */
const LONGEST_BODY = 65_536

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
  const body = writeFormatOne(sorted)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt8(FORMAT)
  header.writeUInt32BE(crc32(body), 1)
  return Buffer.concat([header, deflateRawSync(body, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 })])
}

/**
 * @param day as `dayOfSlot` has it; it is not in the bytes
 * @returns the samples in slot order
 * @throws DamagedDayError
 */
export function unpackDay(packed: Buffer, day: number): PackedSample[] {
  const format = packed[0]
  const read = format === undefined ? undefined : READERS.get(format)
  if (read === undefined) throw new DamagedDayError(`day ${day} is packed in the unknown format ${format}`)
  try {
    const body = inflateRawSync(packed.subarray(HEADER_BYTES), { maxOutputLength: LONGEST_BODY })
    if (crc32(body) !== packed.readUInt32BE(1)) throw new RangeError('its checksum is another')
    return read(body, day)
  } catch (cause) {
    throw new DamagedDayError(`the packed day ${day} is damaged`, { cause })
  }
}
