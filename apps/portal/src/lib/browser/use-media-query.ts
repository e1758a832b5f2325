import { useCallback, useSyncExternalStore } from 'react'

/** True while the query matches; a change renders anew. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/**
 * True while the layout is a phone's, which it is below 900 px: for pages that are made of other parts there, and not
 * only arranged otherwise.
 */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 899.9px)')
}
