/**
 * A column of a packed day or week. It is 1 byte for how it is written (values as they are, or each as the difference to the one before), bits
 * that mark what is null where anything is, and the values as zigzag varints: seven bits a byte, the sign in the lowest. Of both ways
 * the shorter one is taken.
 */
import type { Reader, Writer } from './varints.ts'

const NULLS = 1
const DELTAS = 2

export function writeColumn(writer: Writer, values: readonly (number | null)[]): void {
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

export function readColumn(reader: Reader, count: number): (number | null)[] {
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
export function readWhole(reader: Reader, count: number): number[] {
  return readColumn(reader, count).map(value => {
    if (value === null) throw new RangeError('a column lacks what it always has')
    return value
  })
}

/** The sum of magnitudes in bits stands for how long a column becomes. */
function lengthOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.log2(1 + Math.abs(value)), 0)
}

export function mark(bits: Buffer, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
}

export function isMarked(bits: Buffer, at: number): boolean {
  return (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
}
