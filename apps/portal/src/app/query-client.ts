import type { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { type ApiErrorKind, apiErrorRedirect } from '@earshot/contract/rules/api-error-redirect.ts'
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, type AwayStatus, awayStatus, isWithdrawn } from '#api/api-error.ts'
import { forgetRefused } from '#api/forget-refused.ts'
import { sessionStatus } from '#api/session.ts'

// The endpoints are used as types only: this file is in the first load.
const SITES_AND_ENDED = [
  '/api/v2/sites/',
  '/sites/',
  '/users/current/ended-accesses/',
] as const satisfies readonly (
  | typeof sites.list.path
  | typeof sites.listAll.path
  | typeof ownSites.endedAccesses.path
)[]
const RETRIES = 2
const STALE_MS = 15_000

/** A failed call is shown by the whole page or by a part of it; see `useEndpoint`. */
interface CallMeta extends Record<string, unknown> {
  failure?: 'page' | 'part'
}
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

/**
 * Leads to the page of a failure, and says whether the server is only away, so that the failed page may be opened
 * again.
 */
export type GoToError = (path: string, away: AwayStatus | null) => void

/** @param go leads to the page of an error, because the router is not known here */
export function createQueryClient(go: GoToError): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isWithdrawn(error)) forgetRefused(queryClient, query.queryKey)
        if (isPageOf(query)) follow(error, { hasAnswer: query.state.data !== undefined })
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _outcome, { meta }) => {
        if (meta?.failure === 'page') follow(error, { hasAnswer: false })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // Without a network a first load fails at once and says so, instead of showing a skeleton for ever.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return queryClient

  /** This is the api-error state of spec/1 §4: what the state would hold leads on at once, and the state ends with that. */
  function follow(error: unknown, { hasAnswer }: { hasAnswer: boolean }): void {
    if (hasAnswer && isAway(error)) return
    // A 401 here has ended the session, which leads to sign-in and back from there (connect.ts).
    if (error instanceof ApiError && error.status === 401) return
    const path = errorPath(error, window.location.pathname)
    if (path === null) return
    if (error instanceof ApiError && error.code === 'access_ended') markSitesOld(queryClient)
    go(path, awayStatus(error))
  }
}

/** The lists of sites are asked for anew, and so is what has ended. */
function markSitesOld(queryClient: QueryClient): void {
  const isOld = ({ queryKey: [path] }: Pick<Query, 'queryKey'>) => SITES_AND_ENDED.some(each => each === path)
  void queryClient.invalidateQueries({ predicate: isOld })
}

/** True while a component on screen shows the query and the whole page depends on it. */
function isPageOf(query: Pick<Query, 'observers'>): boolean {
  return query.observers.some(({ options }) => options.meta?.failure === 'page')
}

/** Another try is worthwhile if no answer came or the server itself had failed. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'connection_error' || error.status >= 500)
}

/** True while the server cannot be reached or is not ready: the last answer then stays readable, with its age. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && error.status > 500
}

export function errorPath(error: unknown, path: string): string | null {
  // Who has lost a site reads there why, and that what was typed is still on the device.
  if (error instanceof ApiError && error.code === 'access_ended') return '/app/sites'
  const kind = errorKind(error)
  if (kind === null) return null
  const accountLocked = error instanceof ApiError && error.code === 'account_locked'
  return apiErrorRedirect({
    error: kind,
    path,
    hasSession: sessionStatus.get() === 'signed-in',
    accountLocked,
  })
}

function errorKind(error: unknown): ApiErrorKind | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return 'unauthorized'
  // The page that sets a second factor up stands in the area's place already (SecondFactorGate).
  if (error.code === 'second_factor_missing') return null
  if (error.status === 403) return 'forbidden'
  if (error.status === 404) return 'not_found'
  if (error.status === 429) return 'too_many_requests'
  if (error.status >= 500) return 'server_error'
  return error.code === 'connection_error' ? 'connection_error' : null
}
