import { session } from '@earshot/contract/endpoints/account/session.ts'
import { useEndpoint } from './queries.ts'

/** The signed-in person: one query for all who ask. */
export function useProfile() {
  return useEndpoint(session.current, {}, { staleTimeMs: 5 * 60_000 })
}
