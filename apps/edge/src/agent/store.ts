/**
 * A gateway's outgoing messages on disk: appended in segment files, read oldest first, removed only when they were
 * acknowledged. A process killed at any moment loses nothing it has appended; at worst it sends a message again,
 * which the receiver recognises by device and slot. One directory belongs to one process.
 */
import { closeSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  createSegment,
  listSegments,
  type OpenSegment,
  readMarker,
  readSegment,
  type Segment,
  type StoredMessage,
  writeLine,
  writeMarker,
} from './segment-files.ts'

export type StoreOptions = {
  directory: string
  /** Each append removes older messages, a whole segment at a time. */
  maxAgeDays?: number
  /** The room on disk for all segments; the oldest goes when a new one needs it. There are at least two segments. */
  maxBytes?: number
  segmentBytes?: number
  onDropped?(dropped: Dropped): void
}

/** Messages that are gone although they were never acknowledged. */
export type Dropped = {
  /** `unreadable`: a failing disk took them. */
  reason: 'age' | 'room' | 'unreadable'
  messages: number
  /** The moments when the oldest and the newest of them were made; null where none of the segment was left. */
  from: string | null
  to: string | null
}

export type MessageStore = {
  /** Returns when the message is on disk; throws when it could not be written, and is as before then. */
  append(message: StoredMessage): void
  /** The oldest messages not yet acknowledged, at most `count`. */
  peek(count: number): StoredMessage[]
  /** Removes a message got from `peek`; only the oldest one goes, whatever else was dropped meanwhile. */
  acknowledge(message: StoredMessage): void
  isEmpty(): boolean
  close(): void
}

const DAY_MS = 86_400_000
const NOTHING = { messages: [], unreadable: 0 }

/** A day of two hundred monitors takes some 4 MB: two weeks of them fit several times over. */
const MAX_BYTES = 256 * 1024 * 1024

export function openStore(options: StoreOptions): MessageStore {
  const { directory } = options
  const maxAgeMs = (options.maxAgeDays ?? 14) * DAY_MS
  const maxBytes = options.maxBytes ?? MAX_BYTES
  const segmentBytes = options.segmentBytes ?? 256 * 1024
  mkdirSync(directory, { recursive: true })

  const segments = listSegments(directory)
  let nextNumber = (segments.at(-1)?.number ?? readMarker(directory).segment) + 1
  /** The head segment's messages and how many of them are acknowledged. */
  let head: StoredMessage[] = []
  let acknowledged = 0
  /** The segment being written. */
  let writing: OpenSegment | undefined

  const pathOf = (segment: Segment) => join(directory, segment.name)

  function loadHead(): void {
    const first = segments[0]
    const { messages, unreadable } = first ? readSegment(pathOf(first)) : NOTHING
    if (unreadable > 0)
      options.onDropped?.({ reason: 'unreadable', messages: unreadable, from: null, to: null })
    head = messages
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
    writing = createSegment(directory, { number: nextNumber, firstMs })
    nextNumber += 1
    segments.push(writing.segment)
    if (segments.length === 1) {
      head = []
      acknowledged = 0
    }
  }

  /** A segment may go when the next one already begins beyond the limit: then all of it is older. */
  function dropExpired(nowMs: number): void {
    for (let next = segments[1]; next && next.firstMs < nowMs - maxAgeMs; next = segments[1])
      giveUpHead('age')
  }

  function makeRoom(bytes: number): void {
    const used = () => segments.reduce((sum, segment) => sum + segment.bytes, 0)
    while (segments.length > 1 && used() + bytes > maxBytes) giveUpHead('room')
  }

  function giveUpHead(reason: Dropped['reason']): void {
    const lost = head.slice(acknowledged)
    dropHead()
    const [from, to] = [lost[0]?.at ?? null, lost.at(-1)?.at ?? null]
    if (lost.length > 0) options.onDropped?.({ reason, messages: lost.length, from, to })
  }

  function append(message: StoredMessage): void {
    const nowMs = Date.parse(message.at)
    dropExpired(nowMs)
    const day = (ms: number) => Math.floor(ms / DAY_MS)
    const full =
      !writing || writing.segment.bytes >= segmentBytes || day(writing.segment.firstMs) !== day(nowMs)
    if (full) startSegment(nowMs)
    if (!writing) throw new Error('no segment to write to')
    const line = Buffer.from(`${JSON.stringify(message)}\n`)
    makeRoom(line.length)
    writeLine(writing, line)
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
    writeMarker(directory, { segment: first.number, count: acknowledged })
    if (acknowledged === head.length && writing?.segment !== first) dropHead()
  }

  loadHead()
  return { append, peek, acknowledge, isEmpty: () => acknowledged >= head.length, close: closeWriting }
}
