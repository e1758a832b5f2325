/** Keeps the short messages at the foot of the page in a store, so that code outside React can show one. */
import { createStore, type ReadableStore } from '#lib/store.ts'

export interface Toast {
  id: number
  text: string
  kind: 'done' | 'error' | 'notice'
  /** What the message is about, where only the newest one holds: the connection is gone or back, never both. */
  topic?: string | undefined
  /** The one way back, such as Undo. */
  action?: { label: string; run: () => void } | undefined
}

const SHOWN_MS = 6_000
/** There has to be time to find and press Undo. */
const SHOWN_WITH_ACTION_MS = 12_000

const shown = createStore<readonly Toast[]>([])
let nextId = 1

/** The messages that are shown, the newest last. */
export const toasts: ReadableStore<readonly Toast[]> = shown

export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = nextId++
  const others = shown.get().filter(({ topic }) => topic === undefined || topic !== toast.topic)
  shown.set([...others.slice(-2), { ...toast, id }])
  setTimeout(() => dismissToast(id), toast.action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS)
  return id
}

export function dismissToast(id: number): void {
  const left = shown.get().filter(toast => toast.id !== id)
  if (left.length < shown.get().length) shown.set(left)
}
