import type { GoToError } from './query-client.ts'
import type { createAppRouter } from './router.tsx'

/** Returns a function that shows the page of an error. The page for a server that is away offers a way back. */
export function goToError(router: ReturnType<typeof createAppRouter>, replace: boolean): GoToError {
  return (to, away) => {
    const state = away === null ? {} : { away, from: router.state.location.href }
    void router.navigate({ to, replace, state })
  }
}
