/** The one shape of a failed call's answer. No schema: the portal reads it before it has fetched the schema library. */
import type { ErrorCode } from './error-codes.ts'

export interface ErrorAnswer {
  /** The code is stable and for machines: `invalid`, `not_found`, `account_locked` … */
  code: ErrorCode
  /** A sentence in the reader's language. It is always a text, whatever fields a form has. */
  message: string
  /** The same sentence, where no field is to blame (spec/1 §8: a general error). */
  detail?: string
  non_field_errors?: readonly string[]
  /** The messages of fields whose name the answer uses itself. */
  errors?: Readonly<Record<string, readonly string[]>>
  /**
   * Somebody has changed the thing since the caller saw it: who, as far as that is known, and when. Only
   * `changed_meanwhile` has it.
   */
  changed?: { by: string | null; at: string | null }
  /** What completes the sign-in (schemas/account/second-factor.ts); only `second_factor_required` has it. */
  second_factor?: unknown
  /** What links an account with a provider (schemas/account/single-sign-on.ts); only `sign_on_unjoined` has it. */
  sign_on?: unknown
  /** The case has this name in our log; only a 5xx has it. */
  request_id?: string
  /** The messages of every other field, under its own name. */
  [field: string]: unknown
}

/** The names the answer uses itself: a field called so, as the contact form's `message`, stands under `errors`. */
export const ERROR_OWN_NAMES: ReadonlySet<string> = new Set([
  'code',
  'message',
  'detail',
  'non_field_errors',
  'errors',
  'changed',
  'second_factor',
  'sign_on',
  'request_id',
])
