import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { CrashedShell } from '#app/CrashScreens.tsx'
import { requireSession } from '#app/guards.ts'
import { adminLayout, appLayout } from '#app/layouts/routes.ts'
import { Shell } from '#app/Shell.tsx'

interface RouterContext {
  queryClient: QueryClient
  /** Makes routes known that were loaded after the first script. */
  mountRoutes: () => void
}

/** The root route says what is drawn around every page, and what is shown when that fails. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  errorComponent: CrashedShell,
})

export const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: requireSession,
  ...appLayout,
})

export const admin = createRoute({ getParentRoute: () => root, path: '/admin', beforeLoad: requireSession })

/** The admin pages stand inside the frame that lets only administrators in; its errors stand beside it. */
export const adminArea = createRoute({ getParentRoute: () => admin, id: 'area', ...adminLayout })
