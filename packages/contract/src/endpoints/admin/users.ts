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
    summary: 'Users of the installation.',
    query: AdminUsersQuery,
    success: { status: 200, body: Page(AdminUser) },
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/users/{userId}/',
    access: 'admin',
    summary: 'One user, with their sites and whether they are signed in.',
    success: { status: 200, body: AdminUserDetail },
    failure: 'part',
  }),
  lock: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/users/{userId}/lock/',
    access: 'admin',
    summary: 'Keep somebody out: every session ends, and no password opens another.',
    query: SeenLock,
    changes: (): Changed => [users.read, users.list, statistics.userKpi],
    success: { status: 200, body: AdminUserDetail },
  }),
  unlock: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin-dashboard/users/{userId}/lock/',
    access: 'admin',
    summary: 'Let somebody in again; wrong passwords are forgotten too.',
    query: SeenLock,
    changes: (): Changed => [users.read, users.list, statistics.userKpi],
    success: { status: 200, body: AdminUserDetail },
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin-dashboard/users/{userId}/sessions/',
    access: 'admin',
    summary: 'Sign somebody out everywhere.',
    changes: (): Changed => [users.read, users.list, statistics.userKpi],
    success: { status: 200, body: EndedSessions },
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/users/{userId}/password-reset/',
    access: 'admin',
    summary: 'Send somebody the mail that sets a new password.',
    changes: (): Changed => [users.read, users.list, statistics.userKpi],
    success: { status: 204 },
  }),
}
