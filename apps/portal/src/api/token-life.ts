import { isRecord } from '@earshot/contract/rules/unknown.ts'

/**
 * Returns how long an access token lives, in milliseconds, by its own claims. It does not say when the token ends,
 * because the server's clock is not this machine's. It returns null for a token that does not say; then the server's
 * 401 has to tell.
 */
export function tokenLifeMs(token: string): number | null {
  const { iat, exp } = claimsOf(token)
  return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : null
}

/**
 * Returns whose token it is, or null where it does not say. This is no proof: it only keeps the stored data of two
 * accounts apart.
 */
export function tokenUser(token: string): string | null {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' && sub !== '' ? sub : null
}

function claimsOf(token: string): { sub?: unknown; iat?: unknown; exp?: unknown } {
  const [, body] = token.split('.')
  if (body === undefined) return {}
  try {
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    return isRecord(claims) ? claims : {}
  } catch {
    return {}
  }
}
