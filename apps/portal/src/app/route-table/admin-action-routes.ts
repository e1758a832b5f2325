import { createRoute } from '@tanstack/react-router'
import { actionListPage } from '#admin/actions/routes.ts'
import { adminArea } from './admin-area.ts'

export const adminActions = createRoute({
  getParentRoute: () => adminArea,
  path: '/actions',
  ...actionListPage,
})
