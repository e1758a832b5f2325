/** Says whether a call would be refused for want of a right: the portal shows an action by what the server checks. */
import type { EndpointShape } from '#endpoint.ts'
import { mayOnSite, type OnSite } from './site-rights.ts'

/** Says what of an entry decides who may. */
export type CallRights = Pick<EndpointShape, 'access' | 'right'>

/**
 * Tells whether a person who is signed in may make a call on the site its path leads to. Its other parameters are not
 * looked at.
 */
export function mayCall({ access, right }: CallRights, who: OnSite): boolean {
  if (access === 'gateway') return false
  if (access === 'admin') return who.role === 'ADMIN'
  return right === undefined || mayOnSite(who, right)
}
