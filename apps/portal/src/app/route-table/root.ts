import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { CrashedShell } from '#app/Crashed.tsx'
import { Shell } from '#app/Shell.tsx'

interface RouterContext {
  queryClient: QueryClient
  /** Makes routes known that came after the first script. */
  mountRoutes: () => void
}

/** Above every page: what is drawn around it, and when it cannot be drawn. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  errorComponent: CrashedShell,
})
