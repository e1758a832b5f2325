/** These calls are about the users of the installation, for administrators (spec/2 §7). */
import { type Changed, endpoint } from '#endpoint.ts'
import { statistics } from '#endpoints/hardware/statistics.ts'
import {
  AdminUser,
  AdminUserDetail,
  AdminUsersQuery,
  EndedSessions,
  SeenLock,
} from '#schemas/admin/admin-user.ts'
import { Page } from '#schemas/page.ts'

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/users/',
    access: 'admin',
    signedInOnly: true,
    summary: 'Users of the installation.',
    query: AdminUsersQuery,
    success: { status: 200, body: Page(AdminUser) },
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/users/{userId}/',
    access: 'admin',
    signedInOnly: true,
    summary: 'One user, with their sites and whether they are signed in.',
    success: { status: 200, body: AdminUserDetail },
    failure: 'part',
  }),
  lock: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/users/{userId}/lock/',
    access: 'admin',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: 'Keep somebody out: every session ends, and no password opens another.',
    query: SeenLock,
    changes: (): Changed => [users.read, users.list, statistics.userKpi],
    success: { status: 200, body: AdminUserDetail },
  }),
  unlock: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin-dashboard/users/{userId}/lock/',
    access: 'admin',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: 'Let somebody in again; wrong passwords are forgotten too.',
    query: SeenLock,
    changes: (): Changed => [users.read, users.list, statistics.userKpi],
    success: { status: 200, body: AdminUserDetail },
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin-dashboard/users/{userId}/sessions/',
    access: 'admin',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: 'Sign somebody out everywhere.',
    changes: (): Changed => [users.read, users.list, statistics.userKpi],
    success: { status: 200, body: EndedSessions },
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin-dashboard/users/{userId}/second-factor/',
    access: 'admin',
    signedInOnly: true,
    recentSignIn: 'always',
    summary:
      "Remove somebody's passkeys, authenticator app and recovery codes, and sign them out; a mail tells them.",
    changes: (): Changed => [users.read, users.list, statistics.userKpi],
    success: { status: 200, body: AdminUserDetail },
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/users/{userId}/password-reset/',
    access: 'admin',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: 'Send somebody the mail that sets a new password.',
    changes: (): Changed => [users.read, users.list, statistics.userKpi],
    success: { status: 204 },
  }),
}
