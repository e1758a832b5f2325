/**
 * A gateway's outgoing messages on disk: appended in segment files, read oldest first, removed only when they were
 * acknowledged. A process killed at any moment loses nothing it has appended; at worst it sends a message again,
 * which the receiver recognises by device and slot. One directory belongs to one process.
 */
import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

export type StoredMessage = { at: string; body: unknown }

export type StoreOptions = {
  directory: string
  /** What is older than this when something new is appended goes, a whole segment at a time. */
  maxAgeDays?: number
  segmentBytes?: number
  onDropped?(segment: string): void
}

export type MessageStore = {
  append(message: StoredMessage): void
  /** The oldest messages not yet acknowledged, at most `count`. */
  peek(count: number): StoredMessage[]
  /** Removes a message got from `peek`; only the oldest one goes, whatever else was dropped meanwhile. */
  acknowledge(message: StoredMessage): void
  isEmpty(): boolean
  close(): void
}

const DAY_MS = 86_400_000
const MARKER = 'acknowledged.json'

/** Segment names sort by age: a running number and the Unix millisecond of the first message. */
type Segment = { number: number; firstMs: number; name: string }

function segmentName(number: number, firstMs: number): string {
  return `${String(number).padStart(10, '0')}-${firstMs}.ndjson`
}

function listSegments(directory: string): Segment[] {
  return readdirSync(directory)
    .map(name => ({ name, parts: /^(\d{10})-(\d+)\.ndjson$/.exec(name) }))
    .flatMap(({ name, parts }) =>
      parts ? [{ name, number: Number(parts[1]), firstMs: Number(parts[2]) }] : [],
    )
    .sort((a, b) => a.number - b.number)
}

/** Reads a segment's messages and cuts off a last line that a kill left half written. */
function readSegment(path: string): StoredMessage[] {
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length) truncateSync(path, end)
  return bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as StoredMessage)
}

function readMarker(directory: string): { segment: number; count: number } {
  try {
    return JSON.parse(readFileSync(join(directory, MARKER), 'utf8'))
  } catch {
    // No marker yet, or one torn by a power cut: everything stored is sent again, which changes nothing.
    return { segment: -1, count: 0 }
  }
}

export function openStore(options: StoreOptions): MessageStore {
  const { directory } = options
  const maxAgeMs = (options.maxAgeDays ?? 14) * DAY_MS
  const segmentBytes = options.segmentBytes ?? 256 * 1024
  mkdirSync(directory, { recursive: true })

  const segments = listSegments(directory)
  let nextNumber = (segments.at(-1)?.number ?? readMarker(directory).segment) + 1
  /** The head segment's messages and how many of them are acknowledged. */
  let head: StoredMessage[] = []
  let acknowledged = 0
  /** The segment being written. */
  let writing: { fd: number; size: number; segment: Segment } | undefined

  const pathOf = (segment: Segment) => join(directory, segment.name)

  function loadHead(): void {
    const first = segments[0]
    head = first ? readSegment(pathOf(first)) : []
    acknowledged = 0
    const marker = readMarker(directory)
    if (first && marker.segment === first.number) acknowledged = Math.min(marker.count, head.length)
    if (first && acknowledged === head.length && writing?.segment !== first) dropHead()
  }

  function dropHead(): void {
    const first = segments.shift()
    if (!first) return
    rmSync(pathOf(first), { force: true })
    loadHead()
  }

  function closeWriting(): void {
    if (writing) closeSync(writing.fd)
    writing = undefined
  }

  function startSegment(firstMs: number): void {
    closeWriting()
    const segment = { number: nextNumber, firstMs, name: segmentName(nextNumber, firstMs) }
    nextNumber += 1
    segments.push(segment)
    writing = { fd: openSync(pathOf(segment), 'a'), size: 0, segment }
    if (segments.length === 1) {
      head = []
      acknowledged = 0
    }
  }

  /** A segment may go when the next one already begins beyond the limit: then all of it is older. */
  function dropExpired(nowMs: number): void {
    for (let next = segments[1]; next && next.firstMs < nowMs - maxAgeMs; next = segments[1]) {
      options.onDropped?.(segments[0]?.name ?? '')
      dropHead()
    }
  }

  function append(message: StoredMessage): void {
    const nowMs = Date.parse(message.at)
    dropExpired(nowMs)
    const day = (ms: number) => Math.floor(ms / DAY_MS)
    const full = !writing || writing.size >= segmentBytes || day(writing.segment.firstMs) !== day(nowMs)
    if (full) startSegment(nowMs)
    if (!writing) throw new Error('no segment to write to')
    const line = Buffer.from(`${JSON.stringify(message)}\n`)
    writeSync(writing.fd, line)
    fdatasyncSync(writing.fd)
    writing.size += line.length
    if (segments[0] === writing.segment) head.push(message)
    // What was wholly acknowledged while it was still being written goes now.
    else if (acknowledged === head.length) dropHead()
  }

  function peek(count: number): StoredMessage[] {
    return head.slice(acknowledged, acknowledged + count)
  }

  function acknowledge(message: StoredMessage): void {
    const first = segments[0]
    if (!first || head[acknowledged] !== message) return
    acknowledged += 1
    // Renamed into place: a reader sees the old marker or the new one, never half of one.
    const marker = join(directory, MARKER)
    writeFileSync(`${marker}.new`, JSON.stringify({ segment: first.number, count: acknowledged }))
    renameSync(`${marker}.new`, marker)
    if (acknowledged === head.length && writing?.segment !== first) dropHead()
  }

  loadHead()
  return { append, peek, acknowledge, isEmpty: () => acknowledged >= head.length, close: closeWriting }
}
