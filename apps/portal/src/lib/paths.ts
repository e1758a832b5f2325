export const SIGN_IN_PATH = '/sign-in'
export const SIGN_OUT_PATH = '/sign-out'
export const TOO_MANY_REQUESTS_PATH = '/too-many-requests'

/**
 * Returns the page to open after sign-in if it is one of the portal's: a path on this origin inside the user or admin
 * area. Anything else (another host, `//host`, `/\host`, a script) is dropped.
 */
export function safeReturnPath(wanted: unknown, origin: string): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return undefined
  try {
    const url = new URL(wanted, origin)
    if (url.origin !== origin) return undefined
    if (!/^\/(?:app|admin)(?:\/|$)/.test(url.pathname)) return undefined
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return undefined
  }
}
