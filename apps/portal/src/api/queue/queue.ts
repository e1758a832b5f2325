/**
 * Sends the waiting writes one after the other, in one tab at a time (a Web Lock), and tells what becomes of them. A
 * write is stored before it is tried, and is removed only when the server has answered. If it comes twice all the same,
 * the server recognises it by its key.
 */
import type { ApiError } from '#api/api-error.ts'
import { sessionStatus } from '#api/session.ts'
import { createStore, type ReadableStore } from '#lib/store.ts'
import { currentUser } from './as-user.ts'
import { QUEUE_NAME, requestQueue } from './queue-needed.ts'
import { queueStore } from './queue-store.ts'
import { dueAt, isHeldUp, type NewWrite, newQueuedWrite, type QueuedWrite } from './queued-write.ts'
import { type Outcome, type SentAnswer, sendWrite } from './send-write.ts'

/** A form waits this long for the server's answer; then its write counts as being sent, and the person goes on. */
const FORM_TIMEOUT_MS = 10_000
/** The most writes sent during this visit that the list shows. */
const SENT_SHOWN = 50

export interface Queue {
  /** The writes, the oldest first; those sent in this round stand among them until the pages know of them. */
  writes: readonly QueuedWrite[]
  sending: string | null
  sent: readonly QueuedWrite[]
  /**
   * When the next write is tried by itself, in milliseconds. Null means that it is tried when the network returns, or
   * that nothing waits.
   */
  nextTryAt: number | null
  isRead: boolean
}

const EMPTY: Queue = { writes: [], sending: null, sent: [], nextTryAt: null, isRead: false }

/** Updates the pages after writes have arrived; it settles when they show them. */
export type AfterSent = (writes: readonly SentWrite[]) => Promise<unknown>
export interface SentWrite {
  write: QueuedWrite
  answer: SentAnswer
}

/** A form that waits for the outcome of its write. */
interface Waiting {
  settle: (outcome: Outcome | 'kept') => void
  onProgress: (share: number) => void
  /** True if the device keeps a refused write: the write was there before, or its page has no other place for it. */
  keepsRefused: boolean
}

