/**
 * The settings that the server writes into the page's head as `<meta name="earshot-…">`, so that they are known before
 * the first call.
 */
type Setting =
  | 'version'
  | 'region'
  | 'api-url'
  | 'texts'
  | 'registration-number'
  | 'sentry-dsn'
  | 'support-email'
  | 'single-sign-on'
  | 'own-normal'

/** Returns the setting, or null where the server set none. */
export function pageSetting(name: Setting): string | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="earshot-${name}"]`)
  return meta?.content || null
}

export function isChinaBuild(): boolean {
  return pageSetting('region') === 'cn'
}

/** Returns the address of support, or null where none was set, as under the development server. */
export function supportEmail(): string | null {
  return pageSetting('support-email')
}

/** Returns the regulatory registration number, which only the footer of the China build shows (spec/1 §2). */
export function registrationNumber(): string | null {
  return isChinaBuild() ? pageSetting('registration-number') : null
}
