/** The errors a handler throws, by name. Each is an AppError; `error-answer.ts` writes it to the client. */
import type { CodeOf } from '@earshot/contract/error-codes.ts'
import { AppError, type Changed, type FieldMessage } from '#errors.ts'

/** Answers 404, also for what the caller may not know of: a site that a person may not see is simply not there. */
export function notFound(what?: string): AppError {
  return new AppError({ status: 404, code: 'not_found', ...(what === undefined ? {} : { about: what }) })
}

export function forbidden(): AppError {
  return new AppError({ status: 403, code: 'forbidden' })
}

export function unauthorized(code: CodeOf<401> = 'unauthorized'): AppError {
  return new AppError({ status: 401, code })
}

/** Answers 400 with field errors as message keys under the field's own name: `invalid({ name: ['longer'] })`. */
export function invalid(fields: Record<string, readonly FieldMessage[]>): AppError {
  return new AppError({ status: 400, code: 'invalid', fields })
}

/** The request as a whole cannot be read or served, whatever its fields. */
export function badRequest(code: CodeOf<400>, about?: string): AppError {
  return new AppError({ status: 400, code, ...(about === undefined ? {} : { about }) })
}

export function conflict(code: CodeOf<409>): AppError {
  return new AppError({ status: 409, code })
}

/** A change that was made from an older state than the one there is (record 068). */
export function changedMeanwhile(changed: Changed): AppError {
  return new AppError({ status: 409, code: 'changed_meanwhile', changed })
}

export function tooManyRequests(seconds: number, code: CodeOf<429> = 'too_many_requests'): AppError {
  return new AppError({ status: 429, code, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) })
}

export function notImplemented(): AppError {
  return new AppError({ status: 501, code: 'not_implemented' })
}

export function unavailable(): AppError {
  return new AppError({ status: 503, code: 'unavailable' })
}
