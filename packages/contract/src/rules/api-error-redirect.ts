import { isAdminPath } from './error-page.ts'

/** The API-error state can hold these (spec/1 §4). */
const API_ERROR_KINDS = [
  'unauthorized',
  'server_error',
  'not_found',
  'forbidden',
  'too_many_requests',
  'connection_error',
] as const
export type ApiErrorKind = (typeof API_ERROR_KINDS)[number]

const PUBLIC_PATHS: Readonly<Record<'server_error' | 'not_found' | 'forbidden', string>> = {
  server_error: '/error',
  not_found: '/not-found',
  // The public area has no page of its own for it.
  forbidden: '/error',
}
const AREA_PATHS: Readonly<Record<'server_error' | 'not_found' | 'forbidden', string>> = {
  server_error: '/server-error',
  not_found: '/not-found',
  forbidden: '/forbidden',
}

/**
 * Decides where an API error leads (spec/1 §4): to the path of its name, under /admin or /app while a session is
 * active. A locked account always leads to /too-many-requests, which exists once. `unauthorized` has no page: the
 * session is over, so it leads to sign-in. Null for a lost connection: no page bears its name, the toast says it, and
 * what was last seen stays readable.
 */
export function apiErrorRedirect(state: {
  error: ApiErrorKind
  path: string
  hasSession: boolean
  accountLocked: boolean
}): string | null {
  if (state.accountLocked || state.error === 'too_many_requests') return '/too-many-requests'
  if (state.error === 'connection_error') return null
  if (state.error === 'unauthorized') return '/sign-in'
  if (!state.hasSession) return PUBLIC_PATHS[state.error]
  return `${isAdminPath(state.path) ? '/admin' : '/app'}${AREA_PATHS[state.error]}`
}
