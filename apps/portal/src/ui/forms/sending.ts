import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { PASSWORD_CHANGED } from '@earshot/contract/schemas/account/password.ts'
import { ApiError, messagesOf } from '#api/api-error.ts'

/** Is returned by a try to send that ended well without sending: a check was left, or a wizard only went on. */
export const NOT_SENT = Symbol('not sent')

/** Is returned where the device has stored the write: it is sent by itself as soon as the server answers. */
export const QUEUED = Symbol('kept')

/** The answer, if anything was sent. */
export type Sent<Answer> = Answer | typeof NOT_SENT | typeof QUEUED

/**
 * Writes a body as the server's multipart reader takes it: texts, files, and a list as the same name several times.
 */
export function toFormData(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value]) append(form, name, item)
  }
  return form
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (value instanceof File) form.append(name, value, value.name)
  else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/**
 * Checks the outcome of an endpoint that reports it in `status`: that holds the errors unless it is one of these words
 * (spec/1 §7).
 * @throws ApiError with those errors, as a refused call has them
 */
export function requireSuccess(endpoint: EndpointShape, answer: unknown): void {
  if (endpoint.outcome !== 'status') return
  const status = isRecord(answer) ? answer.status : undefined
  if (status === 'OK' || status === PASSWORD_CHANGED) return
  const message = typeof status === 'string' ? status : ''
  const fields = isRecord(status) ? messagesOf(Object.entries(status)) : {}
  throw new ApiError({ status: 400, code: 'invalid', message, fields })
}
