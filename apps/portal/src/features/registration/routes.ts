import { textParam } from '#lib/address/search-params.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const registrationPage = {
  validateSearch: registrationSearch,
  component: lazyPage(() => import('./RegistrationPage.tsx'), 'RegistrationPage', ['public', 'registration']),
}

export const registrationSuccessPage = {
  component: lazyPage(() => import('./RegistrationSuccessPage.tsx'), 'RegistrationSuccessPage', [
    'public',
    'registration',
  ]),
}

/** Reads what a link to registration brings along. */
function registrationSearch({ email, token }: Record<string, unknown>): {
  email?: string | undefined
  token?: string | undefined
} {
  return { email: textParam(email) || undefined, token: textParam(token) || undefined }
}
