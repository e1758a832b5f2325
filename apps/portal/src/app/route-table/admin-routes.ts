import { createRoute } from '@tanstack/react-router'
import { enter, requireSession } from '#app/guards.ts'
import { errorPage, genericErrorPage } from '#features/error-pages/routes.ts'
import { root } from './root.ts'

const admin = createRoute({ getParentRoute: () => root, path: '/admin', beforeLoad: requireSession })
/** The admin area has no screens yet; its own errors stand ready. */
const adminIndex = createRoute({ getParentRoute: () => admin, path: '/', beforeLoad: enter })
const adminError = createRoute({
  getParentRoute: () => admin,
  path: '/error',
  ...genericErrorPage,
})
const adminNotFound = createRoute({ getParentRoute: () => admin, path: '/not-found', ...errorPage })
const adminForbidden = createRoute({ getParentRoute: () => admin, path: '/forbidden', ...errorPage })
const adminServerError = createRoute({
  getParentRoute: () => admin,
  path: '/server-error',
  ...errorPage,
})

export const adminRoutes = admin.addChildren([
  adminIndex,
  adminError,
  adminNotFound,
  adminForbidden,
  adminServerError,
])
