import { useMediaQuery } from './use-media-query.ts'

/** Below 900 px the layout is a phone's: for pages that are made of other parts there, and not only arranged otherwise. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 899.9px)')
}
