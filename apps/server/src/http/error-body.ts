/** An error as its answer says it: one shape for all calls (docs/decisions/022-errors.md). */
import { allEndpoints } from '@earshot/contract/catalogue.ts'
import { ERROR_OWN_NAMES, type ErrorAnswer } from '@earshot/contract/error-answer.ts'
import { isoOrNull } from '#db/time.ts'
import type { AppError } from '#errors.ts'
import { toFastifyPath } from './fastify-path.ts'
import { NON_FIELD } from './field-errors.ts'
import { errorText, fieldText } from './messages.ts'

const callsTelling = (outcome: 'status' | 'message') =>
  new Set<string | undefined>(
    allEndpoints
      .filter(endpoint => endpoint.outcome === outcome)
      .map(endpoint => toFastifyPath(endpoint.path)),
  )
const STATUS_CALLS = callsTelling('status')
const MESSAGE_CALLS = callsTelling('message')

export interface ErrorBodyInput {
  error: AppError
  /** The header as it came. */
  language: string | undefined
  /** The path of the endpoint that was called as its route has it, if any was. */
  path: string | undefined
  requestId: string
}

export function errorBody({ error, language, path, requestId }: ErrorBodyInput): ErrorAnswer {
  const text = errorText(error, language)
  const worded = Object.entries(error.fields).map(
    ([field, messages]) => [field, messages.map(message => fieldText(message, language))] as const,
  )
  const hasOwnName = (field: string) => field === NON_FIELD || !ERROR_OWN_NAMES.has(field)
  const others = worded.filter(([field]) => !hasOwnName(field))
  const said = worded.flatMap(([, messages]) => messages)
  return {
    code: error.code,
    message: MESSAGE_CALLS.has(path) && said.length > 0 ? [...new Set(said)].join(' ') : text,
    // General errors are read from `non_field_errors` or `detail`, field errors from their own names (spec/1 §8).
    ...(worded.length === 0 ? { detail: text } : {}),
    ...Object.fromEntries(worded.filter(([field]) => hasOwnName(field))),
    ...(others.length === 0 ? {} : { errors: Object.fromEntries(others) }),
    ...(STATUS_CALLS.has(path) ? { status: said.length === 0 ? [text] : said } : {}),
    ...(error.changed === undefined
      ? {}
      : { changed: { by: error.changed.by, at: isoOrNull(error.changed.at) } }),
    ...(error.secondFactor === undefined ? {} : { second_factor: error.secondFactor }),
    ...(error.signOn === undefined ? {} : { sign_on: error.signOn }),
    ...(error.status >= 500 ? { request_id: requestId } : {}),
  }
}
