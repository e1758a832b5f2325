/** The table of rights leaves open who may give, change or take which role (spec/3 §3.4). */
import { SITE_ROLES, type SiteRole } from '#values.ts'
import { mayOnSite, type OnSite } from './site-rights.ts'

/** Owners are managed by owners: a manager may neither make one nor touch one. */
export function mayManage(who: OnSite, member: SiteRole): boolean {
  if (!mayOnSite(who, 'manageUsers')) return false
  return member !== 'OWNER' || who.role === 'ADMIN' || who.siteRole === 'OWNER'
}

/** The roles somebody may give, the greatest first. */
export function rolesToGive(who: OnSite): SiteRole[] {
  return SITE_ROLES.filter(role => mayManage(who, role))
}

/** @param owners how many the site has, this one included */
export function isLastOwner(role: SiteRole, owners: number): boolean {
  return role === 'OWNER' && owners <= 1
}
