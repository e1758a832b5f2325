import { createRoute } from '@tanstack/react-router'
import { requireSession } from '#app/guards.ts'
import { appLayout } from '#app/layouts/routes.ts'
import { root } from './root.ts'

export const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: requireSession,
  ...appLayout,
})
