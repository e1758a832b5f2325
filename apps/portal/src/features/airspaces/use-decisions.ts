import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { useEndpoint } from '#api/queries.ts'
import { useNewestAlerts } from './use-airspace-alerts.ts'

export type Decision =
  /** The alert is open, and nobody has acknowledged it. */
  { kind: 'alert'; alert: Alert } | { kind: 'advice'; advice: Recommendation }

/** More than a person decides in one place; the site's list has all of them. */
const MOST_ADVICE = 20

/**
 * Returns what has to be decided in an airspace: the open alerts that nobody has acknowledged, the worst first, then the
 * recommendations.
 */
export function useDecisions({ siteId, airspaceId }: { siteId: number; airspaceId: number }): Decision[] {
  const raised = useNewestAlerts({ siteId, airspaceId })
  const advised = useEndpoint(recommendations.list, {
    params: { siteId },
    query: { airspace: airspaceId, filter: 'OPEN', perPage: MOST_ADVICE },
  })
  return decisionsOf(raised.data?.items ?? [], advised.data?.items ?? [])
}

function decisionsOf(alerts: readonly Alert[], advice: readonly Recommendation[]): Decision[] {
  const unclaimed = alerts.filter(
    ({ state, acknowledgements }) => state === 'OPEN' && acknowledgements.length === 0,
  )
  const worst = unclaimed.toSorted((a, b) => Number(b.priority === 'ALARM') - Number(a.priority === 'ALARM'))
  return [
    ...worst.map(alert => ({ kind: 'alert' as const, alert })),
    ...advice
      .filter(({ state, status }) => state === 'OPEN' && status === 'NO_REACTION')
      .map(one => ({ kind: 'advice' as const, advice: one })),
  ]
}
