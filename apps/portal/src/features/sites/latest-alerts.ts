import { LIMITS } from '@earshot/contract/limits.ts'
import type { Site, SiteAlert } from '@earshot/contract/schemas/farm/site.ts'

/** Returns the newest open alerts of several sites, as `sites.places` has them for all. */
export function latestAlerts(sites: readonly Site[]): SiteAlert[] {
  return sites
    .flatMap(({ id, name, timezone, latest_alerts }) =>
      latest_alerts.map(alert => ({ ...alert, site: { id, name, timezone } })),
    )
    .sort((a, b) => b.opened_at.localeCompare(a.opened_at))
    .slice(0, LIMITS.latestOfAll)
}
