/** What the program behind an API key may call: all that its owner may, except account and security. */
import type { EndpointShape } from '#endpoint.ts'

type Asked = Pick<EndpointShape, 'access' | 'method' | 'right' | 'signedInOnly'>

export interface KeyPowers {
  /** A key that only reads makes GET calls. */
  mayWrite: boolean
  /** The key is for all sites of its owner, also those of later. */
  isForAllSites: boolean
}

/** The code of a 403 by which a key is refused. */
export type KeyRefusal = 'not_for_keys' | 'key_reads_only' | 'key_of_some_sites'

/** True for a call that takes an API key beside a session. */
export function isForKeys({ access, signedInOnly }: Asked): boolean {
  return (access === 'user' || access === 'admin') && signedInOnly !== true
}

/**
 * Decides by the endpoint alone whether a key may make a call; what its owner may not do is refused as theirs is. A key
 * for chosen sites reads lists, which are cut to its sites, and does the rest only where the path leads to one of them:
 * the fleet is more than its sites, and so is a new site.
 * @returns null where it may
 */
export function keyRefusal(endpoint: Asked, { mayWrite, isForAllSites }: KeyPowers): KeyRefusal | null {
  if (!isForKeys(endpoint)) return 'not_for_keys'
  const isReading = endpoint.method === 'GET'
  if (!isReading && !mayWrite) return 'key_reads_only'
  if (isForAllSites || endpoint.right !== undefined) return null
  return isReading && endpoint.access === 'user' ? null : 'key_of_some_sites'
}
