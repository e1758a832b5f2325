import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRouter } from '@tanstack/react-router'
import type { AwayStatus } from '#api/api-error.ts'
import { FullHeightSpinner } from '#ui/feedback/Spinner.tsx'
import { FailedScreen } from './MissingPage.tsx'
import type { adminRoutes } from './route-table/admin-routes.ts'
import { lazyAreas } from './route-table/lazy-areas.ts'
import { publicRoutes } from './route-table/public-routes.ts'
import { root } from './route-table/root.ts'
import type { userRoutes } from './route-table/user-routes.ts'

/**
 * The specification's route table in its order, with one file per area. A feature's `routes.ts` says what its pages are
 * made of: their code, which is fetched when a page is opened, their texts, and how they read the address.
 */
type RouteTable = ReturnType<
  typeof root.addChildren<[...typeof publicRoutes, typeof userRoutes, typeof adminRoutes]>
>

/** The routes of the first script: the public area, and for each other area a placeholder that loads it. */
const firstTable: AnyRoute = root.addChildren([...publicRoutes, ...lazyAreas])

export function createAppRouter({ queryClient }: { queryClient: QueryClient }) {
  const router = createRouter({
    // The tree has the type of the complete one, so that a link into any area is checked everywhere.
    routeTree: firstTable as RouteTable,
    context: { queryClient, mountRoutes: () => router.setRoutes(router.buildRouteTree()) },
    defaultPreload: 'intent',
    defaultPendingComponent: FullHeightSpinner,
    // The spinner is only for the start: a page stays on screen until the next one is there.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** The message of the generic error screen (spec/1 §2). */
    message?: string
    error?: string
    /** The seconds to wait after a 429. */
    wait?: number
    /** The status that an absent server was recognised by, and the page that was wanted. */
    away?: AwayStatus
    from?: string
    /** The address that was typed at sign-in. */
    email?: string
    /**
     * The token of an activation mail, until it is used. In the address people would see it, and a reload would try it
     * again.
     */
    activation?: string
    activated?: true
  }
}
