import { createStore } from '#lib/store.ts'

/** The one page that was asked for and could not be opened yet. */
export interface PendingNavigation {
  /** `newer` means that only a newer build of the portal has the page, so the whole page has to be loaded. */
  state: 'waiting' | 'arrived' | 'newer'
  open: () => void
  drop: () => void
}

export const pendingNavigation = createStore<PendingNavigation | null>(null)
