import { textParam } from '#lib/address/search-params.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const signInPage = {
  validateSearch: signInSearch,
  component: lazyPage(() => import('./SignInPage.tsx'), 'SignInPage', ['public']),
}

/** Reads where sign-in leads, and the token of an activation mail. */
function signInSearch({ redirect, activate }: Record<string, unknown>): {
  redirect?: string | undefined
  activate?: string | undefined
} {
  return {
    redirect: typeof redirect === 'string' ? redirect : undefined,
    activate: textParam(activate) || undefined,
  }
}
