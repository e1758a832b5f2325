/** Members of a site and invitations (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
import {
  Invitation,
  InviteAnswer,
  InviteForm,
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
    summary: 'Send an invitation again; the link of its former mail ends.',
    success: { status: 200, body: Invitation },
    failure: 'part',
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/sites/{siteId}/invitations/{invitationId}/',
    access: 'user',
    right: 'manageUsers',
    summary: 'Withdraw an open invitation; its link ends.',
    success: { status: 204 },
    failure: 'part',
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/v1/sites/{siteId}/users/',
    access: 'user',
    right: 'manageUsers',
    summary: 'Add somebody to a site by email address.',
    body: InviteForm,
    success: { status: 201, body: InviteAnswer },
    failure: 'part',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/users/{userId}/',
    access: 'user',
    right: 'manageUsers',
    summary: "Change a member's role; one owner must remain.",
    body: SiteUserPatch,
    success: { status: 200, body: SiteUser },
    failure: 'part',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sites/{siteId}/users/{userId}/',
    access: 'user',
    right: 'manageUsers',
    summary: 'Remove a member; one owner must remain.',
    success: { status: 204 },
    failure: 'part',
  }),
}
