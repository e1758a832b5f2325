/** The errors a handler throws, by name. Each is an AppError; `error-answer.ts` writes it to the client. */
import { AppError, type FieldMessage } from '#errors.ts'

/** Also for what the caller may not know of: a site one may not see is simply not there. */
export function notFound(what?: string): AppError {
  return new AppError({ status: 404, code: 'not_found', ...(what === undefined ? {} : { about: what }) })
}

export function forbidden(): AppError {
  return new AppError({ status: 403, code: 'forbidden' })
}

export function unauthorized(code: UnauthorizedCode = 'unauthorized'): AppError {
  return new AppError({ status: 401, code })
}

export type UnauthorizedCode =
  | 'unauthorized'
  | 'wrong_credentials'
  | 'account_not_activated'
  | 'token_expired'
  | 'token_invalid'
  | 'token_reused'

/** Field errors as message keys under the field's own name: `invalid({ name: ['longer'] })`. */
export function invalid(fields: Record<string, readonly FieldMessage[]>): AppError {
  return new AppError({ status: 400, code: 'invalid', fields })
}

/** The request as a whole cannot be read or served, whatever its fields. */
export function badRequest(code: string, about?: string): AppError {
  return new AppError({ status: 400, code, ...(about === undefined ? {} : { about }) })
}

export function conflict(code: string): AppError {
  return new AppError({ status: 409, code })
}

export function tooManyRequests(
  seconds: number,
  code: 'too_many_requests' | 'account_locked' = 'too_many_requests',
): AppError {
  return new AppError({ status: 429, code, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) })
}

export function notImplemented(): AppError {
  return new AppError({ status: 501, code: 'not_implemented' })
}

export function unavailable(code = 'unavailable'): AppError {
  return new AppError({ status: 503, code })
}
