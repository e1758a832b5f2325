import { lazyPage } from '#lib/parts/lazy-page.ts'

const TEXTS = ['profile'] as const
const readingTexts = ['profile', 'public'] as const
const readingPages = () => import('./ReadingPages.tsx')

export const profileLayout = {
  component: lazyPage(() => import('./ProfileLayout.tsx'), 'ProfileLayout', TEXTS),
}

export const personalDataPage = {
  component: lazyPage(() => import('./PersonalDataPage.tsx'), 'PersonalDataPage', TEXTS),
}

export const preferencesPage = {
  component: lazyPage(() => import('./PreferencesPage.tsx'), 'PreferencesPage', TEXTS),
}

export const pushPage = {
  component: lazyPage(() => import('./PushPage.tsx'), 'PushPage', ['push', ...TEXTS]),
}

export const permissionsPage = {
  component: lazyPage(() => import('./PermissionsPage.tsx'), 'PermissionsPage', TEXTS),
}

export const passwordPage = {
  component: lazyPage(() => import('./PasswordPage.tsx'), 'PasswordPage', TEXTS),
}

export const profileTermsPage = {
  validateSearch: countrySearch,
  component: lazyPage(readingPages, 'TermsPage', readingTexts),
}

export const profilePrivacyPage = {
  validateSearch: countrySearch,
  component: lazyPage(readingPages, 'DataPrivacyPage', readingTexts),
}

export const profileImprintPage = { component: lazyPage(readingPages, 'ImprintPage', readingTexts) }

export const helpCenterPage = { component: lazyPage(readingPages, 'HelpCenterPage', readingTexts) }

export const aboutPage = { component: lazyPage(() => import('./AboutPage.tsx'), 'AboutPage', TEXTS) }

/** The country whose legal text is read; without one it is the person's own. */
function countrySearch({ country }: Record<string, unknown>): { country?: string | undefined } {
  const isCode = typeof country === 'string' && /^[A-Za-z]{2}$/.test(country)
  return { country: isCode ? country.toUpperCase() : undefined }
}
