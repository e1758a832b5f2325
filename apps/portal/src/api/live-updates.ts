import { events } from '@earshot/contract/endpoints/events.ts'
import { groups } from '@earshot/contract/endpoints/groups.ts'
import { session } from '@earshot/contract/endpoints/session.ts'
import { sites } from '@earshot/contract/endpoints/sites.ts'
import type { EarshotEvent } from '@earshot/contract/events.ts'

/** At most one refresh per second, however fast a busy farm sends. */
const THROTTLE_MS = 1_000

type QueryKey = readonly unknown[]

export interface LiveUpdates {
  add: (event: EarshotEvent) => void
  stop: () => void
}

/** Collects events and says once per interval which queries they touch. */
export function createLiveUpdates(input: {
  refresh: (isAffected: (key: QueryKey) => boolean) => void
}): LiveUpdates {
  let waiting: EarshotEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastRun = Number.NEGATIVE_INFINITY

  function run(): void {
    timer = undefined
    lastRun = performance.now()
    const batch = waiting
    waiting = []
    input.refresh(key => isAffected(key, batch))
  }

  return {
    add: event => {
      waiting.push(event)
      timer ??= setTimeout(run, Math.max(0, THROTTLE_MS - (performance.now() - lastRun)))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Paths whose answer no event changes. */
const UNTOUCHED = new Set<string>([
  session.current.path,
  groups.list.path,
  sites.statuses.path,
  sites.productTypes.path,
  sites.structure.path,
  events.stream.path,
])

/** The lists over all sites, which any site's change can reorder. */
const ALL_SITES = new Set<string>([sites.list.path, sites.listAll.path])

/**
 * Which queries a batch of events touches: the lists of sites, and every call that names one of the sites (and, where
 * it names an airspace and the event does too, that airspace).
 */
export function isAffected(key: QueryKey, batch: readonly EarshotEvent[]): boolean {
  const [path, input] = key
  if (typeof path !== 'string' || !path.startsWith('/') || UNTOUCHED.has(path)) return false
  if (ALL_SITES.has(path)) return true
  const place = placeOf(path, input)
  return batch.some(event => touches(event, place))
}

interface Place {
  siteId: number | undefined
  airspaceId: number | undefined
}

function placeOf(path: string, input: unknown): Place {
  const params = asRecord(asRecord(input).params)
  const query = asRecord(asRecord(input).query)
  const siteKey = path.startsWith('/sites/{id}') || path.includes('/sites/{id}/') ? params.id : params.siteId
  return {
    siteId: asId(siteKey ?? params.s),
    airspaceId: asId(params.airspaceId ?? params.a ?? query.airspace),
  }
}

/** A call that names no site (a batch by its id) could be about any: it is refreshed with every event. */
function touches(event: EarshotEvent, { siteId, airspaceId }: Place): boolean {
  if (siteId !== undefined && siteId !== event.site_id) return false
  if (airspaceId === undefined || event.kind === 'site') return true
  if (event.kind === 'notification') return false
  return event.kind === 'samples' ? event.airspace_ids.includes(airspaceId) : event.airspace_id === airspaceId
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function asId(value: unknown): number | undefined {
  return value === undefined || value === null ? undefined : Number(value)
}
