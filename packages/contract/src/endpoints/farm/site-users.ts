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
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/v1/sites/{siteId}/users/',
    access: 'user',
    right: 'manageUsers',
    summary: 'Add somebody to a site by email address.',
    body: InviteForm,
    success: { status: 201, body: InviteAnswer },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/users/{userId}/',
    access: 'user',
    right: 'manageUsers',
    summary: "Change a member's role; one owner must remain.",
    body: SiteUserPatch,
    success: { status: 200, body: SiteUser },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sites/{siteId}/users/{userId}/',
    access: 'user',
    right: 'manageUsers',
    summary: 'Remove a member; one owner must remain.',
    success: { status: 204 },
  }),
}
