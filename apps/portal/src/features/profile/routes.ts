import { lazyPage } from '#lib/chunks/lazy-page.ts'

const textPages = () => import('./TextPages.tsx')

export const profileLayout = {
  component: lazyPage(() => import('./ProfileLayout.tsx'), 'ProfileLayout', ['profile']),
}

export const personalDataPage = {
  component: lazyPage(() => import('./PersonalDataPage.tsx'), 'PersonalDataPage', ['profile']),
}

export const preferencesPage = {
  component: lazyPage(() => import('./PreferencesPage.tsx'), 'PreferencesPage', ['profile']),
}

export const pushPage = {
  component: lazyPage(() => import('./push/PushPage.tsx'), 'PushPage', ['profile', 'push']),
}

export const permissionsPage = {
  component: lazyPage(() => import('./PermissionsPage.tsx'), 'PermissionsPage', ['profile']),
}

export const passwordPage = {
  component: lazyPage(() => import('./PasswordPage.tsx'), 'PasswordPage', ['profile']),
}

export const apiKeysPage = {
  component: lazyPage(() => import('./api-keys/ApiKeysPage.tsx'), 'ApiKeysPage', ['profile', 'api-keys']),
}

export const securityPage = {
  component: lazyPage(() => import('./security/SecurityPage.tsx'), 'SecurityPage', ['profile', 'security']),
}

export const appSetupPage = {
  component: lazyPage(() => import('./security/AppSetupPage.tsx'), 'AppSetupPage', ['profile', 'security']),
}

export const profileTermsPage = {
  validateSearch: countrySearch,
  component: lazyPage(textPages, 'TermsPage', ['profile', 'public']),
}

export const profilePrivacyPage = {
  validateSearch: countrySearch,
  component: lazyPage(textPages, 'DataPrivacyPage', ['profile', 'public']),
}

export const profileImprintPage = { component: lazyPage(textPages, 'ImprintPage', ['profile', 'public']) }

export const helpCenterPage = { component: lazyPage(textPages, 'HelpCenterPage', ['profile', 'public']) }

export const aboutPage = { component: lazyPage(() => import('./AboutPage.tsx'), 'AboutPage', ['profile']) }

/** Reads the country whose legal text is shown; without one it is the reader's own. */
function countrySearch({ country }: Record<string, unknown>): { country?: string | undefined } {
  const isCode = typeof country === 'string' && /^[A-Za-z]{2}$/.test(country)
  return { country: isCode ? country.toUpperCase() : undefined }
}
