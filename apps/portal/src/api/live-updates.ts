import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { events } from '@earshot/contract/endpoints/farm/events.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { EarshotEvent } from '@earshot/contract/events.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { settledOrLate } from '#lib/pause.ts'
import { type Place, placeOf } from './place-of.ts'

/** A refresh that hangs, because a network swallows answers, delays the next one by this time at most. */
const PATIENCE_MS = 5_000

type QueryKey = readonly unknown[]

export interface LiveUpdates {
  add: (event: EarshotEvent) => void
  stop: () => void
}

/**
 * Collects events and says which queries they touch: at once after a pause, then once per interval. It waits until the
 * last refresh has ended, since a second one would cancel the request of a slow answer and ask anew for ever.
 */
export function createLiveUpdates(input: {
  /** Resolves when every query that was asked for has been answered. */
  refresh: (isAffected: (key: QueryKey) => boolean) => Promise<void>
  /** The least time between two refreshes, in milliseconds. */
  everyMs?: number
}): LiveUpdates {
  const { everyMs = LIMITS.liveRefreshMs } = input
  let waiting: EarshotEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshing = false
  let stopped = false
  let lastRun = Number.NEGATIVE_INFINITY

  function schedule(): void {
    if (stopped || refreshing || waiting.length === 0) return
    timer ??= setTimeout(run, Math.max(0, everyMs - (performance.now() - lastRun)))
  }

  async function run(): Promise<void> {
    timer = undefined
    lastRun = performance.now()
    refreshing = true
    const batch = waiting
    waiting = []
    await settledOrLate(
      input.refresh(key => isAffected(key, batch)),
      PATIENCE_MS,
    )
    refreshing = false
    schedule()
  }

  return {
    add: event => {
      waiting.push(event)
      schedule()
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** The paths whose answers no event changes. */
const UNTOUCHED = new Set<string>([
  session.current.path,
  profile.settings.path,
  groups.list.path,
  sites.statuses.path,
  sites.productTypes.path,
  // A file never changes, and its address names no site.
  logbook.file.path,
  events.stream.path,
])

/** Whether the query is the map of all sites, which every event touches and which is read whole for it. */
export function isOfMap([path]: QueryKey): boolean {
  return path === sites.places.path
}

/** The structure of a site changes by a save, never by what is heard there. */
const OF_SAVES = new Set<string>([sites.structure.path])

/** The lists over all sites, which a change at any site can reorder. */
const ALL_SITES = new Set<string>([sites.list.path, sites.listAll.path, sites.places.path])

/**
 * Whether a batch of events touches a query. It touches the lists of sites, and every call that names one of the sites
 * (and also the airspace, where both the call and the event name one).
 */
export function isAffected(key: QueryKey, batch: readonly EarshotEvent[]): boolean {
  const [path, input] = key
  if (typeof path !== 'string' || !path.startsWith('/') || UNTOUCHED.has(path)) return false
  if (ALL_SITES.has(path)) return true
  const place = placeOf(input)
  const events = OF_SAVES.has(path) ? batch.filter(({ kind }) => kind === 'site') : batch
  return events.some(event => touches(event, place))
}

/**
 * Whether the event is about the call's place. A call that names no site (a batch by its id) could be about any site,
 * so every event touches it.
 */
function touches(event: EarshotEvent, { siteId, airspaceId }: Place): boolean {
  if (siteId !== undefined && siteId !== event.site_id) return false
  if (airspaceId === undefined || event.kind === 'site') return true
  if (event.kind === 'notification') return false
  return event.kind === 'samples' ? event.airspace_ids.includes(airspaceId) : event.airspace_id === airspaceId
}
