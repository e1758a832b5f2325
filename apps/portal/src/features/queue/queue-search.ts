/** What the address of the list holds. */
interface QueueSearch {
  /** True if the person wants to sign out while something waits. */
  leaving?: true
}

export function parseQueueSearch({ leaving }: Record<string, unknown>): QueueSearch {
  return leaving === true || leaving === 'true' ? { leaving: true } : {}
}
