/** Answers what other modules may ask of sites. */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { SiteDetail, SiteStatus, SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { readLatestNotifications } from '#modules/notifications/notifications.service.ts'
import {
  findAirspaceStatuses,
  findOpenAlerts,
  findSite,
  findTroubledAirspaces,
  type OpenAlertRow,
  type SiteRow,
} from './sites.queries.ts'
import { type SiteExtras, siteDetailView, siteView, statusView } from './sites.view.ts'
import { findStructure } from './structure.queries.ts'

export type { OpenAlertRow }

export function readOpenAlerts(db: Db, siteId: number): Promise<OpenAlertRow[]> {
  return findOpenAlerts(db, [siteId])
}

/** The same of several sites. */
export function readOpenAlertsOf(db: Db, siteIds: number[]): Promise<OpenAlertRow[]> {
  return findOpenAlerts(db, siteIds)
}

export async function extrasOf(db: Db, user: RequestUser, rows: SiteRow[]): Promise<SiteExtras> {
  const siteIds = rows.map(row => row.id)
  const [alerts, troubled, notifications] = await Promise.all([
    findOpenAlerts(db, siteIds),
    findTroubledAirspaces(db, siteIds),
    readLatestNotifications(db, { userId: user.id, siteIds, perSite: LIMITS.latest }),
  ])
  return { alerts, troubled, notifications }
}

async function oneSite(
  db: Db,
  user: RequestUser,
  siteId: number,
): Promise<{ row: SiteRow; extras: SiteExtras }> {
  const row = await findSite(db, { user, siteId })
  if (!row) throw notFound('site')
  return { row, extras: await extrasOf(db, user, [row]) }
}

/** Reads a site with its full address. The caller checks the access. */
export async function readSite(db: Db, user: RequestUser, siteId: number): Promise<SiteDetail> {
  const { row, extras } = await oneSite(db, user, siteId)
  return siteDetailView(row, extras)
}

/** Reads the site's status and that of each of its airspaces. The caller checks the access. */
export async function readSiteStatus(db: Db, user: RequestUser, siteId: number): Promise<SiteStatus> {
  const { row, extras } = await oneSite(db, user, siteId)
  const { id, last_update, offline_count, indicators } = siteView(row, extras)
  const airspaces = await findAirspaceStatuses(db, siteId)
  return {
    id,
    ...statusView(row),
    last_update,
    offline_count,
    indicators,
    airspaces: airspaces.map(airspace => ({
      id: airspace.id,
      name: airspace.name,
      ...statusView(airspace),
    })),
  }
}

export async function readStructure(db: Db, siteId: number): Promise<SiteStructure> {
  const structure = await findStructure(db, siteId)
  if (structure === null) throw notFound('site')
  return structure
}
