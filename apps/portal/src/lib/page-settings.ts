/** What the server writes into the page's head, as `<meta name="earshot-…">`: known before the first call. */
type Setting = 'version' | 'region' | 'api-url' | 'registration-number' | 'sentry-dsn' | 'support-email'

/** Null where the server set none. */
export function pageSetting(name: Setting): string | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="earshot-${name}"]`)
  return meta?.content || null
}

export function isChinaBuild(): boolean {
  return pageSetting('region') === 'cn'
}

/** Who helps; null where nobody was named, as under the development server. */
export function supportEmail(): string | null {
  return pageSetting('support-email')
}

/** The regulatory registration number, which the footer of the China build shows and no other (spec/1 §2). */
export function registrationNumber(): string | null {
  return isChinaBuild() ? pageSetting('registration-number') : null
}
