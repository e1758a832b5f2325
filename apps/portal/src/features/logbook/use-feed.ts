import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { LogbookFilter } from '@earshot/contract/values.ts'
import { useEffect, useState } from 'react'
import { useEndpoint } from '#api/queries.ts'
import type { LogbookPlace } from './logbook-place.ts'

const AT_A_TIME = 40

/**
 * Reads the newest items, and older ones on request. It is one answer that grows, so that an event renews everything
 * that is shown. It grows by itself until it contains the wanted day.
 */
export function useFeed(
  place: LogbookPlace,
  { filter, day }: { filter: LogbookFilter; day?: string | undefined },
) {
  const [size, setSize] = useState(AT_A_TIME)
  const query = { page: 1, perPage: size, filter }
  const page = useEndpoint(logbook.list, { params: place, query }, { keepPrevious: true })
  const { data } = page
  const oldest = data?.items.at(-1)?.date
  const hasMore = data !== undefined && data.total > data.items.length && size < LIMITS.page.max
  const isLooking = day !== undefined && oldest !== undefined && oldest > day && hasMore
  const grow = () => setSize(before => Math.min(LIMITS.page.max, before * 2))
  useEffect(() => {
    if (isLooking && !page.isPlaceholderData) setSize(before => Math.min(LIMITS.page.max, before * 2))
  }, [isLooking, page.isPlaceholderData])
  return { page, hasMore, grow, isGrowing: page.isPlaceholderData }
}
