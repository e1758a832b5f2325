/** Reads which device, site or airspace figures are about, and where their rows lie in the telemetry tables. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, ints, moment, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'

const DEVICE_SUBJECT = {
  id: int,
  code: text,
  name: text,
  /** The zone of the site it hangs at, or else of its gateway's site; null where there is neither. */
  timezone: orNull(text),
  /** Sites its samples without a place may lie under: its gateway's, and none. */
  unplaced_sites: ints,
}
export type DeviceSubject = RowOf<typeof DEVICE_SUBJECT>

export async function findDevice(db: Db, id: number): Promise<DeviceSubject | null> {
  return (
    (await rowOf(
      db,
      DEVICE_SUBJECT,
      sql`select d.id, d.code, d.name, coalesce(s.timezone, gs.timezone) as timezone,
      array_remove(array[0, g.site_id], null) as unplaced_sites
    from devices d
    left join sites s on s.id = d.site_id
    left join gateways g on g.id = d.gateway_id
    left join sites gs on gs.id = g.site_id
    where d.id = ${id}`,
    )) ?? null
  )
}

export async function findSite(db: Db, id: number): Promise<{ id: number; timezone: string } | undefined> {
  return db.selectFrom('sites').select(['id', 'timezone']).where('id', '=', id).executeTakeFirst()
}

export interface AirspaceSubject {
  id: number
  name: string
  site_id: number
  timezone: string
}

export async function findAirspace(db: Db, id: number): Promise<AirspaceSubject | undefined> {
  return db
    .selectFrom('airspaces as a')
    .innerJoin('sites as s', 's.id', 'a.site_id')
    .select(['a.id', 'a.name', 'a.site_id', 's.timezone'])
    .where('a.id', '=', id)
    .executeTakeFirst()
}

/** A device in one place, from when until when. */
const PLACEMENT = {
  device_id: int,
  code: text,
  name: text,
  site_id: int,
  airspace_id: int,
  airspace_name: text,
  timezone: text,
  installed_at: moment,
  removed_at: orNull(moment),
}
export type PlacementRow = RowOf<typeof PLACEMENT>

export type PlacementsOf = { deviceId: number } | { siteId: number } | { airspaceId: number }

function belongingTo(subject: PlacementsOf): RawBuilder<unknown> {
  if ('deviceId' in subject) return sql`p.device_id = ${subject.deviceId}`
  if ('siteId' in subject) return sql`p.site_id = ${subject.siteId}`
  return sql`p.airspace_id = ${subject.airspaceId}`
}

/**
 * Finds where the devices hung, in the order of their codes and moves. Without `during` it is where they ever hung.
 */
export async function findPlacements(
  db: Db,
  subject: PlacementsOf,
  during?: { from: Date; to: Date },
): Promise<PlacementRow[]> {
  const overlapping =
    during === undefined
      ? sql``
      : sql`and p.installed_at < ${during.to} and (p.removed_at is null or p.removed_at > ${during.from})`
  return rowsOf(
    db,
    PLACEMENT,
    sql`select p.device_id, d.code, d.name, p.site_id, p.airspace_id, a.name as airspace_name, s.timezone,
      p.installed_at, p.removed_at
    from device_placements p
    join devices d on d.id = p.device_id
    join airspaces a on a.id = p.airspace_id
    join sites s on s.id = p.site_id
    where ${belongingTo(subject)} ${overlapping}
    order by d.code, d.id, p.installed_at`,
  )
}

/** A place is a part of the roll-ups' key. */
export interface Place {
  site_id: number
  airspace_id: number
  device_id: number
}

/** Lists each place once. */
export function placesOf(places: Iterable<Place>): Place[] {
  const known = new Map<string, Place>()
  for (const { site_id, airspace_id, device_id } of places) {
    known.set(`${site_id} ${airspace_id} ${device_id}`, { site_id, airspace_id, device_id })
  }
  return [...known.values()]
}

/** Everywhere a device's rows may lie: its places, and under 0 what it sent while it had none. */
export function allPlaces(device: DeviceSubject, placements: readonly PlacementRow[]): Place[] {
  const sites = new Set([...placements.map(placement => placement.site_id), ...device.unplaced_sites])
  const unplaced = [...sites].map(site_id => ({ site_id, airspace_id: 0, device_id: device.id }))
  return placesOf([...placements, ...unplaced])
}

/** The places as a table `place (site_id, airspace_id, device_id)`. */
export function placeTable(places: readonly Place[]): RawBuilder<unknown> {
  return sql`unnest(
    ${places.map(place => place.site_id)}::int[],
    ${places.map(place => place.airspace_id)}::int[],
    ${places.map(place => place.device_id)}::int[]) as place (site_id, airspace_id, device_id)`
}

/** A device of several placements once, in their order. */
export function devicesOf(placements: readonly PlacementRow[]): { id: number; code: string; name: string }[] {
  const devices = new Map(placements.map(({ device_id: id, code, name }) => [id, { id, code, name }]))
  return [...devices.values()]
}
