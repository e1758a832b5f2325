/** Users of the installation, for administrators (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
import { AdminUser, AdminUsersQuery } from '#schemas/admin/admin-user.ts'
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
}
