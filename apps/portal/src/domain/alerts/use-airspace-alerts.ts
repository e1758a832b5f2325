import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { useEndpoint } from '#api/queries.ts'

/**
 * Most airspaces never had more alerts than these, so one call serves both the list beside the chart and the chart's
 * lane.
 */
const NEWEST = 50
/** A batch of half a year has some alerts; more than these would be a lane without gaps. */
const MOST_OF_BATCH = 200

interface AirspacePlace {
  siteId: number
  airspaceId: number
}

/** Reads the alerts of an airspace, open ones first, then the newest. */
export function useNewestAlerts({ siteId, airspaceId }: AirspacePlace) {
  return useEndpoint(alerts.list, { params: { siteId }, query: { airspace: airspaceId, perPage: NEWEST } })
}

/** A span of time in unix seconds; without an end it is not over. */
export interface TimeSpan {
  from: number
  to?: number | undefined
}

/** Returns the alerts in a span of time. They are asked for only where there are more than the newest ones. */
export function useAlertsWithin(
  { siteId, airspaceId }: AirspacePlace,
  { from, to }: TimeSpan,
): readonly Alert[] {
  const newest = useNewestAlerts({ siteId, airspaceId }).data
  const isAll = newest !== undefined && newest.total <= newest.items.length
  const { data } = useEndpoint(
    alerts.list,
    {
      params: { siteId },
      query: {
        airspace: airspaceId,
        perPage: MOST_OF_BATCH,
        from: instant(from),
        ...(to !== undefined && { to: instant(to) }),
      },
    },
    { enabled: newest !== undefined && !isAll },
  )
  return (isAll ? newest : data)?.items ?? NONE
}

const NONE: readonly Alert[] = []

function instant(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
