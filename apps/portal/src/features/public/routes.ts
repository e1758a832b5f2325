import { textParam } from '#lib/address/search-params.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const restorePasswordPage = {
  component: lazyPage(() => import('./RestorePasswordPage.tsx'), 'RestorePasswordPage', ['public']),
}

export const restorePasswordSuccessPage = {
  validateSearch: ({ changed }: Record<string, unknown>): { changed?: true | undefined } => ({
    changed: changed === true || undefined,
  }),
  component: lazyPage(() => import('./RestorePasswordSuccessPage.tsx'), 'RestorePasswordSuccessPage', [
    'public',
  ]),
}

export const recoverPasswordPage = {
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: textParam(token) }),
  component: lazyPage(() => import('./RecoverPasswordPage.tsx'), 'RecoverPasswordPage', ['public']),
}

export const contactPage = {
  component: lazyPage(() => import('./ContactPage.tsx'), 'ContactPage', ['public']),
}

export const contactSuccessPage = {
  component: lazyPage(() => import('./ContactSuccessPage.tsx'), 'ContactSuccessPage', ['public']),
}

const legalPages = () => import('./LegalPage.tsx')

export const termsPage = {
  validateSearch: countrySearch,
  component: lazyPage(legalPages, 'TermsPage', ['public']),
}

export const dataPrivacyPage = {
  validateSearch: countrySearch,
  component: lazyPage(legalPages, 'DataPrivacyPage', ['public']),
}

const staticPages = () => import('./StaticPages.tsx')

export const imprintPage = { component: lazyPage(staticPages, 'ImprintPage', ['public']) }

export const installationPage = { component: lazyPage(staticPages, 'InstallationPage', ['public']) }

export const helpPage = { component: lazyPage(staticPages, 'HelpPage', ['public']) }

/** Reads the country whose legal text is shown; anything that cannot be one means the default country. */
function countrySearch({ country }: Record<string, unknown>): { country?: string | undefined } {
  const isCode = typeof country === 'string' && /^[A-Za-z]{2}$/.test(country)
  // The value is set even if undefined: what a route leaves out, the router fills in from the address.
  return { country: isCode ? country.toUpperCase() : undefined }
}
