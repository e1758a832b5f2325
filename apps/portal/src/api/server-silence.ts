/**
 * Knows since when this page has not heard from the server: each answer and each sign of life of the event stream (every 20
 * seconds) counts. The last moment is persisted, so that an app that is opened again without a network can tell it too.
 */
import { readItem, SERVER_HEARD_KEY, writeItem } from '#lib/storage.ts'
import { createStore, type ReadableStore } from '#lib/store.ts'

/** Three signs of life were missed. */
const SILENT_AFTER_MS = 60_000
/** Who comes back to the page, or opens it, sees nothing of a silence that is over by then. */
const TRYING_MS = 10_000
const LOOK_EVERY_MS = 5_000
const PERSIST_EVERY_MS = 15_000
/** A gateway in between answers so where the server itself does not, and so does a server without its database. */
const ANSWERS_OF_OTHERS = [502, 503, 504]

interface Hearing {
  now: number
  /** When the server was heard last. */
  heardAt: number
  /** Since when the page has been open and awake without hearing it. */
  tryingSince: number
  isOnline: boolean
}

/** @returns since when the server has been silent; null while it counts as heard */
export function silenceOf({ now, heardAt, tryingSince, isOnline }: Hearing): number | null {
  if (now - heardAt < SILENT_AFTER_MS) return null
  return isOnline && now - tryingSince < TRYING_MS ? null : heardAt
}

const silence = createStore<number | null>(null)
let heardAt: number | null = null
let tryingSince = Date.now()
let lookedAt = Date.now()
let persistedAt = 0

export const serverSilence: ReadableStore<number | null> = silence

/** The server has been heard just now. @param status that of its answer */
export function noteHeard(status = 200): void {
  if (ANSWERS_OF_OTHERS.includes(status)) return
  heardAt = Date.now()
  tryingSince = heardAt
  silence.set(null)
  if (Math.abs(heardAt - persistedAt) >= PERSIST_EVERY_MS) persist()
}

function persist(): void {
  if (heardAt === null || heardAt === persistedAt) return
  persistedAt = heardAt
  writeItem(SERVER_HEARD_KEY, String(heardAt))
}

/** Looks again and again, until stopped, how long the server has been silent. */
export function followSilence(): () => void {
  const look = () => {
    const now = Date.now()
    // The machine slept, or the tab was put aside: the page tries anew.
    if (now - lookedAt > 3 * LOOK_EVERY_MS) tryingSince = now
    lookedAt = now
    // Without any sign so far it counts from when the page began to try; a clock that was set back makes no future.
    const known = Math.min(now, Math.max(heardAt ?? 0, readHeardAt()) || tryingSince)
    silence.set(silenceOf({ now, heardAt: known, tryingSince, isOnline: navigator.onLine }))
  }
  const onVisible = () => {
    if (document.visibilityState === 'hidden') persist()
    else tryingSince = Date.now()
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('pagehide', persist)
  window.addEventListener('offline', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('pagehide', persist)
    window.removeEventListener('offline', look)
  }
}

/** Another tab may have heard it, or an earlier visit. */
function readHeardAt(): number {
  const at = Number(readItem(SERVER_HEARD_KEY))
  return Number.isFinite(at) ? at : 0
}
