/** Object-level access: who may see and do what on a site (spec/3 §3.4). Every call on a site goes through here. */
import type { SiteRole } from '@earshot/contract/values.ts'
import type { Db } from '#db/open.ts'
import { forbidden, notFound } from '#http/errors.ts'
import type { RequestUser } from '#http/handle.ts'

const EVERYONE: readonly SiteRole[] = ['OWNER', 'MANAGER', 'WORKER', 'VETERINARIAN', 'VIEWER']
const STAFF_AND_VET: readonly SiteRole[] = ['OWNER', 'MANAGER', 'WORKER', 'VETERINARIAN']
const LEADERS: readonly SiteRole[] = ['OWNER', 'MANAGER']

/** The table of rights, row by row as in the specification. An administrator has them all. */
export const SITE_RIGHTS = {
  see: EVERYONE,
  export: STAFF_AND_VET,
  comment: STAFF_AND_VET,
  treat: STAFF_AND_VET,
  manageBatches: ['OWNER', 'MANAGER', 'WORKER'],
  editSite: LEADERS,
  manageUsers: LEADERS,
} as const satisfies Record<string, readonly SiteRole[]>
export type SiteRight = keyof typeof SITE_RIGHTS

export interface SiteAccess {
  siteId: number
  /** Null for an administrator who is not a member. */
  role: SiteRole | null
  timezone: string
}

/**
 * The user's role on a site, after checking the right. A site one may not see is not found, so that its existence is
 * not told; a site one sees but may not change is forbidden.
 */
export async function siteAccess(
  db: Db,
  user: RequestUser,
  siteId: number,
  right: SiteRight,
): Promise<SiteAccess> {
  const site = await db
    .selectFrom('sites as s')
    .leftJoin('memberships as m', join => join.onRef('m.site_id', '=', 's.id').on('m.user_id', '=', user.id))
    .select(['s.id', 's.timezone', 's.display_status', 'm.role'])
    .where('s.id', '=', siteId)
    .executeTakeFirst()
  const role = (site?.role ?? null) as SiteRole | null
  const isAdmin = user.role === 'ADMIN'
  if (!site || !(isAdmin || (role !== null && site.display_status !== 'ARCHIVED'))) throw notFound('site')
  if (!isAdmin && !(SITE_RIGHTS[right] as readonly (SiteRole | null)[]).includes(role)) throw forbidden()
  return { siteId, role, timezone: site.timezone }
}

/** The same for an airspace of the site; one that belongs to another site is not found. */
export async function airspaceAccess(
  db: Db,
  user: RequestUser,
  { siteId, airspaceId, right }: { siteId: number; airspaceId: number; right: SiteRight },
): Promise<SiteAccess> {
  const access = await siteAccess(db, user, siteId, right)
  const airspace = await db
    .selectFrom('airspaces')
    .select('id')
    .where('id', '=', airspaceId)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  if (!airspace) throw notFound('airspace')
  return access
}

/** Where a device's graphs over a batch belong: the batch's airspace, if the user may see its site. */
export async function deviceBatchAccess(
  db: Db,
  user: RequestUser,
  { deviceId, batchId }: { deviceId: number; batchId: number },
): Promise<{ siteId: number; airspaceId: number }> {
  const batch = await db
    .selectFrom('batches as b')
    .innerJoin('device_placements as p', 'p.airspace_id', 'b.airspace_id')
    .select(['b.site_id', 'b.airspace_id'])
    .where('b.id', '=', batchId)
    .where('p.device_id', '=', deviceId)
    .executeTakeFirst()
  if (!batch) throw notFound('device')
  await siteAccess(db, user, batch.site_id, 'see')
  return { siteId: batch.site_id, airspaceId: batch.airspace_id }
}
