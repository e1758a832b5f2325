import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { useEffect, useRef } from 'react'
import { call } from './client.ts'
import { useInvalidation } from './invalidation.ts'

/** A call that says that a site's list was looked at. */
type ViewedEndpoint = EndpointShape & {
  path: `/sites/{siteId}/${string}`
  body?: undefined
  encoding?: undefined
}

export interface Viewed {
  siteId: number
  isShown: boolean
  /** The number of things that the reader has not seen, as the site counts it. */
  unread: number
}

/** The events that show that a person is there. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'visibilitychange'] as const

/**
 * Reports to the server that a list was looked at: when it is on the screen, and whenever its reader touches the page
 * after something new has come. A page that lies open without a reader has seen nothing.
 */
export function useReportViewed(endpoint: ViewedEndpoint, { siteId, isShown, unread }: Viewed): void {
  const invalidate = useInvalidation()
  const reportedSite = useRef<number | null>(null)
  useEffect(() => {
    if (!isShown) return
    const report = () => {
      if (document.hidden) return
      stop()
      reportedSite.current = siteId
      // The call may fail without harm: the count then stands a while longer.
      void call(endpoint, { params: { siteId } }).then(
        () => invalidate({ endpoint, input: { params: { siteId } } }),
        () => undefined,
      )
    }
    const stop = () => {
      for (const name of ACTIVITY_EVENTS) document.removeEventListener(name, report)
    }
    if (reportedSite.current !== siteId && !document.hidden) report()
    else if (unread > 0) for (const name of ACTIVITY_EVENTS) document.addEventListener(name, report)
    return stop
  }, [endpoint, siteId, isShown, unread, invalidate])
}
