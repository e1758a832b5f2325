import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { desk } from '@earshot/contract/endpoints/desk/desk.ts'
import { events } from '@earshot/contract/endpoints/farm/events.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { EarshotEvent } from '@earshot/contract/events.ts'
import { FIRST_LIMITS } from '@earshot/contract/first-limits.ts'
import { settledOrTimedOut } from '#lib/time/delays.ts'
import { type QueryScope, queryScope } from './query-scope.ts'

/** A refresh that hangs, because a network swallows answers, delays the next one by this time at most. */
const REFRESH_TIMEOUT_MS = 5_000

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
  const { everyMs = FIRST_LIMITS.liveRefreshMs } = input
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
    await settledOrTimedOut(
      input.refresh(key => isAffected(key, batch)),
      REFRESH_TIMEOUT_MS,
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

/** Every event touches the map of all sites and the desk, and each is read whole for it. */
export function isOfMap([path]: QueryKey): boolean {
  return path === sites.places.path || path === desk.list.path
}

/** The structure of a site changes by a save, never by what is heard there. */
const OF_SAVES = new Set<string>([sites.structure.path])

/** The lists over all sites, which a change at any site can reorder. */
const ALL_SITES = new Set<string>([sites.list.path, sites.listAll.path, sites.places.path])

/**
 * A batch of events touches the lists of sites, and every call that names one of the sites (and also the airspace,
 * where both the call and the event name one).
 */
export function isAffected(key: QueryKey, batch: readonly EarshotEvent[]): boolean {
  const [path, input] = key
  if (typeof path !== 'string' || !path.startsWith('/') || UNTOUCHED.has(path)) return false
  const told = batch.filter(({ kind }) => ONLY[kind]?.test(path) ?? true)
  if (ALL_SITES.has(path)) return told.length > 0
  const place = queryScope(input)
  const events = OF_SAVES.has(path) ? told.filter(({ kind }) => kind === 'site') : told
  return events.some(event => touches(event, place))
}

/** Who is on duty is a part of the rota and of what chains plan, and a round is seen on its own pages only. */
const ONLY: Partial<Record<EarshotEvent['kind'], RegExp>> = {
  rota: /\/(rota|alarm-chains)\//,
  round: /\/rounds?\//,
}

/** A call that names no site (a batch by its id) could be about any site, so every event touches it. */
function touches(event: EarshotEvent, { siteId, airspaceId }: QueryScope): boolean {
  if (siteId !== undefined && siteId !== event.site_id) return false
  if (airspaceId === undefined || event.kind === 'site') return true
  if (event.kind === 'samples') return event.airspace_ids.includes(airspaceId)
  // The others are of the site as a whole.
  return 'airspace_id' in event && event.airspace_id === airspaceId
}
