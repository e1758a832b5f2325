import { createRoute, redirect } from '@tanstack/react-router'
import { userDashboardPage, userListPage, userSheet } from '#admin/users/routes.ts'
import { requireAdminIds } from '#app/guards.ts'
import { idFromPath } from '#app/paths.ts'
import { adminArea } from './admin-area.ts'

const users = createRoute({ getParentRoute: () => adminArea, path: '/users' })
const index = createRoute({
  getParentRoute: () => users,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/users/dashboard', replace: true })
  },
})
const dashboard = createRoute({ getParentRoute: () => users, path: '/dashboard', ...userDashboardPage })
const list = createRoute({ getParentRoute: () => users, path: '/list', ...userListPage })
const user = createRoute({
  getParentRoute: () => list,
  path: '/$userId',
  params: {
    parse: ({ userId }: { userId: string }) => ({ userId: idFromPath(userId) }),
    stringify: ({ userId }: { userId: number }) => ({ userId: String(userId) }),
  },
  beforeLoad: ({ params }) => requireAdminIds(params.userId),
  ...userSheet,
})

export const adminUsers = users.addChildren([index, dashboard, list.addChildren([user])])
