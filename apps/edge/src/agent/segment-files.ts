/** What a gateway's store keeps on disk: segments of messages, a line each, and a marker of how far they are acknowledged. */
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

/** Segment names sort by age: a running number and the Unix millisecond of the first message. */
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

/** Reads a segment's messages and cuts off a last line that a kill left half written. */
export function readSegment(path: string): StoredMessage[] {
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length) truncateSync(path, end)
  return bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(readMessage)
}

function readMessage(line: string): StoredMessage {
  const message: unknown = JSON.parse(line)
  if (!isRecord(message) || typeof message.at !== 'string') throw new Error('a stored line is no message')
  return { at: message.at, body: message.body }
}

/** How many messages of which segment are acknowledged. */
type Marker = { segment: number; count: number }

export function readMarker(directory: string): Marker {
  try {
    return JSON.parse(readFileSync(join(directory, MARKER), 'utf8'))
  } catch {
    // No marker yet, or one torn by a power cut: everything stored is sent again, which changes nothing.
    return { segment: -1, count: 0 }
  }
}

/** Renamed into place: a reader sees the old marker or the new one, never half of one. */
export function writeMarker(directory: string, content: Marker): void {
  const marker = join(directory, MARKER)
  try {
    writeFileSync(`${marker}.new`, JSON.stringify(content))
    renameSync(`${marker}.new`, marker)
  } catch {
    // A full disk: sent again after a restart, which changes nothing. It must not keep this from leaving the disk.
  }
}

/** All of the line or nothing: half a line in the middle would make all after it unreadable. */
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
