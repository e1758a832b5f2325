import { createRoute } from '@tanstack/react-router'
import { actionListPage } from '#features/admin-actions/routes.ts'
import { adminArea } from './admin-area.ts'

export const adminActions = createRoute({
  getParentRoute: () => adminArea,
  path: '/actions',
  ...actionListPage,
})
