/** Keeps the short messages at the foot of the page in a plain store, so that code outside React can show one. */

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

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = nextId++
  const others = toasts.filter(({ topic }) => topic === undefined || topic !== toast.topic)
  publish([...others.slice(-2), { ...toast, id }])
  setTimeout(() => dismissToast(id), toast.action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS)
  return id
}

export function dismissToast(id: number): void {
  if (toasts.some(toast => toast.id === id)) publish(toasts.filter(toast => toast.id !== id))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
