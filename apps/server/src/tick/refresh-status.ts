/** Rolls device and airspace statuses up to the codes that lists and filters show (spec/3 §4.11). */

import { siteSeverity } from '@earshot/contract/rules/health/site-status.ts'
import type { StatusChanged } from '@earshot/engine/events.ts'
import { indicatorsOf, type SiteFacts, statusOf } from '@earshot/engine/status.ts'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import {
  type AirspaceRow,
  loadAirspaceFacts,
  lockSites,
  noteSiteStatuses,
  type SiteRow,
  saveAirspaceStatuses,
  saveSiteStatuses,
  saveSiteVoiceprints,
} from '#tick/queries/statuses.ts'

export interface RefreshStatuses {
  siteIds: readonly number[]
  now: Date
  /** Airspaces whose rows may be written: the caller holds their locks. All of the sites' without it. */
  airspaceIds?: ReadonlySet<number>
  /** Strokes have changed too. */
  voiceprints?: boolean
}

/**
 * Judges at once for a caller such as a module that has just opened a batch or hung a device: the new status shows
 * without waiting for the next slot.
 */
export function refreshStatuses(
  db: Db,
  { siteIds, now }: { siteIds: readonly number[]; now: Date },
): Promise<StatusChanged[]> {
  return db.transaction().execute(async trx => {
    await lockAirspacesOf(trx, siteIds)
    return refreshStatusesIn(trx, { siteIds, now })
  })
}

/**
 * Judges inside a transaction that already holds its airspaces. Locks are taken in one order everywhere: airspaces,
 * devices, sites.
 */
export async function refreshStatusesIn(trx: Db, options: RefreshStatuses): Promise<StatusChanged[]> {
  const { siteIds, now, airspaceIds, voiceprints = false } = options
  if (siteIds.length === 0) return []
  const sites = await lockSites(trx, siteIds)
  const airspaces = await loadAirspaceFacts(trx, { siteIds, now })
  const bySite = groupBySite(airspaces)
  const own = airspaces.filter(airspace => airspaceIds?.has(airspace.airspaceId) ?? true)
  const facts = new Map(sites.map(site => [site.site_id, factsOf(site, bySite.get(site.site_id) ?? [])]))
  const airspaceChanges = await writeAirspaces(trx, { airspaces: own, sites: facts, now })
  const siteChanges = await writeSites(trx, { sites, facts, bySite, now })
  if (voiceprints) await saveSiteVoiceprints(trx, siteIds)
  return [...airspaceChanges, ...siteChanges]
}

function factsOf(site: SiteRow, airspaces: readonly AirspaceRow[]): SiteFacts {
  const { activated, gateways, gateways_offline: gatewaysOffline } = site
  return { activated, gateways, gatewaysOffline, airspaces }
}

async function writeAirspaces(
  trx: Db,
  { airspaces, sites, now }: { airspaces: readonly AirspaceRow[]; sites: Map<number, SiteFacts>; now: Date },
): Promise<StatusChanged[]> {
  const changes: StatusChanged[] = []
  const rows = airspaces.flatMap(airspace => {
    const site = sites.get(airspace.siteId)
    if (site === undefined) return []
    const statusId = statusOf({ ...site, airspaces: [airspace] }, now.getTime())
    const { airspaceId, siteId, statusId: from, statusSince, online } = airspace
    const changed = statusId !== from
    if (changed)
      changes.push({ type: 'status_changed', at: now.getTime(), siteId, airspaceId, from, to: statusId })
    return {
      airspace_id: airspaceId,
      status_id: statusId,
      status_since: changed ? now : statusSince,
      online: online > 0,
    }
  })
  await saveAirspaceStatuses(trx, rows)
  return changes
}

async function writeSites(
  trx: Db,
  {
    sites,
    facts,
    bySite,
    now,
  }: {
    sites: readonly SiteRow[]
    facts: Map<number, SiteFacts>
    bySite: Map<number, AirspaceRow[]>
    now: Date
  },
): Promise<StatusChanged[]> {
  const changes: StatusChanged[] = []
  const rows = sites.map(site => {
    const airspaces = bySite.get(site.site_id) ?? []
    const status_id = statusOf(facts.get(site.site_id) ?? factsOf(site, airspaces), now.getTime())
    const changed = status_id !== site.status_id
    const { site_id, status_since } = site
    if (changed) {
      const move = { from: site.status_id, to: status_id }
      changes.push({
        type: 'status_changed',
        at: now.getTime(),
        siteId: site_id,
        airspaceId: null,
        ...move,
      })
    }
    const devices = sum(airspaces, airspace => airspace.devices)
    return {
      site_id,
      status_id,
      status_since: changed ? now : status_since,
      severity: siteSeverity(status_id),
      ...indicatorsOf(airspaces),
      devices_count: devices,
      offline_count: devices - sum(airspaces, airspace => airspace.online),
      gateways_offline: site.gateways_offline,
      gateways_count: site.gateways,
    }
  })
  await saveSiteStatuses(trx, rows)
  await noteSiteStatuses(trx, { moves: changes, now })
  return changes
}

function groupBySite(airspaces: readonly AirspaceRow[]): Map<number, AirspaceRow[]> {
  const groups = new Map<number, AirspaceRow[]>()
  for (const airspace of airspaces) {
    const group = groups.get(airspace.siteId)
    if (group === undefined) groups.set(airspace.siteId, [airspace])
    else group.push(airspace)
  }
  return groups
}

function sum(airspaces: readonly AirspaceRow[], of: (airspace: AirspaceRow) => number): number {
  return airspaces.reduce((total, airspace) => total + of(airspace), 0)
}

async function lockAirspacesOf(trx: Db, siteIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('airspace_states')
    .select('airspace_id')
    .where('site_id', '=', anyOf(siteIds))
    .orderBy('airspace_id')
    .forNoKeyUpdate()
    .execute()
}
