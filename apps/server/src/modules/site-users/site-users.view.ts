import type {
  AccessLook,
  EndedAccess,
  Invitation,
  OwnInvitation,
  SiteUser,
} from '@earshot/contract/schemas/farm/site-user.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { accessOf } from '#sql/accesses.ts'
import type { OwnEndedRow } from './accesses.queries.ts'
import type { InvitationRow, OwnInvitationRow } from './invitations.queries.ts'
import type { LookRow } from './looks.queries.ts'
import type { MemberRow } from './members.queries.ts'

export function siteUserView(member: MemberRow): SiteUser {
  const { id, email, first_name, last_name, language, role, profile_picture, last_login_at, joined_at } =
    member
  return {
    id,
    email,
    first_name,
    last_name,
    language,
    role,
    profile_picture: profile_picture === null ? null : `/static-files/${profile_picture}`,
    last_login_at: isoOrNull(last_login_at),
    joined_at: iso(joined_at),
    access: accessOf(member),
  }
}

/** What an invitation offers to somebody from outside; null where it is for the farm itself. */
function offerOf({ scope, ends_on }: Pick<InvitationRow, 'scope' | 'ends_on'>): Invitation['access'] {
  return scope === null ? null : { scope, ends_on }
}

export function invitationView(invitation: InvitationRow): Invitation {
  const { created_at, sent_at, expires_at, scope, ends_on, ...row } = invitation
  const access = offerOf({ scope, ends_on })
  return { ...row, access, created_at: iso(created_at), sent_at: iso(sent_at), expires_at: iso(expires_at) }
}

export function ownInvitationView({
  site_id: _,
  created_at,
  expires_at,
  scope,
  ends_on,
  ...row
}: OwnInvitationRow): OwnInvitation {
  return {
    ...row,
    access: offerOf({ scope, ends_on }),
    created_at: iso(created_at),
    expires_at: iso(expires_at),
  }
}

export function endedAccessView({ ended_at, ...row }: OwnEndedRow): EndedAccess {
  return { ...row, ended_at: iso(ended_at) }
}

export function lookView({ last_at, ...row }: LookRow): AccessLook {
  return { ...row, last_at: iso(last_at) }
}
