import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { useEffect, useRef } from 'react'
import { call } from './client.ts'
import { useRenewal } from './renewal.ts'

/** A call that says that a site's list was looked at. */
type ViewedEndpoint = EndpointShape & {
  path: `/sites/{siteId}/${string}`
  body?: undefined
  encoding?: undefined
}

export interface Viewed {
  siteId: number
  /** Whether the list is on the screen. */
  isShown: boolean
  /** The number of things that the reader has not seen, as the site counts it. */
  unread: number
}

/** The events that show that a person is there. */
const SIGNS = ['pointerdown', 'keydown', 'visibilitychange'] as const

/**
 * Tells the server that a list was looked at: when it is on the screen, and whenever its reader touches the page after
 * something new has come. A page that lies open without a reader has seen nothing.
 */
export function useTellViewed(endpoint: ViewedEndpoint, { siteId, isShown, unread }: Viewed): void {
  const renew = useRenewal()
  const told = useRef<number | null>(null)
  useEffect(() => {
    if (!isShown) return
    const tell = () => {
      if (document.hidden) return
      stop()
      told.current = siteId
      // The call may fail without harm: the count then stands a while longer.
      void call(endpoint, { params: { siteId } }).then(
        () => renew(endpoint, { params: { siteId } }),
        () => undefined,
      )
    }
    const stop = () => {
      for (const sign of SIGNS) document.removeEventListener(sign, tell)
    }
    if (told.current !== siteId && !document.hidden) tell()
    else if (unread > 0) for (const sign of SIGNS) document.addEventListener(sign, tell)
    return stop
  }, [endpoint, siteId, isShown, unread, renew])
}
