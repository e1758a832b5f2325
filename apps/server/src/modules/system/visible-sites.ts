/**
 * Says which sites a stream's reader may hear of, remembered briefly so that an event costs no query for each reader.
 */
import { LRUCache } from 'lru-cache'
import type { Context } from '#context.ts'
import type { RequestUser } from '#http/handle.ts'

/** Somebody who loses a site hears of it for no longer than this. */
const REMEMBER_MS = 30_000

interface Entry {
  sites: Promise<Set<number>>
  /** The sites, once the query has answered. */
  known: Set<number> | undefined
  until: number
}

export interface VisibleSites {
  /** Answers at once where it is known, so that the order of events is kept. */
  includes(user: RequestUser, siteId: number): boolean | Promise<boolean>
}

export function createVisibleSites({ db, clock }: Pick<Context, 'db' | 'clock'>): VisibleSites {
  const byUser = new LRUCache<number, Entry>({ max: 10_000 })

  function load(userId: number, now: number): Entry {
    const sites = db
      .selectFrom('memberships')
      .innerJoin('sites', 'sites.id', 'memberships.site_id')
      .select('memberships.site_id')
      .where('memberships.user_id', '=', userId)
      .where('sites.display_status', '!=', 'ARCHIVED')
      .execute()
      .then(rows => new Set(rows.map(row => row.site_id)))
    const entry: Entry = { sites, known: undefined, until: now + REMEMBER_MS }
    sites.then(
      known => {
        entry.known = known
      },
      () => byUser.delete(userId),
    )
    byUser.set(userId, entry)
    return entry
  }

  return {
    includes: (user, siteId) => {
      if (user.role === 'ADMIN') return true
      const now = clock.now().getTime()
      const held = byUser.get(user.id)
      const entry = held !== undefined && held.until > now ? held : load(user.id, now)
      return entry.known?.has(siteId) ?? entry.sites.then(sites => sites.has(siteId))
    },
  }
}
