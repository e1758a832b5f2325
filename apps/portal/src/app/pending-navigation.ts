/** The one page that was asked for and could not be opened yet, kept in a plain store as the toasts are. */
export interface PendingNavigation {
  /** `newer` means that only a newer build of the portal has the page, so the whole page has to be loaded. */
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
