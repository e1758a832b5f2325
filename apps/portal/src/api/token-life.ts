/**
 * How long an access token lives, in milliseconds, by its own claims. Not when it ends: the server's clock is not this
 * machine's. Null for a token that does not say; the server's 401 then has to.
 */
export function tokenLifeMs(token: string): number | null {
  const [, body] = token.split('.')
  if (body === undefined) return null
  try {
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null) return null
    const { iat, exp } = claims as { iat?: unknown; exp?: unknown }
    return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : null
  } catch {
    return null
  }
}
