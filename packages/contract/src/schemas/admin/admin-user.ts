/** Users of the whole installation (spec/2 §2, §7). */
import { z } from 'zod'
import { Id, ordering, PageQuery, Search, Timestamp } from '#schemas/page.ts'
import { USER_ROLES } from '#values.ts'

export const AdminUser = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_role: z.enum(USER_ROLES),
  country: z.string(),
  language: z.string(),
  sites: z.int(),
  activated_at: Timestamp.nullable(),
  last_login_at: Timestamp.nullable(),
  created_at: Timestamp,
})
export type AdminUser = z.output<typeof AdminUser>

export const AdminUsersQuery = PageQuery.extend({
  search: Search.optional(),
  ...ordering([
    'email',
    'first_name',
    'last_name',
    'user_role',
    'country',
    'sites',
    'last_login_at',
    'created_at',
  ]),
})
