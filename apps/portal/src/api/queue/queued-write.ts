/** Describes writes that are made in a barn and wait to be sent, and the rules that need no storage. It is pure. */
import type { BatchCountForm } from '@earshot/contract/schemas/batches/batch-form.ts'
import type { CommentForm } from '@earshot/contract/schemas/batches/comment.ts'
import type { TreatmentForm } from '@earshot/contract/schemas/batches/treatment.ts'
import type { FollowUpAnswerForm } from '@earshot/contract/schemas/desk/follow-up.ts'
import type { RoundEntryForm } from '@earshot/contract/schemas/farm/morning-round.ts'
import { retryDelayMs } from '#lib/time/delays.ts'

/** The place has the shape of the path parameters of the calls that take the write. */
interface WritePlace extends Record<string, number> {
  siteId: number
  airspaceId: number
  batchId: number
}

export interface Lost {
  deaths: number
  removed: number
}

export interface QueuedFile {
  file: File
  /** A treatment's file is sent before its record. This says under which name it was stored, and when (milliseconds). */
  stored?: { guid: string; at: number }
}

type WriteContent =
  | { kind: 'comment'; body: Pick<CommentForm, 'date' | 'comment'>; files: QueuedFile[] }
  | { kind: 'treatment'; body: Omit<TreatmentForm, 'entry_key'>; files: QueuedFile[] }
  | {
      kind: 'count'
      body: Pick<BatchCountForm, 'date'> & Lost
      /** What the day's count was when it was counted; null stands for no count. */
      before: Lost | null
      /** In a conflict, this is what somebody else has counted; null means that there is no count any more. */
      theirs?: Lost | null
    }
  /** An airspace was seen on a morning round; it is of no batch, so its place has 0 for one. */
  | { kind: 'seen'; body: Omit<RoundEntryForm, 'entry_key'> }
  /** A recommendation was answered. Like the next kind it is of no batch, and its date is the day of the writing. */
  | {
      kind: 'reaction'
      body: { date: string; recommendationId: number; status: 'ACCEPT' | 'DECLINED'; word: string }
    }
  /** Somebody has answered how the animals are since some advice. */
  | { kind: 'followUp'; body: FollowUpAnswerForm & { date: string; followUpId: number } }

/** Why the server refused the write, in the words it had for the writer. */
interface Problem {
  code: string
  message: string
}

export type QueuedWrite = WriteContent & {
  /** The server recognises the write by this key, however often it comes. */
  key: string
  /** The person who made the write: nobody else sees it or sends it. */
  user: string
  place: WritePlace
  /** The airspace's name, for people who read the list without a network. */
  airspace: string
  /** When it was written, in milliseconds; writes are sent in this order. */
  at: number
  state: 'waiting' | 'conflict' | 'refused'
  problem: Problem | null
  /** The tries are counted before each one, so with none nobody else can know of the write. */
  tries: number
  triedAt: number | null
}

export type QueuedWriteOf<Kind extends QueuedWrite['kind']> = Extract<QueuedWrite, { kind: Kind }>

/** What is written about a batch: its logbook shows it while it waits. */
export type BatchWrite = Exclude<QueuedWrite, { kind: 'seen' | 'reaction' | 'followUp' }>

export function isOfBatch(write: QueuedWrite): write is BatchWrite {
  return write.kind === 'comment' || write.kind === 'treatment' || write.kind === 'count'
}

/** The part of a write that a form provides. */
export type NewWrite = WriteContent & Pick<QueuedWrite, 'key' | 'place' | 'airspace'>

export function newQueuedWrite(write: NewWrite, { user, now }: { user: string; now: number }): QueuedWrite {
  return { ...write, user, at: now, state: 'waiting', problem: null, tries: 0, triedAt: null }
}

/** Sorts the oldest first, so that a day counted twice ends with the later count. */
export function inOrder(writes: readonly QueuedWrite[]): QueuedWrite[] {
  return [...writes].sort((one, other) => one.at - other.at || one.key.localeCompare(other.key))
}

/** When the write may be sent again by itself, in milliseconds: at once the first time, then after growing waits. */
export function dueAt({ triedAt, tries }: QueuedWrite): number {
  return triedAt === null ? 0 : triedAt + retryDelayMs(tries, 0.5)
}

/** A count has to wait while an earlier count of the same day has not arrived, because it builds on that one. */
export function isHeldUp(write: QueuedWrite, writes: readonly QueuedWrite[]): boolean {
  if (write.kind !== 'count') return false
  const before = countsOf(writes, { batchId: write.place.batchId, date: write.body.date })
  return before.some(({ at }) => at < write.at)
}

/** The counts that wait for one day of a batch, the oldest first. */
export function countsOf(
  writes: readonly QueuedWrite[],
  { batchId, date }: { batchId: number; date: string },
): QueuedWriteOf<'count'>[] {
  return inOrder(writes).filter(
    (write): write is QueuedWriteOf<'count'> =>
      write.kind === 'count' && write.place.batchId === batchId && write.body.date === date,
  )
}

/**
 * Merges a day that is counted again. A count that was not sent yet, or that was refused, is changed. After one that
 * may have arrived another is added, which knows what it follows.
 */
export function mergeCount(
  counted: QueuedWriteOf<'count'>,
  writes: readonly QueuedWrite[],
): { put: QueuedWriteOf<'count'>; instead?: string } {
  const { batchId } = counted.place
  const last = countsOf(writes, { batchId, date: counted.body.date }).at(-1)
  if (last === undefined) return { put: counted }
  const { deaths, removed } = last.body
  if (last.state === 'waiting' && last.tries > 0) return { put: { ...counted, before: { deaths, removed } } }
  const before = last.state === 'conflict' ? (last.theirs ?? null) : last.before
  return { put: { ...counted, before, at: last.at }, instead: last.key }
}

/** The day that the write is about. */
export function dayOfWrite(write: QueuedWrite): string {
  return write.kind === 'treatment' ? write.body.start_date : write.body.date
}
