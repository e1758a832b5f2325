/** What a membership lets its person do, in SQL. */
import { SCOPE_RIGHTS, SITE_RIGHTS, type SiteRight } from '@earshot/contract/rules/farm/site-rights.ts'
import { ACCESS_SCOPES } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * True of a membership with the right: `mayOnSite` of the contract for who is no administrator.
 * @param member the alias of the membership
 */
export function hasRight(right: SiteRight, member = 'm'): RawBuilder<boolean> {
  const scopes = ACCESS_SCOPES.filter(scope => SCOPE_RIGHTS[scope].includes(right))
  const [role, scope] = [sql.ref(`${member}.role`), sql.ref(`${member}.scope`)]
  return sql`(${role} = any(${[...SITE_RIGHTS[right]]}::text[])
    and (${scope} is null or ${scope} = any(${scopes}::text[])))`
}
