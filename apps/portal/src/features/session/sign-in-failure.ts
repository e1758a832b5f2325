import { ApiError, type ApiErrorCode } from '#api/api-error.ts'

export interface SignInFailure {
  code: ApiErrorCode | 'unknown'
  /** The server's own sentence. */
  text?: string | undefined
  /** Ours, where the server has none or a better one exists. */
  key: 'accountNotActivated' | 'noConnection' | 'serverError'
}

/** What stands under the password field: the password's message, else the answer's, else ours; the form adds the code (spec/1 §8). */
export function signInFailure(error: unknown): SignInFailure {
  // The rules are fetched when they are first needed: no answer then is no connection as well.
  if (!(error instanceof ApiError)) return { code: 'unknown', key: 'noConnection' }
  const { code } = error
  if (code === 'account_not_activated') return { code, key: 'accountNotActivated' }
  if (error.status === 0) return { code, key: 'noConnection' }
  if (error.status >= 500) return { code, key: 'serverError' }
  const text = error.fields.password?.join(' ') ?? error.fields.username?.join(' ')
  return { code, key: 'serverError', text: text ?? error.nonFieldErrors[0] ?? error.message }
}
