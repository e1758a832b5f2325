import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import type { AlertSummary } from '@earshot/contract/schemas/health/alert.ts'

/** As many as stand beside the list without scrolling. */
const SHOWN = 6

export interface LatestAlert {
  site: Site
  alert: AlertSummary
}

/** Open alerts of several sites, newest first. */
export function latestAlerts(sites: readonly Site[]): LatestAlert[] {
  return sites
    .flatMap(site => site.latest_alerts.map(alert => ({ site, alert })))
    .sort((a, b) => b.alert.opened_at.localeCompare(a.alert.opened_at))
    .slice(0, SHOWN)
}
