import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { PASSWORD_CHANGED } from '@earshot/contract/schemas/account/password.ts'
import { ApiError, messagesOf } from '#api/api-error.ts'

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
