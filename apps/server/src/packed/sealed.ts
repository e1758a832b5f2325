/** Packed bytes: 1 for the format, 4 for the CRC-32 of what follows once it is unpacked, then deflate. */
import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** What is packed cannot be read: bytes have changed since they were written, or a newer version wrote them. */
export class DamagedError extends Error {}

const HEADER_BYTES = 5
/** Far more than a day or a week of the longest numbers takes, and nothing that fills a memory. */
const LONGEST_BODY = 65_536

export function seal(format: number, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt8(format)
  header.writeUInt32BE(crc32(body), 1)
  return Buffer.concat([header, deflateRawSync(body, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 })])
}

interface Unseal<Reader, Read> {
  /** Every format that was ever written. */
  readers: ReadonlyMap<number, Reader>
  /** The name of it in an error. */
  what: string
  read(reader: Reader, body: Buffer): Read
}

/** @throws DamagedError */
export function unseal<Reader, Read>(packed: Buffer, { readers, what, read }: Unseal<Reader, Read>): Read {
  const format = packed[0]
  const reader = format === undefined ? undefined : readers.get(format)
  if (reader === undefined) throw new DamagedError(`${what} is packed in the unknown format ${format}`)
  try {
    const body = inflateRawSync(packed.subarray(HEADER_BYTES), { maxOutputLength: LONGEST_BODY })
    if (crc32(body) !== packed.readUInt32BE(1)) throw new RangeError('its checksum is another')
    return read(reader, body)
  } catch (cause) {
    throw new DamagedError(`the packed ${what} is damaged`, { cause })
  }
}
