/** Reads the week of some sites in groups, so that many sites take few statements. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { rdiReference } from '@earshot/contract/rules/health/rdi.ts'
import { limitsAt } from '@earshot/engine/limits-in-force.ts'
import { slotOf } from '@earshot/engine/time.ts'
import type { Db } from '#db/open.ts'
import { limitsInForce, loadLimitVersions } from '#sql/limits.ts'
import {
  type AirspaceRow,
  findAirspaces,
  findSilent,
  findSites,
  findTreatments,
  type WeekRequest,
} from './week.queries.ts'
import { bySeverity, type SiteWeek, siteWeek } from './week.ts'

/** So many sites are read by one round of statements. */
const SITES_AT_ONCE = 250

export interface WeekOf {
  siteIds: readonly number[]
  /** The last of the seven days. */
  untilDay: string
  ownNormal: boolean
  now: Date
}

/** Reads the sites, those that need a look first. */
export async function readWeek(db: Db, { siteIds, ...of }: WeekOf): Promise<SiteWeek[]> {
  const weeks: SiteWeek[] = []
  for (let at = 0; at < siteIds.length; at += SITES_AT_ONCE)
    weeks.push(...(await readGroup(db, { ...of, siteIds: siteIds.slice(at, at + SITES_AT_ONCE) })))
  return bySeverity(weeks)
}

async function readGroup(db: Db, { siteIds, untilDay, ownNormal, now }: WeekOf): Promise<SiteWeek[]> {
  const from = addDays(untilDay, -6)
  const request: WeekRequest = { siteIds, from, until: untilDay, before: addDays(from, -7), ownNormal }
  const slot = slotOf(now.getTime())
  const [sites, airspaces, treatments, silent, versions] = await Promise.all([
    findSites(db, request),
    findAirspaces(db, request),
    findTreatments(db, request),
    findSilent(db, request),
    loadLimitVersions(db, { siteIds, fromSlot: slot }),
  ])
  const referenceOf = ({ id, site_id: siteId, product_type: productType }: AirspaceRow) => {
    const limits = limitsAt(limitsInForce(versions, { siteId, airspaceId: id, productType }), slot)
    return rdiReference(productType, limits.rdi_reference)
  }
  const rowsOf = { airspaces: bySite(airspaces), treatments: bySite(treatments), silent: bySite(silent) }
  return sites.map(site =>
    siteWeek({
      site,
      airspaces: rowsOf.airspaces.get(site.id) ?? [],
      treatments: rowsOf.treatments.get(site.id) ?? [],
      silent: rowsOf.silent.get(site.id) ?? [],
      referenceOf,
      from,
    }),
  )
}

function bySite<Row extends { site_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const own = found.get(row.site_id)
    if (own === undefined) found.set(row.site_id, [row])
    else own.push(row)
  }
  return found
}
