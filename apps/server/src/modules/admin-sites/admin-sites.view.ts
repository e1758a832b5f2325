import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { AdminSite } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { SiteStats } from '@earshot/contract/schemas/hardware/statistics.ts'
import { iso, isoOrNull, slotEnd } from '#db/time.ts'
import { indicatorsView, statusCounts } from '#modules/sites/sites.view.ts'
import type { AdminSiteRow } from './admin-sites.queries.ts'
import type { HardwareCounts, SiteCountRow } from './fleet.queries.ts'

export function adminSiteView(row: AdminSiteRow): AdminSite {
  const { id, name, coarse } = siteStatus(row.status_id)
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    status: coarse,
    status_id: id,
    status_name: name,
    status_since: isoOrNull(row.status_since),
    preinstalled: row.waits,
    display_status: row.display_status,
    country: row.country,
    city: row.city,
    company: row.company,
    supplier: row.supplier,
    last_update: slotEnd(row.last_slot),
    activated_at: isoOrNull(row.activated_at),
    users: row.users,
    offline_count: row.offline_count,
    indicators: indicatorsView(row),
    created_at: iso(row.created_at),
  }
}

const COUNTED_BY = { display_status: 0b011, country: 0b101, status: 0b110 } as const

export function siteStats(rows: readonly SiteCountRow[], hardware: HardwareCounts): Omit<SiteStats, 'as_of'> {
  const by = (what: keyof typeof COUNTED_BY) =>
    rows.filter(row => row.of === COUNTED_BY[what]).sort((one, other) => other.count - one.count)
  return {
    sites: by('display_status').reduce((sum, { count }) => sum + count, 0),
    by_status: statusCounts(
      by('status').map(({ status_id, in_use: count }) => ({ status_id: status_id ?? 0, count })),
    ),
    by_display_status: by('display_status').map(({ display_status, count }) => ({
      display_status: display_status ?? '',
      count,
    })),
    // Countries in which no site is in use are listed too, because the list's filter offers them.
    by_country: by('country').map(({ country, in_use: count }) => ({ country: country ?? '', count })),
    ...hardware,
  }
}
