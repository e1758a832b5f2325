/**
 * What binds a single sign-on to the browser that began it: a random cookie. State, nonce and verifier of a sign-on follow
 * from it and from the state that the provider is told, so that the database holds nothing by which one could go on
 * elsewhere.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Config } from '#config.ts'
import type { SignOnSecrets } from './identity-provider.ts'

const NAME = 'earshot_sign_on'
const TOKEN = /^[\w-]{43}$/
const { attemptMinutes, linkMinutes } = LIMITS.singleSignOn

type Site = Pick<Config, 'publicUrl'>

export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * With the prefix no neighbour under the same domain can set it. Browsers take that over TLS only.
 */
function cookieName({ publicUrl }: Site): string {
  return publicUrl.startsWith('https:') ? `__Host-${NAME}` : NAME
}

/** The token of the cookie; undefined where there is none, or what is no token of ours. */
export function browserTokenIn(cookies: string | undefined, site: Site): string | undefined {
  const start = `${cookieName(site)}=`
  const pairs = (cookies ?? '').split(';').map(pair => pair.trim())
  const value = pairs.find(pair => pair.startsWith(start))?.slice(start.length)
  return value !== undefined && TOKEN.test(value) ? value : undefined
}

/** `Lax`, because the provider's page leads back here: a cookie that is stricter would stay away. */
export function browserCookie(token: string, site: Site): string {
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : ''
  const seconds = (attemptMinutes + linkMinutes) * 60
  return `${cookieName(site)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

export function secretsOf(browserToken: string, state: string): SignOnSecrets {
  const follow = (what: string) =>
    createHmac('sha256', browserToken).update(`earshot single sign-on\n${what}\n${state}`).digest('base64url')
  return { state, nonce: follow('nonce'), verifier: follow('verifier') }
}
