import { LIMITS } from '@earshot/contract/limits.ts'

/** A path parameter as an id, or 0 where it cannot be one: such an object cannot exist. */
export function idFromPath(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) return 0
  const id = Number(text)
  return id <= LIMITS.maxId ? id : 0
}

/** A text of the query string. The router reads a token of digits as a number, which is a text all the same. */
export function textParam(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The country whose legal text is read; anything that cannot be one means the default country. */
export function countrySearch({ country }: Record<string, unknown>): { country?: string | undefined } {
  const isCode = typeof country === 'string' && /^[A-Za-z]{2}$/.test(country)
  // Said outright: what a route leaves out, the router fills in from the address.
  return { country: isCode ? country.toUpperCase() : undefined }
}

/** What a link to registration brings along. */
export function registrationSearch({ email, token }: Record<string, unknown>): {
  email?: string | undefined
  token?: string | undefined
} {
  return { email: textParam(email) || undefined, token: textParam(token) || undefined }
}

/** Where sign-in leads, and the token of an activation mail. */
export function signInSearch({ redirect, activate }: Record<string, unknown>): {
  redirect?: string | undefined
  activate?: string | undefined
} {
  return {
    redirect: typeof redirect === 'string' ? redirect : undefined,
    activate: textParam(activate) || undefined,
  }
}
