/**
 * When a person wrote last, and when was told last of a site: whoever asks then has to be answered with at least that.
 * It is what this process knows; what another process did comes with the request (`http/read-need.ts`).
 */

interface ChangeScope {
  userId: number | null
  /** Null for a question about any site. */
  siteId: number | null
}

export interface RecentChanges {
  noteWrite(userId: number): void
  noteTold(siteId: number): void
  /** The moment of `performance.now()` that an answer has to include; -Infinity: any will do. */
  since(scope: ChangeScope): number
}

/** @param keepMs a standby that is older than this is not asked, so what was before need not be remembered */
export function createRecentChanges({
  keepMs,
  now = () => performance.now(),
}: {
  keepMs: number
  now?: () => number
}): RecentChanges {
  const wrote = new Map<number, number>()
  const told = new Map<number, number>()
  let toldLast = Number.NEGATIVE_INFINITY

  /** The newest stands last in its map, so those to forget stand first. */
  function note(moments: Map<number, number>, id: number): void {
    const at = now()
    moments.delete(id)
    moments.set(id, at)
    for (const [other, before] of moments) {
      if (before >= at - keepMs) return
      moments.delete(other)
    }
  }

  return {
    noteWrite: userId => note(wrote, userId),
    noteTold: siteId => {
      note(told, siteId)
      toldLast = now()
    },
    since: ({ userId, siteId }) => {
      const own = userId === null ? undefined : wrote.get(userId)
      const site = siteId === null ? toldLast : told.get(siteId)
      return Math.max(own ?? Number.NEGATIVE_INFINITY, site ?? Number.NEGATIVE_INFINITY)
    },
  }
}
