import type { AdminUser } from '@earshot/contract/schemas/admin/admin-user.ts'
import { iso, isoOrNull } from '#db/time.ts'
import type { UserRow } from './users.queries.ts'

export function userView(row: UserRow): AdminUser {
  return {
    ...row,
    activated_at: isoOrNull(row.activated_at),
    last_login_at: isoOrNull(row.last_login_at),
    last_seen_at: isoOrNull(row.last_seen_at),
    locked_at: isoOrNull(row.locked_at),
    created_at: iso(row.created_at),
  }
}
