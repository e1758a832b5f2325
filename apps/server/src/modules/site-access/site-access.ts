/** Object-level access: the one place that says who may see and do what on a site, by the contract's table. */
import { mayOnSite, type SiteRight } from '@earshot/contract/rules/farm/site-rights.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Db } from '#db/open.ts'
import { forbidden, notFound } from '#errors.ts'
import type { RequestSite } from '#http/handle.ts'
import { findSiteOf, hadAccess, type PlaceIds } from './site-access.queries.ts'

export interface SiteAccessRequest {
  user: Pick<RequestUser, 'id' | 'role' | 'key'>
  /** A site, or what stands on one: all of it has to be on the same. */
  ids: PlaceIds
  right: SiteRight
}

/**
 * The site with the user's role on it, after checking the right. A site one may not see is not found, so that its
 * existence is not told, unless one had access to it: that it has ended is said, and nothing more. A site one sees
 * but may not change is forbidden.
 */
export async function siteAccess(db: Db, { user, ids, right }: SiteAccessRequest): Promise<RequestSite> {
  const site = await findSiteOf(db, { userId: user.id, ids })
  if (site === undefined) throw notFound('site')
  const { siteId, role, scope, timezone } = site
  const who = { role: user.role, siteRole: role, scope }
  const isHidden = site.display_status === 'ARCHIVED' && user.role !== 'ADMIN'
  if (isHidden) throw notFound('site')
  if (!mayOnSite(who, 'see')) {
    const isOver = user.key === null && (await hadAccess(db, { userId: user.id, siteId }))
    throw isOver ? forbidden('access_ended') : notFound('site')
  }
  // What its owner may see is no secret to a key, so the program is told why it is refused.
  if (user.key?.siteIds?.includes(siteId) === false) throw forbidden('key_of_some_sites')
  if (!mayOnSite(who, right)) throw forbidden()
  return { siteId, role, scope, timezone }
}
