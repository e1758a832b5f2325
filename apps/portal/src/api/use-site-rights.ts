import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { type CallRights, mayCall } from '@earshot/contract/rules/farm/may-call.ts'
import type { OnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import { useEndpoint } from './queries.ts'
import { useProfile } from './use-profile.ts'

/** True if the signed-in person may make this call on the site. */
export type IsAllowed = (endpoint: CallRights) => boolean

/** Returns who the signed-in person is on a site. It is undefined until both are known, and where there is no site (0). */
export function useSiteMembership(siteId: number): OnSite | undefined {
  const profile = useProfile().data
  const site = useEndpoint(sites.read, { params: { siteId } }, { enabled: siteId > 0 }).data
  if (profile === undefined || site === undefined) return undefined
  const scope = site.current_user_access?.scope ?? null
  return { role: profile.user_role, siteRole: site.current_user_role, scope }
}

/**
 * Returns what the signed-in person may do on a site, by the same table that the server refuses by:
 * `may(siteUsers.invite)`. Nothing is allowed until it is known who they are there, so that no action is shown only to
 * be taken away.
 */
export function useSiteRights(siteId: number): IsAllowed {
  const membership = useSiteMembership(siteId)
  return endpoint => membership !== undefined && mayCall(endpoint, membership)
}
