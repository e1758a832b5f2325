/** The page that a role begins at: after signing in, from an error, and from a mail (spec/1 §2). */
import type { UserRole } from '#values.ts'

export const USER_HOME = '/app/sites'
export const ADMIN_HOME = '/admin/sites'

/** Returns the list of sites that a person begins at: the fleet's for administrators, otherwise their own. */
export function homeOf(roles: readonly UserRole[]): string {
  return roles.includes('ADMIN') ? ADMIN_HOME : USER_HOME
}
