import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlertsWithin } from '#domain/alerts/use-airspace-alerts.ts'
import { alertSpans } from '#domain/charts/series/alert-spans.ts'
import { useBatchLogbook } from '#domain/logbook/use-batch-logbook.ts'
import { laneEvents } from './lane-events.ts'
import type { GraphView } from './use-graph-view.ts'

interface LaneEventsInput {
  siteId: number
  airspaceId: number
  batch: Pick<Batch, 'id' | 'state'>
  timeZone: string
  view: Pick<GraphView, 'batchStart' | 'end'>
}

/**
 * Returns what stands on the lanes under the chart of a batch: its alerts, and what was done and said about it. The chart
 * does not wait for either; what was done and said is left out until it is there.
 */
export function useLaneEvents({ batch, timeZone, view, ...place }: LaneEventsInput) {
  const { t } = useTranslation('charts')
  const { t: tRecommendations } = useTranslation('recommendations')
  const { batchStart, end } = view
  const raised = useAlertsWithin(place, { from: batchStart, to: batch.state === 'CLOSED' ? end : undefined })
  const alerts = useMemo(
    () => alertSpans(raised).filter(({ from, to }) => from < end && (to === null || to > batchStart)),
    [raised, batchStart, end],
  )
  const { data } = useBatchLogbook({ ...place, batchId: batch.id })
  const events = useMemo(
    () =>
      data &&
      laneEvents(data.items, {
        timeZone,
        words: {
          somebody: t('event.somebody'),
          recommendation: category =>
            t('event.advice', { name: tRecommendations(`name.${category.replace(' ', '_')}`) }),
          monitor: ({ change, ...of }) => t(`event.${change}`, of),
        },
      }),
    [data, timeZone, t, tRecommendations],
  )
  return {
    alerts,
    ...(events && { treatments: events.treatments, notes: events.notes }),
    ...(events && events.episodes.length > 0 && { episodes: events.episodes }),
  }
}
