/**
 * Finds devices and gateways by their codes, with where each device hung and when. They are loaded in bulk and cached
 * for seconds.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { createTtlCache, type TtlCache } from './ttl-cache.ts'

export interface Placement {
  site_id: number
  airspace_id: number
  timezone: string
  /** Both ends are Unix seconds; `to` is Infinity while the device still hangs there. */
  from: number
  to: number
}

export interface KnownDevice {
  id: number
  /** The gateway it was last heard through, as stored, and that one's site. */
  gateway_id: number | null
  gateway_site_id: number | null
  placements: Placement[]
}

export interface KnownGateway {
  id: number
  site_id: number | null
  timezone: string | null
  /** A REJECTED or RETIRED registration: nothing is taken from the gateway any more. */
  refused: boolean
}

export interface Directory {
  gateways(codes: Iterable<string>): Promise<Map<string, KnownGateway>>
  /** A code that nobody knows becomes an unregistered device where it is admitted, and stays unknown elsewhere. */
  devices(codes: Iterable<string>, admit: Admit): Promise<Map<string, KnownDevice>>
  /** Forgets these codes, of gateways and of devices: what follows from them is to be certain. */
  forget(codes: Iterable<string>): void
  /** Forgets everything: somebody changed a structure. */
  invalidate(): void
}

/** Some of the unknown codes may become devices. */
type Admit = (unknown: readonly string[]) => readonly string[]

export interface DirectoryOptions {
  db: Db
  /** The age that an answer may have where no event told of the change. */
  ttlMs?: number
}

/** Codes are matched without regard to case, as the database's unique indexes do. */
export function codeKey(code: string): string {
  return code.toUpperCase()
}

export function createDirectory({ db, ttlMs = 10_000 }: DirectoryOptions): Directory {
  let known = emptyCaches(ttlMs)
  return {
    gateways: codes => cached({ codes, cache: known.gateways, load: keys => loadGateways(db, keys) }),
    devices: (codes, admit) =>
      cached({ codes, cache: known.devices, load: keys => loadOrCreateDevices(db, keys, admit) }),
    forget: codes => {
      for (const key of codes) {
        known.gateways.delete(key)
        known.devices.delete(key)
      }
    },
    // A look-up under way goes into the old maps, and is forgotten with them.
    invalidate: () => {
      known = emptyCaches(ttlMs)
    },
  }
}

function emptyCaches(ttlMs: number) {
  return {
    gateways: createTtlCache<KnownGateway>({ max: 50_000, ttlMs }),
    devices: createTtlCache<KnownDevice>({ max: 500_000, ttlMs }),
  }
}

interface CachedLookup<Value> {
  codes: Iterable<string>
  cache: TtlCache<Value>
  load: (keys: string[]) => Promise<Map<string, Value>>
}

async function cached<Value>({ codes, cache, load }: CachedLookup<Value>): Promise<Map<string, Value>> {
  const found = new Map<string, Value>()
  const missing = new Set<string>()
  for (const code of codes) {
    const key = codeKey(code)
    if (found.has(key) || missing.has(key)) continue
    const value = cache.get(key)
    if (value === undefined) missing.add(key)
    else found.set(key, value)
  }
  if (missing.size === 0) return found
  for (const [key, value] of await load([...missing])) {
    cache.set(key, value)
    found.set(key, value)
  }
  return found
}

async function loadGateways(db: Db, keys: string[]): Promise<Map<string, KnownGateway>> {
  const rows = await db
    .selectFrom('gateways')
    .leftJoin('sites', 'sites.id', 'gateways.site_id')
    .select(['gateways.id', 'gateways.code', 'gateways.site_id', 'gateways.registration', 'sites.timezone'])
    .where(sql`upper(gateways.code)`, '=', sql`any(${keys}::text[])`)
    .execute()
  return new Map(
    rows.map(({ id, code, site_id, timezone, registration }) => [
      codeKey(code),
      { id, site_id, timezone, refused: registration === 'REJECTED' || registration === 'RETIRED' },
    ]),
  )
}

async function loadOrCreateDevices(db: Db, keys: string[], admit: Admit): Promise<Map<string, KnownDevice>> {
  const found = await loadDevices(db, keys)
  const missing = keys.filter(key => !found.has(key))
  const unknown = missing.length === 0 ? [] : [...admit(missing)]
  if (unknown.length === 0) return found
  // Sorted, so that two processes that meet the same new devices wait for each other instead of locking up.
  await sql`insert into devices (code) select unnest(${unknown.sort()}::text[]) on conflict do nothing`.execute(
    db,
  )
  for (const [key, device] of await loadDevices(db, unknown)) found.set(key, device)
  return found
}

async function loadDevices(db: Db, keys: string[]): Promise<Map<string, KnownDevice>> {
  const rows = await db
    .selectFrom('devices')
    .leftJoin('device_placements', 'device_placements.device_id', 'devices.id')
    .leftJoin('sites', 'sites.id', 'device_placements.site_id')
    .leftJoin('gateways', 'gateways.id', 'devices.gateway_id')
    .select([
      'devices.id',
      'devices.code',
      'devices.gateway_id',
      'gateways.site_id as gateway_site_id',
      'device_placements.site_id',
      'device_placements.airspace_id',
      'device_placements.installed_at',
      'device_placements.removed_at',
      'sites.timezone',
    ])
    .where(sql`upper(devices.code)`, '=', sql`any(${keys}::text[])`)
    .execute()
  const devices = new Map<string, KnownDevice>()
  for (const row of rows) {
    const key = codeKey(row.code)
    const { id, gateway_id, gateway_site_id } = row
    const device = devices.get(key) ?? { id, gateway_id, gateway_site_id, placements: [] }
    devices.set(key, device)
    const { site_id, airspace_id, timezone, installed_at, removed_at } = row
    if (site_id === null || airspace_id === null || timezone === null || installed_at === null) continue
    const from = installed_at.getTime() / 1000
    const to = removed_at === null ? Number.POSITIVE_INFINITY : removed_at.getTime() / 1000
    device.placements.push({ site_id, airspace_id, timezone, from, to })
  }
  return devices
}
