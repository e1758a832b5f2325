/** What the address of the list holds. */
export interface WaitingSearch {
  /** Whether the person wants to sign out while something waits. */
  leaving?: true
}

export function parseWaitingSearch({ leaving }: Record<string, unknown>): WaitingSearch {
  return leaving === true || leaving === 'true' ? { leaving: true } : {}
}
