/** Reads MQTT's fixed headers as bytes pass by, to turn away a packet that is too long before it is buffered. */

export interface PacketLimit {
  /**
   * Answers false where the packet that begins or goes on in these bytes is longer than allowed, or no MQTT at all.
   */
  admits(chunk: Buffer): boolean
}

/** A remaining length takes one to four bytes, seven bits each. */
const LONGEST_LENGTH_FIELD = 4

export function createPacketLimit(maxBytes: number): PacketLimit {
  /** Bytes of the current packet's body still to come. */
  let remaining = 0
  /** The value -1 means that the next byte is a packet's first; else it is how many length bytes have been read. */
  let lengthBytes = -1
  let length = 0

  function readHeaderByte(byte: number): boolean {
    if (lengthBytes === -1) {
      lengthBytes = 0
      length = 0
      return true
    }
    length += (byte & 0x7f) * 128 ** lengthBytes
    lengthBytes += 1
    if ((byte & 0x80) !== 0) return lengthBytes < LONGEST_LENGTH_FIELD
    if (length > maxBytes) return false
    remaining = length
    lengthBytes = -1
    return true
  }

  return {
    admits: chunk => {
      let at = 0
      while (at < chunk.length) {
        if (remaining > 0) {
          const skipped = Math.min(remaining, chunk.length - at)
          remaining -= skipped
          at += skipped
          continue
        }
        if (!readHeaderByte(chunk[at] ?? 0)) return false
        at += 1
      }
      return true
    },
  }
}
