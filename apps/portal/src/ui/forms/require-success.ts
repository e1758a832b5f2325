import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { PASSWORD_CHANGED, type RecoverStatus } from '@earshot/contract/schemas/account/password.ts'
import type { z } from 'zod'
import { ApiError } from '#api/api-error.ts'

type Status = z.output<typeof RecoverStatus>['status']

/**
 * Where an entry tells its outcome in `status`, that holds the errors unless it is one of these words (spec/1 §7).
 * @throws ApiError with those errors, as a refused call has them.
 */
export function requireSuccess(entry: EndpointShape, answer: unknown): void {
  if (entry.outcome !== 'status') return
  const { status } = answer as { status: Status }
  if (status === 'OK' || status === PASSWORD_CHANGED) return
  if (typeof status === 'string') throw new ApiError({ status: 400, code: 'invalid', message: status })
  throw new ApiError({ status: 400, code: 'invalid', message: '', fields: status })
}
