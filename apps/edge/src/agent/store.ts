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

/** A day of two hundred monitors takes some 4 MB: two weeks of them fit several times over. */
const MAX_BYTES = 256 * 1024 * 1024
const SEGMENT_BYTES = 256 * 1024

export function openStore(options: StoreOptions): MessageStore {
  mkdirSync(options.directory, { recursive: true })
  return new SegmentedStore(options)
}

class SegmentedStore implements MessageStore {
  readonly #directory: string
  readonly #limits: { ageMs: number; bytes: number; segmentBytes: number }
  readonly #onDropped: (dropped: Dropped) => void
  readonly #segments: Segment[]
  #nextNumber: number
  /** The head segment's messages and how many of them are acknowledged. */
  #head: StoredMessage[] = []
  #acknowledged = 0
  /** The segment being written. */
  #writing: OpenSegment | undefined

  constructor(options: StoreOptions) {
    const { directory, maxAgeDays = 14, maxBytes = MAX_BYTES, segmentBytes = SEGMENT_BYTES } = options
    this.#directory = directory
    this.#limits = { ageMs: maxAgeDays * DAY_MS, bytes: maxBytes, segmentBytes }
    this.#onDropped = dropped => options.onDropped?.(dropped)
    this.#segments = listSegments(directory)
    this.#nextNumber = (this.#segments.at(-1)?.number ?? readMarker(directory).segment) + 1
    this.#loadHead()
  }

  append(message: StoredMessage): void {
    const nowMs = Date.parse(message.at)
    this.#dropExpired(nowMs)
    const writing = this.#segmentFor(nowMs)
    const line = Buffer.from(`${JSON.stringify(message)}\n`)
    this.#makeRoom(line.length)
    writeLine(writing, line)
    if (this.#segments[0] === writing.segment) this.#head.push(message)
    // What was wholly acknowledged while it was still being written goes now.
    else if (this.isEmpty()) this.#dropHead()
  }

  peek(count: number): StoredMessage[] {
    return this.#head.slice(this.#acknowledged, this.#acknowledged + count)
  }

  acknowledge(message: StoredMessage): void {
    const [first] = this.#segments
    if (first === undefined || this.#head[this.#acknowledged] !== message) return
    this.#acknowledged += 1
    writeMarker(this.#directory, { segment: first.number, count: this.#acknowledged })
    if (this.isEmpty() && this.#writing?.segment !== first) this.#dropHead()
  }

  isEmpty(): boolean {
    return this.#acknowledged >= this.#head.length
  }

  close(): void {
    if (this.#writing) closeSync(this.#writing.fd)
    this.#writing = undefined
  }

  /** Returns the segment that a message of this moment goes into: a full one ends, and so does a day. */
  #segmentFor(nowMs: number): OpenSegment {
    const writing = this.#writing
    if (
      writing !== undefined &&
      writing.segment.bytes < this.#limits.segmentBytes &&
      dayOf(writing.segment.firstMs) === dayOf(nowMs)
    ) {
      return writing
    }
    this.close()
    const started = createSegment(this.#directory, { number: this.#nextNumber, firstMs: nowMs })
    this.#writing = started
    this.#nextNumber += 1
    this.#segments.push(started.segment)
    if (this.#segments.length === 1) this.#setHead([], 0)
    return started
  }

  /** A segment may go when the next one already begins beyond the limit: then all of it is older. */
  #dropExpired(nowMs: number): void {
    const oldestMs = nowMs - this.#limits.ageMs
    while ((this.#segments[1]?.firstMs ?? Number.POSITIVE_INFINITY) < oldestMs) this.#giveUpHead('age')
  }

  #makeRoom(bytes: number): void {
    const used = () => this.#segments.reduce((sum, segment) => sum + segment.bytes, 0)
    while (this.#segments.length > 1 && used() + bytes > this.#limits.bytes) this.#giveUpHead('room')
  }

  #giveUpHead(reason: Dropped['reason']): void {
    const lost = this.#head.slice(this.#acknowledged)
    this.#dropHead()
    const [from, to] = [lost[0]?.at ?? null, lost.at(-1)?.at ?? null]
    if (lost.length > 0) this.#onDropped({ reason, messages: lost.length, from, to })
  }

  #dropHead(): void {
    const first = this.#segments.shift()
    if (first === undefined) return
    rmSync(this.#pathOf(first), { force: true })
    this.#loadHead()
  }

  #loadHead(): void {
    const [first] = this.#segments
    if (first === undefined) {
      this.#setHead([], 0)
      return
    }
    const { messages, unreadable } = readSegment(this.#pathOf(first))
    if (unreadable > 0) this.#onDropped({ reason: 'unreadable', messages: unreadable, from: null, to: null })
    const marker = readMarker(this.#directory)
    this.#setHead(messages, marker.segment === first.number ? Math.min(marker.count, messages.length) : 0)
    if (this.isEmpty() && this.#writing?.segment !== first) this.#dropHead()
  }

  #setHead(messages: StoredMessage[], acknowledged: number): void {
    this.#head = messages
    this.#acknowledged = acknowledged
  }

  #pathOf(segment: Segment): string {
    return join(this.#directory, segment.name)
  }
}

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}
