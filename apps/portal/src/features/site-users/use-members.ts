import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { fullName } from '@earshot/contract/rules/person-name.ts'
import type { SiteUser } from '@earshot/contract/schemas/farm/site-user.ts'
import { useEndpoint } from '#api/queries.ts'

/** Returns how many people the site has, and how many owners up to two: more is not needed to recognise the last one. */
export function useOwners(siteId: number): { total: number | undefined; owners: number | undefined } {
  const query = { ordering_field: 'role', order: 'asc', perPage: 2 } as const
  const first = useEndpoint(siteUsers.list, { params: { siteId }, query }).data
  return { total: first?.total, owners: first?.items.filter(({ role }) => role === 'OWNER').length }
}

export function memberName(member: SiteUser): string {
  return fullName(member) || member.email
}
