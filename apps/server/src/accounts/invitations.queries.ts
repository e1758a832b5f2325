/** Reads what the mail of an invitation says. */
import { SITE_ROLES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, type RowOf, rowOf, text } from '#db/rows.ts'
import { personName } from '#sql/people.ts'

const INVITATION = {
  id: int,
  site_id: int,
  email: text,
  role: oneOf(SITE_ROLES),
  site: text,
  inviter: orNull(text),
  /** The invited person's own, where an account says so; else the inviter's. */
  language: orNull(text),
  /** The name comes from the account with the invited address; it is null where there is none. */
  first_name: orNull(text),
  last_name: orNull(text),
  expires_at: moment,
  accepted_at: orNull(moment),
}
export type MailedInvitation = RowOf<typeof INVITATION>

export function findInvitationToMail(db: Db, id: number): Promise<MailedInvitation | undefined> {
  return rowOf(
    db,
    INVITATION,
    sql`
      select i.id, i.site_id, i.email, i.role, s.name as site, i.expires_at, i.accepted_at,
        nullif(${personName('by')}, '') as inviter,
        coalesce(known.language, by.language) as language, known.first_name, known.last_name
      from invitations i join sites s on s.id = i.site_id
      left join users by on by.id = i.invited_by
      left join users known on lower(known.email) = lower(i.email) and known.activated_at is not null
      where i.id = ${id}`,
  )
}
