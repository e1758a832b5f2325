/** Describes entries that are written in a barn and wait to be sent, and the rules that need no storage. It is pure. */
import type { BatchCountForm } from '@earshot/contract/schemas/batches/batch-form.ts'
import type { CommentForm } from '@earshot/contract/schemas/batches/comment.ts'
import type { TreatmentForm } from '@earshot/contract/schemas/batches/treatment.ts'
import { waitMs } from '#lib/pause.ts'

/** The place has the shape of the path parameters of the calls that take the entry. */
interface EntryPlace extends Record<string, number> {
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

type EntryContent =
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

/** Why the server refused the entry, in the words it had for the writer. */
interface Problem {
  code: string
  message: string
}

export type QueuedEntry = EntryContent & {
  /** The server recognises the entry by this key, however often it comes. */
  key: string
  /** The writer of the entry: nobody else sees it or sends it. */
  user: string
  place: EntryPlace
  /** The airspace's name, for people who read the list without a network. */
  airspace: string
  /** When it was written, in milliseconds; entries are sent in this order. */
  at: number
  state: 'waiting' | 'conflict' | 'refused'
  problem: Problem | null
  /** The tries are counted before each one, so with none nobody else can know of the entry. */
  tries: number
  triedAt: number | null
}

export type QueuedOf<Kind extends QueuedEntry['kind']> = Extract<QueuedEntry, { kind: Kind }>

/** The part of an entry that a form provides. */
export type NewEntry = EntryContent & Pick<QueuedEntry, 'key' | 'place' | 'airspace'>

export function newEntry(entry: NewEntry, { user, now }: { user: string; now: number }): QueuedEntry {
  return { ...entry, user, at: now, state: 'waiting', problem: null, tries: 0, triedAt: null }
}

/** Sorts the oldest first, so that a day counted twice ends with the later count. */
export function inOrder(entries: readonly QueuedEntry[]): QueuedEntry[] {
  return [...entries].sort((one, other) => one.at - other.at || one.key.localeCompare(other.key))
}

/** When the entry may be sent again by itself, in milliseconds: at once the first time, then after growing waits. */
export function dueAt({ triedAt, tries }: QueuedEntry): number {
  return triedAt === null ? 0 : triedAt + waitMs(tries, 0.5)
}

/** Whether a count has to wait because an earlier count of the same day has not arrived yet: the later one builds on it. */
export function isHeldUp(entry: QueuedEntry, entries: readonly QueuedEntry[]): boolean {
  if (entry.kind !== 'count') return false
  const before = countsOf(entries, { batchId: entry.place.batchId, date: entry.body.date })
  return before.some(({ at }) => at < entry.at)
}

/** The counts that wait for one day of a batch, the oldest first. */
export function countsOf(
  entries: readonly QueuedEntry[],
  { batchId, date }: { batchId: number; date: string },
): QueuedOf<'count'>[] {
  return inOrder(entries).filter(
    (entry): entry is QueuedOf<'count'> =>
      entry.kind === 'count' && entry.place.batchId === batchId && entry.body.date === date,
  )
}

/**
 * Merges a day that is counted again. A count that was not sent yet, or that was refused, is changed. After one that
 * may have arrived another is added, which knows what it follows.
 */
export function mergeCount(
  counted: QueuedOf<'count'>,
  entries: readonly QueuedEntry[],
): { put: QueuedOf<'count'>; instead?: string } {
  const { batchId } = counted.place
  const last = countsOf(entries, { batchId, date: counted.body.date }).at(-1)
  if (last === undefined) return { put: counted }
  const { deaths, removed } = last.body
  if (last.state === 'waiting' && last.tries > 0) return { put: { ...counted, before: { deaths, removed } } }
  const before = last.state === 'conflict' ? (last.theirs ?? null) : last.before
  return { put: { ...counted, before, at: last.at }, instead: last.key }
}

/** The day that the entry is about. */
export function entryDay(entry: QueuedEntry): string {
  return entry.kind === 'treatment' ? entry.body.start_date : entry.body.date
}
