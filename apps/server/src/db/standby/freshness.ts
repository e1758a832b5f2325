/**
 * How much of the primary a standby has: positions in the primary's log, each with the moment when it was asked for. The
 * standby has everything of a moment once it has replayed the position of then. Neither machine's clock is asked, and a
 * primary that writes nothing makes no standby look old.
 */

/** Further positions are not remembered; the standby is then thought to be older than it is. */
const MOST_POSITIONS = 500

export interface Freshness {
  /**
   * Remembers where the primary stood.
   * @param askedAt a moment of `performance.now()` before the question was sent
   */
  notePrimary(position: bigint, askedAt: number): void
  noteReplayed(position: bigint): void
  /** The standby has everything that was committed until this moment of `performance.now()`. */
  asOf(): number
  /** Forgets all: another server answers now. */
  forget(): void
}

export function createFreshness(): Freshness {
  /** The oldest comes first; none of them is known to be replayed. */
  let waiting: { position: bigint; askedAt: number }[] = []
  let replayed = -1n
  let asOf = Number.NEGATIVE_INFINITY

  function settle(): void {
    while (waiting[0] !== undefined && waiting[0].position <= replayed) {
      asOf = Math.max(asOf, waiting[0].askedAt)
      waiting.shift()
    }
  }

  return {
    notePrimary: (position, askedAt) => {
      const last = waiting.at(-1)
      // Where nothing was written meanwhile the same position holds for the later moment.
      if (last?.position === position) last.askedAt = Math.max(last.askedAt, askedAt)
      else if (waiting.length < MOST_POSITIONS) waiting.push({ position, askedAt })
      settle()
    },
    noteReplayed: position => {
      replayed = position
      settle()
    },
    asOf: () => asOf,
    forget: () => {
      waiting = []
      replayed = -1n
      asOf = Number.NEGATIVE_INFINITY
    },
  }
}

/** Reads a position as PostgreSQL writes it: `16/B374D848`. */
export function readPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
