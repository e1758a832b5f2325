import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRouter } from '@tanstack/react-router'
import type { AwayStatus } from '#api/api-error.ts'
import { FullHeightSpinner } from '#ui/Spinner.tsx'
import { FailedScreen } from './MissingPage.tsx'
import type { adminRoutes } from './route-table/admin-routes.ts'
import { lazyAreas } from './route-table/lazy-areas.ts'
import { publicRoutes } from './route-table/public-routes.ts'
import { root } from './route-table/root.ts'
import type { userRoutes } from './route-table/user-routes.ts'

/**
 * The specification's route table, an area a file, in its order. What a page is made of stands in its feature's
 * `routes.ts`: its code, fetched when it is opened, its texts and how it reads the address.
 */
type RouteTable = ReturnType<
  typeof root.addChildren<[...typeof publicRoutes, typeof userRoutes, typeof adminRoutes]>
>

/** What the first script holds: the public area, and a placeholder for each of the others, which loads it. */
const firstTable: AnyRoute = root.addChildren([...publicRoutes, ...lazyAreas])

export function createAppRouter({ queryClient }: { queryClient: QueryClient }) {
  const router = createRouter({
    // Typed as what it becomes, so that a link into an area is checked everywhere.
    routeTree: firstTable as RouteTable,
    context: { queryClient, mountRoutes: () => router.setRoutes(router.buildRouteTree()) },
    defaultPreload: 'intent',
    defaultPendingComponent: FullHeightSpinner,
    // The spinner is for the start only: a page stays on screen until the next one is there.
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
    /** What the generic error screen says (spec/1 §2). */
    message?: string
    error?: string
    /** Seconds to wait after a 429. */
    wait?: number
    /** The status by which a server that is away was told, and the page that was wanted. */
    away?: AwayStatus
    from?: string
    /** What was typed at sign-in. */
    email?: string
    /**
     * The token of an activation mail, until it is used. In the address people would see it, and a reload would try it
     * again.
     */
    activation?: string
    activated?: true
  }
}
