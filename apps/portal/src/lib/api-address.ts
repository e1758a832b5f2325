import { pageSetting } from '#lib/browser/page-settings.ts'

/** Returns the address of an API path: it is at the page's own host, unless the server names another (spec/1 §7). */
export function apiAddress(path: string): string {
  return `${pageSetting('api-url') ?? ''}${path}`
}

/** Returns the credentials mode: the cookie of a known browser goes to another host only where one is set. */
export function apiCredentials(): RequestCredentials {
  return pageSetting('api-url') === null ? 'same-origin' : 'include'
}