const state = createStore(EMPTY)
let afterSent: AfterSent = () => Promise.resolve()
let arrived: SentWrite[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let draining: Promise<void> | null = null
/** What is asked for while a round is running; another round follows it. */
let askedFor: 'now' | 'due' | null = null
let channel: BroadcastChannel | null = null
const forms = new Map<string, Waiting>()

/** The queue as it is on this device; it is followed from the first subscription on. */
export const queue: ReadableStore<Queue> = {
  get: state.get,
  subscribe: listener => {
    requestQueue()
    return state.subscribe(listener)
  },
}

function publish(change: Partial<Queue>): void {
  state.set({ ...state.get(), ...change })
}

/** Reads what is stored for the signed-in person, and makes the other tabs read it too where something was changed. */
async function reload(change?: 'changed'): Promise<void> {
  const user = currentUser()
  const stored = user === null ? [] : await (await queueStore()).all(user)
  // Writes that have arrived stay in the list until the pages have asked anew.
  const there = new Set(stored.map(({ key }) => key))
  const late = arrived.map(({ write }) => write).filter(({ key }) => !there.has(key))
  publish({ writes: [...stored, ...late].sort((one, other) => one.at - other.at), isRead: true })
  if (change !== undefined) channel?.postMessage({ sending: state.get().sending })
}

/** Sends writes while the page is open, beginning with those that the last page left. @returns a function that stops it */
export function followQueue(after: AfterSent): () => void {
  afterSent = after
  channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(QUEUE_NAME)
  if (channel !== null)
    channel.onmessage = ({ data }) => {
      publish({ sending: typeof data?.sending === 'string' ? data.sending : null })
      void reload()
    }
  const go = () => void sendAll()
  const look = () => {
    if (document.visibilityState === 'visible') go()
  }
  const unsubscribe = sessionStatus.subscribe(() => {
    arrived = []
    publish({ ...EMPTY })
    if (sessionStatus.get() === 'signed-in') go()
  })
  window.addEventListener('online', go)
  document.addEventListener('visibilitychange', look)
  go()
  return () => {
    unsubscribe()
    channel?.close()
    channel = null
    clearTimeout(timer)
    window.removeEventListener('online', go)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Tries everything that waits now, whether it is due or not. */
export async function sendAll(): Promise<void> {
  await reload()
  await drain('now')
}

export interface SendOptions {
  onProgress?: (share: number) => void
  keepsRefused?: boolean
}

/**
 * Stores a write and sends it. The outcome `kept` means that the server has not answered so far; the write is then
 * sent by itself, even if the page is closed.
 * @throws ApiError where the server refuses: the form has its write back
 */
export async function sendOrKeep(
  write: NewWrite,
  { onProgress = () => undefined, keepsRefused = false }: SendOptions = {},
): Promise<SentAnswer | 'kept' | 'conflict'> {
  const stored = await keep(write)
  if (!navigator.onLine) return 'kept'
  const outcome = await new Promise<Outcome | 'kept'>(resolve => {
    const settle = (result: Outcome | 'kept') => {
      clearTimeout(late)
      forms.delete(stored.key)
      resolve(result)
    }
    const late = setTimeout(() => settle('kept'), FORM_TIMEOUT_MS)
    forms.set(stored.key, { settle, onProgress, keepsRefused })
    void drain('now').then(() => settle('kept'))
  })
  if (outcome === 'kept') return 'kept'
  if (outcome.kind === 'sent') return outcome.answer
  if (outcome.kind === 'refused') throw outcome.error
  return outcome.kind === 'conflict' ? 'conflict' : 'kept'
}

/** Stores a write, or a changed version of one that was refused. @returns the write as it is stored */
export async function keep(write: NewWrite): Promise<QueuedWrite> {
  requestQueue()
  const user = currentUser()
  if (user === null) throw new Error('nobody is signed in')
  const made = newQueuedWrite(write, { user, now: Date.now() })
  const store = await queueStore()
  await (made.kind === 'count' ? store.putCount(made) : store.put(made))
  await reload('changed')
  // In an installed app the browser grants this without asking, and then may not delete the data when it needs room.
  void navigator.storage?.persist?.().catch(() => false)
  return made
}

/** Removes the write from the list. @returns a function that puts it back as it was */
export async function discard(write: QueuedWrite): Promise<() => Promise<void>> {
  const store = await queueStore()
  await store.remove(write.key)
  await reload('changed')
  return async () => {
    await store.put(write)
    await reload('changed')
  }
}

/** Removes every write of the signed-in person, so that nothing of theirs is left on the device. */
export async function discardAll(): Promise<void> {
  const user = currentUser()
  if (user === null) return
  const store = await queueStore()
  for (const { key } of await store.all(user)) await store.remove(key)
  await reload('changed')
}

/** Counts this person's writes that are not sent yet. */
export async function countUnsent(): Promise<number> {
  const user = currentUser()
  return user === null ? 0 : (await (await queueStore()).all(user)).length
}

/** Stores the write with its changes and sends it again. */
export async function retryWrite(write: QueuedWrite): Promise<void> {
  await (await queueStore()).put({ ...write, state: 'waiting', problem: null, tries: 0, triedAt: null })
  await reload('changed')
  await drain('now')
}

/** Runs one round at a time; another round follows for what is asked for meanwhile. */
function drain(when: 'now' | 'due'): Promise<void> {
  if (askedFor !== 'now') askedFor = when
  draining ??= withLock(rounds).finally(() => {
    draining = null
    return askedFor === null ? undefined : drain(askedFor)
  })
  return draining
}

/**
 * Runs rounds until nobody asks. A request that comes while the pages are being told gets its round too, before this
 * ends.
 */
async function rounds(): Promise<void> {
  while (askedFor !== null) {
    const when = askedFor
    askedFor = null
    await round(when)
    if (askedFor === null) await showArrived()
    if (askedFor === null) await planNext()
  }
}

async function round(when: 'now' | 'due'): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    await reload()
    if (currentUser() === null || !navigator.onLine) return
    const now = Date.now()
    const next = state.get().writes.find(
      write =>
        write.state === 'waiting' &&
        !tried.has(write.key) &&
        !hasArrived(write) &&
        (when === 'now' || dueAt(write) <= now) &&
        !isHeldUp(
          write,
          state.get().writes.filter(other => !hasArrived(other)),
        ),
    )
    if (next === undefined) return
    tried.add(next.key)
    const outcome = await tryOne(next.key)
    if (outcome?.kind === 'nobody' || (outcome?.kind === 'away' && outcome.again === 'later')) return
  }
}

async function tryOne(key: string): Promise<Outcome | undefined> {
  const store = await queueStore()
  const write = await store.begin(key, Date.now())
  if (write === undefined) return undefined
  const form = forms.get(key)
  publish({ sending: key })
  channel?.postMessage({ sending: key })
  const outcome = await sendWrite(write, {
    onProgress: share => form?.onProgress(share),
    onStored: changed => store.change(changed),
  })
  publish({ sending: null })
  await settle(write, outcome)
  forms.get(key)?.settle(outcome)
  return outcome
}

async function settle(write: QueuedWrite, outcome: Outcome): Promise<void> {
  const store = await queueStore()
  if (outcome.kind === 'sent') {
    // A form updates its page itself.
    if (!forms.has(write.key)) arrived = [...arrived, { write, answer: outcome.answer }]
    await store.remove(write.key)
  }
  if (outcome.kind === 'conflict' && write.kind === 'count')
    await store.change({
      ...write,
      state: 'conflict',
      problem: problemOf(outcome.error),
      theirs: outcome.theirs,
    })
  if (outcome.kind === 'refused') {
    // The person is still at the form, so its field shows what is wrong.
    if (forms.get(write.key)?.keepsRefused === false) await store.remove(write.key)
    else await store.change({ ...write, state: 'refused', problem: problemOf(outcome.error) })
  }
  await reload('changed')
}

/** Returns the problem in the words of the first field, which say more than the general message. */
function problemOf({ code, fields, message, nonFieldErrors, detail }: ApiError) {
  const worded = Object.values(fields).flat()[0] ?? nonFieldErrors[0] ?? detail ?? message
  return { code, message: worded }
}

async function showArrived(): Promise<void> {
  const done = arrived
  if (done.length === 0) return
  const writes = done.map(({ write }) => write)
  publish({ sent: [...writes.reverse(), ...state.get().sent].slice(0, SENT_SHOWN) })
  await afterSent(done).catch(() => undefined)
  arrived = arrived.filter(each => !done.includes(each))
  await reload()
}

async function planNext(): Promise<void> {
  clearTimeout(timer)
  const due = state
    .get()
    .writes.filter(({ state }) => state === 'waiting')
    .map(dueAt)
  const nextTryAt = due.length === 0 || currentUser() === null ? null : Math.max(Date.now(), Math.min(...due))
  publish({ nextTryAt })
  if (nextTryAt !== null) timer = setTimeout(() => void drain('due'), nextTryAt - Date.now() + 50)
}

export function hasArrived({ key }: QueuedWrite): boolean {
  return arrived.some(({ write }) => write.key === key)
}

/**
 * Runs a task under the lock. Without it another tab may send the same write too; the server then recognises it by its
 * key.
 */
function withLock(task: () => Promise<void>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? locks.request(QUEUE_NAME, task) : task()
}
