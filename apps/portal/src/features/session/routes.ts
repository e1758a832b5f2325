import { textParam } from '#lib/address/search-params.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const signInPage = {
  validateSearch: signInSearch,
  component: lazyPage(() => import('./SignInPage.tsx'), 'SignInPage', ['public']),
}

/** Reads where sign-in leads, the token of an activation mail, and what an identity provider led back with. */
function signInSearch({ redirect, activate, sign_on, sign_on_problem }: Record<string, unknown>): {
  redirect?: string | undefined
  activate?: string | undefined
  sign_on?: string | undefined
  sign_on_problem?: string | undefined
} {
  return {
    redirect: typeof redirect === 'string' ? redirect : undefined,
    activate: textParam(activate) || undefined,
    sign_on: textParam(sign_on) || undefined,
    sign_on_problem: textParam(sign_on_problem) || undefined,
  }
}
