/** What a person from outside has on a site, as queries select it and answers say it. */
import type { Access } from '@earshot/contract/schemas/farm/access.ts'
import { ACCESS_SCOPES } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { moment, oneOf, orNull, type RowOf, text } from '#db/rows.ts'
import { isoOrNull } from '#db/time.ts'
import { personName } from './people.ts'

export const ACCESS = {
  scope: orNull(oneOf(ACCESS_SCOPES)),
  ends_on: orNull(text),
  access_given_by: orNull(text),
  longer_asked_at: orNull(moment),
}

/**
 * @param member the alias of what has `scope`, `ends_at`, `given_by` and `longer_asked_at`; the site is `s`. The end is the last local
 * day, whose last moment is `ends_at`.
 */
export function accessColumns(member: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  return sql`${column('scope')}, ${column('longer_asked_at')}, ${lastDay(column('ends_at'))} as ends_on,
    (select nullif(${personName('g')}, '') from users g where g.id = ${column('given_by')}) as access_given_by`
}

export function lastDay(endsAt: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${endsAt} - interval '1 second') at time zone s.timezone)::date::text`
}

export function accessOf({
  scope,
  ends_on,
  access_given_by,
  longer_asked_at,
}: RowOf<typeof ACCESS>): Access | null {
  if (scope === null) return null
  return { scope, ends_on, given_by: access_given_by, longer_asked_at: isoOrNull(longer_asked_at) }
}
