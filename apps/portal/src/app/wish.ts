/** The page somebody asked for that could not be opened yet: a plain store, as the toasts are. One at a time. */
export interface Wish {
  /** newer: it comes with a newer build of the portal only, which means loading the whole page. */
  state: 'waiting' | 'arrived' | 'newer'
  open: () => void
  drop: () => void
}

let wish: Wish | null = null
const listeners = new Set<() => void>()

export function publishWish(next: Wish | null): void {
  if (wish === next) return
  wish = next
  for (const listener of listeners) listener()
}

export function currentWish(): Wish | null {
  return wish
}

export function subscribeToWish(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
