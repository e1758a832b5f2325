import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'

/**
 * Asks these calls anew wherever they are on the screen, after a change of the reader's own, which no event has to
 * tell.
 */
export function useRefresh(): (...entries: readonly EndpointShape[]) => void {
  const queryClient = useQueryClient()
  return (...entries) => {
    const paths = new Set<unknown>(entries.map(entry => entry.path))
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0]) })
  }
}
