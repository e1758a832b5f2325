/** The users of the whole installation (spec/2 §2, §7). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Id, ordering, PageQuery, queryInt, Ref, Search, Timestamp } from '#schemas/page.ts'
import { SITE_ROLES, USER_ROLES } from '#values.ts'

export const AdminUser = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_role: z.enum(USER_ROLES),
  /** The roles of the person, and on how many sites. */
  site_roles: z.array(z.object({ role: z.enum(SITE_ROLES), sites: z.int() })),
  country: z.string(),
  language: z.string(),
  sites: z.int(),
  activated_at: Timestamp.nullable(),
  last_login_at: Timestamp.nullable(),
  /** The last time a page of theirs was open, to the hour. */
  last_seen_at: Timestamp.nullable(),
  /** The moment since which an administrator keeps them out. */
  locked_at: Timestamp.nullable(),
  created_at: Timestamp,
  /** What proves a sign-in of theirs beside the password. */
  passkeys: z.int(),
  has_authenticator_app: z.boolean(),
})
export type AdminUser = z.output<typeof AdminUser>

export const ADMIN_USER_ORDER = [
  'email',
  'first_name',
  'last_name',
  'user_role',
  'country',
  'sites',
  'last_login_at',
  'created_at',
] as const
export const AdminUsersQuery = PageQuery.extend({
  search: Search.optional(),
  ...ordering(ADMIN_USER_ORDER),
})
export type AdminUsersQuery = z.output<typeof AdminUsersQuery>

/** A person with where they belong and where they are signed in. */
export const AdminUserDetail = AdminUser.extend({
  telephone: z.string(),
  memberships: z.array(z.object({ site: Ref, role: z.enum(SITE_ROLES) })),
  open_sessions: z.int(),
  /** Recovery codes that were not used; null where none were made. */
  recovery_codes_left: z.int().nullable(),
  /** Counts how often they were locked out and let in: whoever does either says what they saw. */
  lock_revision: z.int(),
  /** The moment until which nobody signs in with this address after too many wrong passwords. */
  attempts_locked_until: Timestamp.nullable(),
})
export type AdminUserDetail = z.output<typeof AdminUserDetail>

export const SeenLock = z.object({ lock_revision: queryInt({ min: 0, max: LIMITS.maxId }).optional() })

export const EndedSessions = z.object({ ended: z.int() })
