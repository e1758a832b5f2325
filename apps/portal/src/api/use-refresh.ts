import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'

/**
 * Asks these calls anew wherever they are on the screen, after a change of the reader's own, which no event has to
 * tell.
 */
export function useRefresh(): (...endpoints: readonly EndpointShape[]) => void {
  const queryClient = useQueryClient()
  return (...endpoints) => {
    const paths = new Set<unknown>(endpoints.map(endpoint => endpoint.path))
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0]) })
  }
}
