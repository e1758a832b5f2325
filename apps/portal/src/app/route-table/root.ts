import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { CrashedShell } from '#app/Crashed.tsx'
import { Shell } from '#app/Shell.tsx'

/** Above every page: what is drawn around it, and when it cannot be drawn. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  errorComponent: CrashedShell,
})
