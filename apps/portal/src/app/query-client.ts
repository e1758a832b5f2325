import { type ApiErrorKind, apiErrorRedirect } from '@earshot/contract/rules/api-error-redirect.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isWithdrawn } from '#api/api-error.ts'
import { sessionStatus } from '#api/session.ts'

const RETRIES = 2
const STALE_MS = 15_000

/** A query whose page stands or falls with it; see `useEndpoint`. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { page?: boolean }
  }
}

/** @param go where a failed page leads; the router is not known here. */
export function createQueryClient(go: (path: string) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.page !== true) return
        // What the reader may no longer see is not left on screen; any other failure leaves what was seen.
        if (query.state.data !== undefined && !isWithdrawn(error)) return
        const path = errorPath(error, window.location.pathname)
        if (path !== null) go(path)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // Offline a first load fails at once and says so, instead of a skeleton for ever.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && isPassing(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Worth another try: no answer, or the server's own trouble. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'connection_error' || error.status >= 502)
}

export function errorPath(error: unknown, path: string): string | null {
  const kind = errorKind(error)
  if (kind === null) return null
  const accountLocked = error instanceof ApiError && error.code === 'account_locked'
  return apiErrorRedirect({ error: kind, path, hasSession: sessionStatus() === 'signed-in', accountLocked })
}

function errorKind(error: unknown): ApiErrorKind | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return 'unauthorized'
  if (error.status === 403) return 'forbidden'
  if (error.status === 404) return 'not_found'
  if (error.status === 429) return 'too_many_requests'
  if (error.status >= 500) return 'server_error'
  return error.code === 'connection_error' ? 'connection_error' : null
}
