import { session } from '@earshot/contract/endpoints/account/session.ts'
import { useEndpoint } from './queries.ts'

/** Returns the signed-in person, with one query for all callers. */
export function useProfile() {
  return useEndpoint(session.current, {}, { staleTimeMs: 5 * 60_000 })
}
