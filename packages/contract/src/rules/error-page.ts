import { ADMIN_HOME, USER_HOME } from '#rules/homes.ts'

export type ErrorSuggestion = 'avoid_action' | 'go_home' | 'try_in_five_minutes'

export interface ErrorPage {
  code: 403 | 404 | 429 | 500
  suggestion: ErrorSuggestion | null
  home: string
}

/** The admin area is recognised by its path (spec/1 §6). */
export function isAdminPath(path: string): boolean {
  return path.includes('admin')
}

/** A path stands for an error, a help and a home (spec/1 §2, error pages). */
export function errorPage(path: string): ErrorPage {
  const home = isAdminPath(path) ? ADMIN_HOME : USER_HOME
  if (path.includes('forbidden')) return { code: 403, suggestion: 'avoid_action', home }
  if (path.includes('not-found')) return { code: 404, suggestion: 'go_home', home }
  if (path.includes('too-many-requests')) return { code: 429, suggestion: null, home }
  return { code: 500, suggestion: 'try_in_five_minutes', home }
}
