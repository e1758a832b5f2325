import type { Profile } from '@earshot/contract/schemas/account/session.ts'
import type { ProfileRow } from './session.queries.ts'

export function profileView(row: ProfileRow): Profile {
  const { role } = row
  return {
    id: row.id,
    url: `/users/${row.id}/`,
    username: row.email,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    user_role: role,
    roles: role === 'ADMIN' ? ['USER', 'ADMIN'] : ['USER'],
    paging_size: row.paging_size,
    profile_picture: row.profile_picture === null ? null : `/static-files/${row.profile_picture}`,
    telephone: row.telephone,
    language: row.language,
    country: row.country,
    timezone: row.timezone,
    temperature_unit: row.temperature_unit,
    last_login_at: row.last_login_at?.toISOString() ?? null,
  }
}
