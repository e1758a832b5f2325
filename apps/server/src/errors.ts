/**
 * The one error the application throws on purpose. It knows nothing of any framework: ingest and jobs throw it
 * too. `http/errors.ts` holds the factories and turns it into an answer.
 */
import type { ErrorCode } from '@earshot/contract/error-codes.ts'

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
  cause?: unknown
}

export class AppError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, readonly FieldMessage[]>
  readonly about: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly changed: Changed | undefined

  constructor({ status, code, fields = {}, about, retryAfterSeconds, changed, cause }: AppErrorShape) {
    super(about === undefined ? code : `${code}: ${about}`, cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.fields = fields
    this.about = about
    this.retryAfterSeconds = retryAfterSeconds
    this.changed = changed
  }
}
