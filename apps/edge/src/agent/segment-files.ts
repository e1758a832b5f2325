/** A gateway's store on disk is segments of messages, a line each, and a marker of how far they are acknowledged. */
import {
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@earshot/contract/rules/unknown.ts'

export type StoredMessage = { at: string; body: unknown }

const MARKER = 'acknowledged.json'

/** The names of segments sort by age: a running number and the Unix millisecond of the first message. */
export type Segment = { number: number; firstMs: number; name: string; bytes: number }

/** The one being written. */
export type OpenSegment = { fd: number; segment: Segment }

export function createSegment(
  directory: string,
  { number, firstMs }: { number: number; firstMs: number },
): OpenSegment {
  const segment = { number, firstMs, name: segmentName(number, firstMs), bytes: 0 }
  return { fd: openSync(join(directory, segment.name), 'a'), segment }
}

function segmentName(number: number, firstMs: number): string {
  return `${String(number).padStart(10, '0')}-${firstMs}.ndjson`
}

export function listSegments(directory: string): Segment[] {
  return readdirSync(directory)
    .map(name => ({ name, parts: /^(\d{10})-(\d+)\.ndjson$/.exec(name) }))
    .flatMap(({ name, parts }) =>
      parts
        ? [
            {
              name,
              number: Number(parts[1]),
              firstMs: Number(parts[2]),
              bytes: statSync(join(directory, name)).size,
            },
          ]
        : [],
    )
    .sort((a, b) => a.number - b.number)
}

/**
 * Reads a segment's messages and cuts off a last line that a kill left half written. What a failing disk made unreadable
 * is passed over: it must not keep back what lies behind it.
 */
export function readSegment(path: string): { messages: StoredMessage[]; unreadable: number } {
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length) truncateSync(path, end)
  const lines = bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter(line => line !== '')
  const messages = lines.map(readMessage).filter(message => message !== null)
  return { messages, unreadable: lines.length - messages.length }
}

function readMessage(line: string): StoredMessage | null {
  const message = parsed(line)
  return isRecord(message) && typeof message.at === 'string' ? { at: message.at, body: message.body } : null
}

/** Parses JSON; undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The first `count` messages of this segment, and all before it, are acknowledged. */
type Marker = { segment: number; count: number }

/** Where there is no marker, or one torn by a power cut, everything stored is sent again, which changes nothing. */
export function readMarker(directory: string): Marker {
  let marker: unknown
  try {
    marker = JSON.parse(readFileSync(join(directory, MARKER), 'utf8'))
  } catch {
    marker = null
  }
  return isMarker(marker) ? marker : { segment: -1, count: 0 }
}

function isMarker(value: unknown): value is Marker {
  if (!isRecord(value)) return false
  return Number.isInteger(value.segment) && Number.isInteger(value.count) && Number(value.count) >= 0
}

/** The file is renamed into place: a reader sees the old marker or the new one, never half of one. */
export function writeMarker(directory: string, content: Marker): void {
  const marker = join(directory, MARKER)
  try {
    writeFileSync(`${marker}.new`, JSON.stringify(content))
    renameSync(`${marker}.new`, marker)
  } catch {
    // A full disk: sent again after a restart, which changes nothing. It must not keep this from leaving the disk.
  }
}

/** Writes all of the line or nothing: half a line in the middle would make all after it unreadable. */
export function writeLine({ fd, segment }: OpenSegment, line: Buffer): void {
  try {
    // A disk that is nearly full takes a part first and refuses the rest.
    for (let done = 0; done < line.length; ) done += writeSync(fd, line, done)
    fdatasyncSync(fd)
  } catch (error) {
    ftruncateSync(fd, segment.bytes)
    throw error
  }
  segment.bytes += line.length
}
