import { useMediaQuery } from './use-media-query.ts'

/**
 * Whether the layout is a phone's, which it is below 900 px: for pages that are made of other parts there, and not only
 * arranged otherwise.
 */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 899.9px)')
}
