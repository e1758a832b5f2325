import type { GoToError } from './query-client.ts'
import type { createAppRouter } from './router.tsx'

/** Shows the page of an error; from that of a server that is away one can come back. */
export function goToError(router: ReturnType<typeof createAppRouter>, replace: boolean): GoToError {
  return (to, away) => {
    const state = away === null ? {} : { away, from: router.state.location.href }
    void router.navigate({ to, replace, state })
  }
}
