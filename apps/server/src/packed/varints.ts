/** Whole numbers of any size up to 2^52 as seven bits a byte; the lower ones come first. */

export interface Writer {
  /** @throws RangeError where it is no whole number from 0 to 2^53 - 1 */
  varint(value: number): void
  /** The sign stands in the lowest bit. */
  zigzag(value: number): void
  bytes(bytes: Buffer): void
  end(): Buffer
}

export interface Reader {
  /** @throws RangeError behind the end, and where a number does not end */
  varint(): number
  zigzag(): number
  bytes(count: number): Buffer
  /** @throws RangeError where something is left */
  end(): void
}

const MORE = 0x80
const PAYLOAD = 0x7f
const RADIX = 128
/** 2^53 takes eight bytes of seven bits. */
const LONGEST = 8

export function createWriter(): Writer {
  let buffer = Buffer.alloc(1024)
  let at = 0
  const room = (count: number) => {
    if (at + count <= buffer.length) return
    buffer = Buffer.concat([buffer, Buffer.alloc(buffer.length + count)])
  }
  const varint = (value: number) => {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} cannot be packed`)
    room(LONGEST)
    let rest = value
    while (rest >= RADIX) {
      buffer[at++] = (rest % RADIX) | MORE
      rest = Math.floor(rest / RADIX)
    }
    buffer[at++] = rest
  }
  return {
    varint,
    zigzag: value => varint(value < 0 ? -2 * value - 1 : 2 * value),
    bytes: bytes => {
      room(bytes.length)
      bytes.copy(buffer, at)
      at += bytes.length
    },
    end: () => buffer.subarray(0, at),
  }
}

export function createReader(buffer: Buffer): Reader {
  let at = 0
  const varint = () => {
    const only = buffer[at]
    // Most numbers are one byte.
    if (only !== undefined && only < MORE) {
      at += 1
      return only
    }
    let value = 0
    let scale = 1
    for (let count = 0; count < LONGEST; count++) {
      const byte = buffer[at++]
      if (byte === undefined) throw new RangeError('a packed day ends too early')
      value += (byte & PAYLOAD) * scale
      if (byte < MORE) return value
      scale *= RADIX
    }
    throw new RangeError('a number of a packed day does not end')
  }
  return {
    varint,
    zigzag: () => {
      const value = varint()
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    },
    bytes: count => {
      if (at + count > buffer.length) throw new RangeError('a packed day ends too early')
      at += count
      return buffer.subarray(at - count, at)
    },
    end: () => {
      if (at !== buffer.length) throw new RangeError('a packed day goes on behind its end')
    },
  }
}
