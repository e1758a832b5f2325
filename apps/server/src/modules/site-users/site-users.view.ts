import type { Invitation, OwnInvitation, SiteUser } from '@earshot/contract/schemas/farm/site-user.ts'
import { iso, isoOrNull } from '#db/time.ts'
import type { InvitationRow, OwnInvitationRow } from './invitations.queries.ts'
import type { MemberRow } from './members.queries.ts'

export function siteUserView({ profile_picture, last_login_at, joined_at, ...row }: MemberRow): SiteUser {
  return {
    ...row,
    profile_picture: profile_picture === null ? null : `/static-files/${profile_picture}`,
    last_login_at: isoOrNull(last_login_at),
    joined_at: iso(joined_at),
  }
}

export function invitationView({ created_at, sent_at, expires_at, ...row }: InvitationRow): Invitation {
  return { ...row, created_at: iso(created_at), sent_at: iso(sent_at), expires_at: iso(expires_at) }
}

export function ownInvitationView({
  site_id: _,
  created_at,
  expires_at,
  ...row
}: OwnInvitationRow): OwnInvitation {
  return { ...row, created_at: iso(created_at), expires_at: iso(expires_at) }
}
