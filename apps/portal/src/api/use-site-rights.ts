import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { type CallRights, mayCall } from '@earshot/contract/rules/farm/may-call.ts'
import type { OnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import { useEndpoint } from './queries.ts'
import { useProfile } from './use-profile.ts'

/** Whether the signed-in person may make this call on the site. */
export type May = (entry: CallRights) => boolean

/** Who the signed-in person is on a site; undefined until both are known, and where there is none (0). */
export function useOnSite(siteId: number): OnSite | undefined {
  const profile = useProfile().data
  const site = useEndpoint(sites.read, { params: { siteId } }, { enabled: siteId > 0 }).data
  if (profile === undefined || site === undefined) return undefined
  return { role: profile.user_role, siteRole: site.current_user_role }
}

/**
 * What the signed-in person may do on a site, by the table the server refuses by: `may(siteUsers.invite)`. Nothing
 * until it is known who they are there, so that no action is shown only to be taken away.
 */
export function useSiteRights(siteId: number): May {
  const who = useOnSite(siteId)
  return entry => who !== undefined && mayCall(entry, who)
}
