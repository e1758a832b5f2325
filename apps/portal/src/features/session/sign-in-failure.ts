import { ApiError, type ApiErrorCode } from '#api/api-error.ts'

export interface SignInFailure {
  code: ApiErrorCode | 'unknown'
  /** The server's own sentence. */
  text?: string | undefined
  /** The portal's own sentence, where the server has none or this one is better. */
  key: 'accountNotActivated' | 'noConnection' | 'serverError'
}

/**
 * Returns what stands under the password field: the password's message, else the answer's, else the portal's own; the
 * form adds the code (spec/1 §8).
 */
export function signInFailure(error: unknown): SignInFailure {
  // The rules are fetched when they are first needed: if they do not come, there is no connection either.
  if (!(error instanceof ApiError)) return { code: 'unknown', key: 'noConnection' }
  const { code } = error
  if (code === 'account_not_activated') return { code, key: 'accountNotActivated' }
  if (error.status === 0) return { code, key: 'noConnection' }
  if (error.status >= 500) return { code, key: 'serverError' }
  const text = error.fields.password?.join(' ') ?? error.fields.username?.join(' ')
  return { code, key: 'serverError', text: text ?? error.nonFieldErrors[0] ?? error.message }
}
