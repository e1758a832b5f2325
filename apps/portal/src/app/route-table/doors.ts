import { createRoute, redirect } from '@tanstack/react-router'
import { admin } from './admin-area.ts'
import { app } from './app-area.ts'

interface Entered {
  context: { takeRoutes: () => void }
  location: { href: string }
}

/**
 * Each stands in its area's place until somebody enters it: a visitor's first script need not hold the routes of what is
 * behind sign-in.
 */
export const doors = [
  app.addChildren([
    createRoute({
      getParentRoute: () => app,
      path: '/$',
      beforeLoad: enterThrough(() => import('./user-routes.ts')),
    }),
  ]),
  admin.addChildren([
    createRoute({
      getParentRoute: () => admin,
      path: '/$',
      beforeLoad: enterThrough(() => import('./admin-routes.ts')),
    }),
  ]),
]

/** @param fetchArea puts the area's routes where its door stands */
function enterThrough(fetchArea: () => Promise<unknown>) {
  return async ({ context, location }: Entered): Promise<never> => {
    await fetchArea()
    context.takeRoutes()
    throw redirect({ href: location.href, replace: true })
  }
}
