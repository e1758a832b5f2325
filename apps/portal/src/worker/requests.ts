import { isPortalPath } from '@earshot/contract/rules/portal-paths.ts'

/**
 * The requests that the worker answers: the portal's page and its files. Everything else, every call above all, goes to
 * the network.
 */
export type RequestKind = 'page' | 'fixed' | 'changing'

/** These files' names change with their content. */
const FIXED = /^\/public\/assets\//
/** Files that have the same name in every build: texts, the scripts of the page's head and the icon. */
const CHANGING = /^\/public\//

/**
 * Returns the kind of a request, or null for one that the worker does not answer: people also open files, the page to
 * read the API and other pages of the server.
 */
export function requestKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  own: string,
): RequestKind | null {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== own) return null
  if (mode === 'navigate') return isPortalPath(pathname) ? 'page' : null
  if (FIXED.test(pathname)) return 'fixed'
  return CHANGING.test(pathname) ? 'changing' : null
}
