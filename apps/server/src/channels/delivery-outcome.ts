/** An attempt to deliver ends in one of these ways. `why` is for the log: no addresses, no contents. */
export type DeliveryOutcome =
  | { status: 'SENT' }
  /** It may work later. `isAway`: nobody answered, so that others would fare no better now. */
  | { status: 'RETRY'; why: string; isAway?: boolean }
  /** It will never work. */
  | { status: 'FAILED'; why: string }
  /** `SUPPRESSED` means that nobody is there to get it, or that it is no longer of use. */
  | { status: 'SUPPRESSED'; reason: 'PREFERENCE' | 'EXPIRED' | 'TOLD' }
