/**
 * The one error the application throws on purpose, and the factories that make it by name. It knows nothing of any
 * framework: ingest and jobs throw it too, and `http/error-answer.ts` writes it to the client.
 */
import type { CodeOf, ErrorCode } from '@earshot/contract/error-codes.ts'
import type { SecondFactorNeeded } from '@earshot/contract/schemas/account/second-factor.ts'
import type { SignOnUnjoined } from '@earshot/contract/schemas/account/single-sign-on.ts'

/** A message key, with the numbers or names its text needs. */
export type FieldMessage = string | { key: string; params: Record<string, string | number> }

/** The author of the last change, as far as that is known. */
export interface Changed {
  by: string | null
  at: Date | null
}

export interface AppErrorShape {
  /** The HTTP status it becomes. */
  status: number
  /** The code is stable and machine-readable; it is also the key of its text in `http/messages`. */
  code: ErrorCode
  /** The message keys by the field's own name, for forms. */
  fields?: Record<string, readonly FieldMessage[]>
  /** The thing concerned, e.g. `site`; for the log, not for the answer. */
  about?: string
  retryAfterSeconds?: number
  /** Only `changed_meanwhile` has it. */
  changed?: Changed
  /** Only `second_factor_required` has it. */
  secondFactor?: SecondFactorNeeded
  /** Only `sign_on_unjoined` has it. */
  signOn?: SignOnUnjoined
  cause?: unknown
}

export class AppError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, readonly FieldMessage[]>
  readonly about: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly changed: Changed | undefined
  readonly secondFactor: SecondFactorNeeded | undefined
  readonly signOn: SignOnUnjoined | undefined

  constructor({
    status,
    code,
    fields = {},
    about,
    retryAfterSeconds,
    changed,
    secondFactor,
    signOn,
    cause,
  }: AppErrorShape) {
    super(about === undefined ? code : `${code}: ${about}`, cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.fields = fields
    this.about = about
    this.retryAfterSeconds = retryAfterSeconds
    this.changed = changed
    this.secondFactor = secondFactor
    this.signOn = signOn
  }
}

/** Answers 404, also for what the caller may not know of: a site that a person may not see is simply not there. */
export function notFound(what?: string): AppError {
  return new AppError({ status: 404, code: 'not_found', ...(what === undefined ? {} : { about: what }) })
}

export function forbidden(code: CodeOf<403> = 'forbidden'): AppError {
  return new AppError({ status: 403, code })
}

export function unauthorized(code: CodeOf<401> = 'unauthorized'): AppError {
  return new AppError({ status: 401, code })
}

/** The password is right, and what is to follow stands in the answer. */
export function secondFactorRequired(secondFactor: SecondFactorNeeded): AppError {
  return new AppError({ status: 401, code: 'second_factor_required', secondFactor })
}

/** The identity provider has signed somebody in whom no account is linked with. */
export function signOnUnjoined(signOn: SignOnUnjoined): AppError {
  return new AppError({ status: 401, code: 'sign_on_unjoined', signOn })
}

export function signOnUnavailable(): AppError {
  return new AppError({ status: 503, code: 'sign_on_unavailable' })
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

export function unavailable(cause?: unknown): AppError {
  return new AppError({ status: 503, code: 'unavailable', cause })
}
