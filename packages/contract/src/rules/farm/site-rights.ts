/** The rights on a site (spec/3 §3.4) are one table: the server refuses and the portal hides by it. */
import type { AccessScope, SiteRole, UserRole } from '#values.ts'

const EVERYONE: readonly SiteRole[] = ['OWNER', 'MANAGER', 'WORKER', 'VETERINARIAN', 'VIEWER']
const STAFF_AND_VET: readonly SiteRole[] = ['OWNER', 'MANAGER', 'WORKER', 'VETERINARIAN']
const STAFF: readonly SiteRole[] = ['OWNER', 'MANAGER', 'WORKER']
const LEADERS: readonly SiteRole[] = ['OWNER', 'MANAGER']

/** The rights stand in the specification's order. */
export const SITE_RIGHT_NAMES = [
  'see',
  'export',
  'comment',
  'treat',
  'manageBatches',
  'editSite',
  'manageUsers',
] as const
export type SiteRight = (typeof SITE_RIGHT_NAMES)[number]

/** The rows stand as in the specification. */
export const SITE_RIGHTS = {
  see: EVERYONE,
  export: STAFF_AND_VET,
  comment: STAFF_AND_VET,
  treat: STAFF_AND_VET,
  manageBatches: STAFF,
  editSite: LEADERS,
  manageUsers: LEADERS,
} as const satisfies Record<SiteRight, readonly SiteRole[]>

/** A person from outside has of their role's rights those of their scope. */
export const SCOPE_RIGHTS: Readonly<Record<AccessScope, readonly SiteRight[]>> = {
  READ: ['see'],
  ADVISE: ['see', 'export', 'comment'],
  TREAT: ['see', 'export', 'comment', 'treat'],
}

export interface OnSite {
  role: UserRole
  /** The person's role on the site, or null where they are no member. */
  siteRole: SiteRole | null
  /** What their access is for, or null where they are of the farm itself. */
  scope: AccessScope | null
}

/** An administrator has every right on a site, member or not; anyone else who is no member has none. */
export function mayOnSite({ role, siteRole, scope }: OnSite, right: SiteRight): boolean {
  if (role === 'ADMIN') return true
  if (siteRole === null || !SITE_RIGHTS[right].includes(siteRole)) return false
  return scope === null || SCOPE_RIGHTS[scope].includes(right)
}
