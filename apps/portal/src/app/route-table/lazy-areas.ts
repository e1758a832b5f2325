import { createRoute, redirect } from '@tanstack/react-router'
import { admin, app } from './root.ts'

interface EnteredRoute {
  context: { mountRoutes: () => void }
  location: { href: string }
}

/**
 * Each route stands in its area's place until the area is entered: a visitor's first script need not hold the routes
 * behind sign-in.
 */
export const lazyAreas = [
  app.addChildren([
    createRoute({
      getParentRoute: () => app,
      path: '/$',
      beforeLoad: loadArea(() => import('./user-routes.ts')),
    }),
  ]),
  admin.addChildren([
    createRoute({
      getParentRoute: () => admin,
      path: '/$',
      beforeLoad: loadArea(() => import('./admin-routes.ts')),
    }),
  ]),
]

/** Loads an area before its first page is opened. @param fetchArea puts the area's routes where its placeholder stands */
function loadArea(fetchArea: () => Promise<unknown>) {
  return async ({ context, location }: EnteredRoute): Promise<never> => {
    await fetchArea()
    context.mountRoutes()
    throw redirect({ href: location.href, replace: true })
  }
}
