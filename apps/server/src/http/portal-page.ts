/** The portal must know some values before its first call; they are written into the head of its one page. */
import type { Config } from '#config.ts'

/** Each setting has the name of its `<meta>`; one that is undefined is left out. */
export type PageSettings = Readonly<Record<`earshot-${string}`, string | undefined>>

type PageConfig = Pick<
  Config,
  'region' | 'registrationNumber' | 'sentryDsn' | 'singleSignOn' | 'supportEmail' | 'apiUrl' | 'ownNormal'
>

export function pageSettings(config: PageConfig, version: string): PageSettings {
  return {
    'earshot-version': version,
    'earshot-region': config.region,
    'earshot-api-url': config.apiUrl,
    'earshot-support-email': config.supportEmail,
    'earshot-registration-number': config.registrationNumber,
    // Where it is off no page asks for a normal.
    'earshot-own-normal': config.ownNormal === 'off' ? undefined : config.ownNormal,
    'earshot-single-sign-on': config.singleSignOn?.name,
    'earshot-sentry-dsn': config.sentryDsn === undefined ? undefined : publicDsn(config.sentryDsn),
  }
}

/** Old addresses carry a secret beside the key; a page shows everybody what it knows. */
function publicDsn(dsn: string): string {
  const url = new URL(dsn)
  url.password = ''
  return url.href
}

/**
 * Writes the settings as meta elements instead of a script: the policy allows no script but files, and an attribute
 * cannot run.
 */
export function withSettings(page: string, settings: PageSettings): string {
  const metas = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : [`<meta name="${name}" content="${escapeAttribute(value)}" />`],
  )
  // A function, because a value may hold what `replace` would take for a pattern (`$&`).
  return page.replace(/<head>/i, head => [head, ...metas].join('\n    '))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeAttribute(value: string): string {
  return value.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
}
