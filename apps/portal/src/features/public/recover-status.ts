import type { Answer } from '@earshot/contract/endpoint.ts'
import type { password } from '@earshot/contract/endpoints/account/password.ts'
import { ApiError } from '#api/api-error.ts'

type RecoverStatus = Answer<typeof password.recover>['status']

/**
 * `OK` means success; otherwise the status holds the errors (spec/1 §7).
 * @throws ApiError with those errors, as a refused call has them.
 */
export function requireOk(status: RecoverStatus): void {
  if (status === 'OK') return
  if (typeof status === 'string') throw new ApiError({ status: 400, code: 'invalid', message: status })
  throw new ApiError({ status: 400, code: 'invalid', message: '', fields: status })
}
