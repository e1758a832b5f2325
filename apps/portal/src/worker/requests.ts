import { isPortalPath } from '@earshot/contract/rules/portal-paths.ts'

/** What the worker answers for: the portal's page and its files. Everything else, every call above all, passes it by. */
export type RequestKind = 'page' | 'fixed' | 'changing'

/** Its name changes with its content. */
const FIXED = /^\/public\/assets\//
/** Files that have the same name in every build: texts, the scripts of the page's head and the icon. */
const CHANGING = /^\/public\//

/** Null for what is not the worker's business: people also open files, the page to read the API and others of the server. */
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
