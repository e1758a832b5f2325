/** Members of a site and invitations (spec/2 §7). */
import { type Changed, endpoint, type ReadingEndpoint } from '#endpoint.ts'
import { adminSites } from '#endpoints/admin/admin-sites.ts'
import { sites } from '#endpoints/farm/sites.ts'
import {
  Invitation,
  InviteAnswer,
  InviteForm,
  Joined,
  OwnInvitation,
  RestoredMember,
  SiteUser,
  SiteUserPatch,
  SiteUsersQuery,
} from '#schemas/farm/site-user.ts'
import { Items, Page } from '#schemas/page.ts'

export const siteUsers = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/users/',
    access: 'user',
    right: 'see',
    summary: 'Members of a site.',
    query: SiteUsersQuery,
    success: { status: 200, body: Page(SiteUser) },
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/invitations/',
    access: 'user',
    right: 'manageUsers',
    summary: 'Open invitations to a site.',
    success: { status: 200, body: Items(Invitation) },
    failure: 'part',
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/invitations/{invitationId}/resend/',
    access: 'user',
    right: 'manageUsers',
    signedInOnly: true,
    summary: 'Send an invitation again; the link of its former mail ends.',
    changes: callsWithPeople,
    success: { status: 200, body: Invitation },
    failure: 'part',
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/sites/{siteId}/invitations/{invitationId}/',
    access: 'user',
    right: 'manageUsers',
    signedInOnly: true,
    summary: 'Withdraw an open invitation; its link ends.',
    changes: callsWithPeople,
    success: { status: 204 },
    failure: 'part',
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/v1/sites/{siteId}/users/',
    access: 'user',
    right: 'manageUsers',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: 'Invite somebody to a site by email address; they are of it when they accept.',
    body: InviteForm,
    changes: callsWithPeople,
    success: { status: 201, body: InviteAnswer },
    failure: 'part',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/users/{userId}/',
    access: 'user',
    right: 'manageUsers',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: "Change a member's role; one owner must remain.",
    body: SiteUserPatch,
    changes: callsWithPeople,
    success: { status: 200, body: SiteUser },
    failure: 'part',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sites/{siteId}/users/{userId}/',
    access: 'user',
    right: 'manageUsers',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: 'Remove a member; one owner must remain.',
    changes: callsWithPeople,
    success: { status: 204 },
    failure: 'part',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/users/restore/',
    access: 'user',
    right: 'manageUsers',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: 'Bring back a member whom one has removed within the last ten minutes.',
    body: RestoredMember,
    changes: callsWithPeople,
    success: { status: 200, body: SiteUser },
    failure: 'part',
  }),
}

/** These calls are a person's own: no right on a site decides about them. */
export const ownSites = {
  invitations: endpoint({
    method: 'GET',
    path: '/users/current/own-invitations/',
    access: 'user',
    signedInOnly: true,
    summary: "Invitations that wait for one's own answer.",
    success: { status: 200, body: Items(OwnInvitation) },
    failure: 'part',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/users/current/own-invitations/{ownInvitationId}/accept/',
    access: 'user',
    signedInOnly: true,
    summary: 'Accept an invitation, and be of its site.',
    changes: (): Changed => [ownSites.invitations, sites.list, sites.listAll, sites.places],
    success: { status: 200, body: Joined },
    failure: 'part',
  }),
  decline: endpoint({
    method: 'POST',
    path: '/users/current/own-invitations/{ownInvitationId}/decline/',
    access: 'user',
    signedInOnly: true,
    summary: 'Decline an invitation.',
    changes: (): Changed => [ownSites.invitations, sites.list, sites.listAll, sites.places],
    success: { status: 204 },
    failure: 'part',
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/users/current/own-sites/{ownSiteId}/',
    access: 'user',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: 'Leave a site; one owner must remain.',
    changes: (): Changed => [sites.list, sites.listAll, sites.places],
    success: { status: 204 },
    failure: 'part',
  }),
}

/** Returns the calls that show the people of a site, or how many they are. */
function callsWithPeople(): readonly ReadingEndpoint[] {
  return [siteUsers.list, siteUsers.invitations, sites.read, adminSites.read]
}
