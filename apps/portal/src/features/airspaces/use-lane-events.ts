import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { type LaneEvents, laneEvents } from '#domain/graphs/lane-events.ts'

/** The newest items of a batch: more than these would be a lane without gaps. */
const MOST_ITEMS = 500

export interface LaneEventsInput {
  siteId: number
  airspaceId: number
  batchId: number
  timeZone: string
}

/** Returns what was done and said about a batch; it is undefined while it loads, and the chart does not wait for it. */
export function useLaneEvents({ timeZone, ...params }: LaneEventsInput): LaneEvents | undefined {
  const { t } = useTranslation('charts')
  const { t: advice } = useTranslation('recommendations')
  const { data } = useEndpoint(logbook.list, { params, query: { perPage: MOST_ITEMS } })
  return useMemo(
    () =>
      data &&
      laneEvents(data.items, {
        timeZone,
        words: {
          somebody: t('event.somebody'),
          advice: category => t('event.advice', { name: advice(`name.${category.replace(' ', '_')}`) }),
          monitor: ({ change, ...of }) => t(`event.${change}`, of),
        },
      }),
    [data, timeZone, t, advice],
  )
}
