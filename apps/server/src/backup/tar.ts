/** The little of the tar format (ustar) that backups need, both ways, without ever holding an entry in memory. */
import { BackupError } from './format.ts'

const BLOCK = 512
const LONGEST_NAME = 100
/** The largest size is eleven octal digits. */
const LARGEST = 8 ** 11 - 1

export interface TarEntry {
  name: string
  size: number
  /** Must be read to its end before the next entry is asked for. */
  body: AsyncIterable<Buffer>
}

/** An entry whose size is known: header, bytes, padding. Throws when the body turns out shorter or longer. */
export async function* tarEntry({ name, size, body }: TarEntry): AsyncGenerator<Buffer> {
  yield header({ name, size })
  let written = 0
  for await (const chunk of body) {
    written += chunk.length
    if (written > size) break
    yield chunk
  }
  if (written !== size) throw new BackupError(`${name} changed while it was read.`)
  const rest = size % BLOCK
  if (rest > 0) yield Buffer.alloc(BLOCK - rest)
}

/** Makes the end of a tar. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK)
}

/** The entries in order. Throws BackupError for what is no tar or ends too early. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = byteReader(source)
  for (;;) {
    const block = await reader.exactly(BLOCK)
    if (block.every(byte => byte === 0)) {
      await reader.drain()
      return
    }
    const { name, size } = parseHeader(block)
    yield { name, size, body: reader.upTo(size) }
    await reader.exactly((BLOCK - (size % BLOCK)) % BLOCK)
  }
}

function header({ name, size }: { name: string; size: number }): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME || size > LARGEST) {
    throw new BackupError(`${name} does not fit into a backup.`)
  }
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(octal(size, 11), 124)
  block.write(octal(0, 11), 136)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(`${octal(checksum(block), 6)}\0 `, 148)
  return block
}

function parseHeader(block: Buffer): { name: string; size: number } {
  const stored = Number.parseInt(block.toString('latin1', 148, 156), 8)
  const size = Number.parseInt(block.toString('latin1', 124, 136), 8)
  if (stored !== checksum(block) || !(size >= 0)) throw new BackupError('The file is damaged.')
  const end = block.indexOf(0)
  return { name: block.toString('utf8', 0, Math.min(end === -1 ? LONGEST_NAME : end, LONGEST_NAME)), size }
}

/** Sums the header's bytes, with the checksum's own field read as spaces. */
function checksum(block: Buffer): number {
  let sum = 8 * 0x20
  for (const [at, byte] of block.entries()) if (at < 148 || at >= 156) sum += byte
  return sum
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function more(): Promise<void> {
    const { done, value } = await chunks.next()
    if (done) throw new BackupError('The backup is not whole: it ends too early.')
    held = value
  }

  async function* upTo(size: number): AsyncGenerator<Buffer> {
    let left = size
    while (left > 0) {
      if (held.length === 0) await more()
      const piece = held.subarray(0, left)
      held = held.subarray(piece.length)
      left -= piece.length
      if (piece.length > 0) yield piece
    }
  }

  async function exactly(size: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of upTo(size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** Reads to the very end: only there gzip says whether all of it is as it was written. */
  async function drain(): Promise<void> {
    while (!(await chunks.next()).done);
  }

  return { upTo, exactly, drain }
}
