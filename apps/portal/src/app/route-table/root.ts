import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { CrashedShell } from '#app/Crashed.tsx'
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
