import type { Login } from '@earshot/contract/schemas/account/session.ts'
import { validate } from '@earshot/contract/schemas/messages.ts'

/** The first broken rule of each field, as a key. */
export type SignInErrors = Partial<Record<keyof Login, string | undefined>>

type Check = (values: Login) => SignInErrors

let loading: Promise<Check> | undefined

/** Loads the contract's rules with their library while the visitor types: the form shows without them. */
export function loadSignInRules(): Promise<Check> {
  loading ??= load().catch(error => {
    // The network was away at this moment, so the next submit tries again.
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Check> {
  const { Login } = await import('@earshot/contract/schemas/account/session.ts')
  return values => {
    const result = validate(Login, values)
    if (result.ok) return {}
    return { username: result.fields.username?.[0], password: result.fields.password?.[0] }
  }
}
