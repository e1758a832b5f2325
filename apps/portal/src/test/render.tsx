import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { onTestFinished } from 'vitest'
import { connectLanguage, connectSession, goToError } from '#app/connect.ts'
import { createQueryClient } from '#app/query-client.ts'
import { createAppRouter } from '#app/router.tsx'
import { Toasts } from '#ui/feedback/Toasts.tsx'

/** Makes a client without retries and without waiting: a test decides itself what fails and when. */
export function testQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
}

type AppRouter = ReturnType<typeof createAppRouter>

/**
 * Renders the whole portal at a path, with the real routes, guards and pages.
 * @param prepare fills the cache before the first page asks, or listens to the router before it goes anywhere
 */
export function renderAt(
  path: string,
  prepare: (queryClient: QueryClient, router: AppRouter) => void = () => undefined,
) {
  const queryClient = createQueryClient((to, away) => goToError(router, false)(to, away))
  queryClient.setDefaultOptions({ queries: { retry: false, networkMode: 'always' } })
  const router = createAppRouter({ queryClient })
  router.update({
    ...router.options,
    context: { ...router.options.context, queryClient },
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultPendingMinMs: 0,
  })
  onTestFinished(connectSession({ router, queryClient }))
  onTestFinished(connectLanguage(queryClient))
  prepare(queryClient, router)
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...view, router, queryClient, user: userEvent.setup() }
}

/** Renders one component with everything that surrounds it in a page. Links lead nowhere. */
export function renderInPage(children: ReactNode, path = '/') {
  const root = createRootRoute({ component: () => <Outlet /> })
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => children })
  const index = createRoute({ getParentRoute: () => root, path: '/', component: () => children })
  const router = createRouter({
    routeTree: root.addChildren([index, any]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const queryClient = testQueryClient()
  const view = render(
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <RouterProvider router={router as never} />
      </Suspense>
      <Toasts />
    </QueryClientProvider>,
  )
  return { ...view, router, queryClient, user: userEvent.setup() }
}
