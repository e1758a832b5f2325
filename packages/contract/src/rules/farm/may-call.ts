/** A call may be refused for want of a right: the portal shows an action by what the server checks. */
import type { EndpointShape } from '#endpoint.ts'
import { mayOnSite, type OnSite } from './site-rights.ts'

/** These parts of an endpoint decide who may make the call. */
export type CallRights = Pick<EndpointShape, 'access' | 'right'>

/** A signed-in person may make a call on the site its path leads to. Its other parameters are not looked at. */
export function mayCall({ access, right }: CallRights, who: OnSite): boolean {
  if (access === 'gateway') return false
  if (access === 'admin') return who.role === 'ADMIN'
  return right === undefined || mayOnSite(who, right)
}
