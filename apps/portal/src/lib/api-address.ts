import { pageSetting } from './page-settings.ts'

/** Where a path of the API is asked for: at the page's own host, unless the server names another (spec/1 §7). */
export function apiAddress(path: string): string {
  return `${pageSetting('api-url') ?? ''}${path}`
}

/** How: the cookie of a known browser goes along to another host only where that is said. */
export function apiCredentials(): RequestCredentials {
  return pageSetting('api-url') === null ? 'same-origin' : 'include'
}
