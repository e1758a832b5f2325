/** The page somebody asked for that could not be opened yet: a plain store, as the toasts are. One at a time. */
export interface PendingNavigation {
  /** newer: it comes with a newer build of the portal only, which means loading the whole page. */
  state: 'waiting' | 'arrived' | 'newer'
  open: () => void
  drop: () => void
}

let wish: PendingNavigation | null = null
const listeners = new Set<() => void>()

export function setPendingNavigation(next: PendingNavigation | null): void {
  if (wish === next) return
  wish = next
  for (const listener of listeners) listener()
}

export function pendingNavigation(): PendingNavigation | null {
  return wish
}

export function subscribeToPendingNavigation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
