/**
 * How long an access token lives, in milliseconds, by its own claims. Not when it ends: the server's clock is not this
 * machine's. Null for a token that does not say; the server's 401 then has to.
 */
export function tokenLifeMs(token: string): number | null {
  const { iat, exp } = claimsOf(token)
  return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : null
}

/** Whose token it is; null where it does not say. Not proven here: it only keeps two accounts' memories apart. */
export function tokenUser(token: string): string | null {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' && sub !== '' ? sub : null
}

function claimsOf(token: string): { sub?: unknown; iat?: unknown; exp?: unknown } {
  const [, body] = token.split('.')
  if (body === undefined) return {}
  try {
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}
