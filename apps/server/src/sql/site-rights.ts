/** What a membership lets its person do, in SQL. */
import { SCOPE_RIGHTS, SITE_RIGHTS, type SiteRight } from '@earshot/contract/rules/farm/site-rights.ts'
import { ACCESS_SCOPES } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'

/** True of a membership `m` with the right: `mayOnSite` of the contract for who is no administrator. */
export function hasRight(right: SiteRight): RawBuilder<boolean> {
  const scopes = ACCESS_SCOPES.filter(scope => SCOPE_RIGHTS[scope].includes(right))
  return sql`(m.role = any(${[...SITE_RIGHTS[right]]}::text[])
    and (m.scope is null or m.scope = any(${scopes}::text[])))`
}
