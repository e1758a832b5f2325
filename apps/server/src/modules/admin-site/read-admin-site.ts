import type { AdminSiteDetail } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { readSite } from '#modules/sites/sites.service.ts'
import { findAdminExtras } from './admin-site.queries.ts'

export async function readAdminSite(db: Db, user: RequestUser, siteId: number): Promise<AdminSiteDetail> {
  const [site, extras] = await Promise.all([readSite(db, user, siteId), requireSite(db, siteId)])
  const { feedback_score: score, feedback_description: description, ...rest } = extras
  return { ...site, ...rest, feedback: { score, description } }
}

/** A call below a site that does not exist is answered with 404, instead of an empty list. */
export async function requireSite(db: Db, siteId: number) {
  const extras = await findAdminExtras(db, siteId)
  if (extras === undefined) throw notFound('site')
  return extras
}
