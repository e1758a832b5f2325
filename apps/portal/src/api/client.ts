import type { Answer, CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { ApiError } from './api-error.ts'
import { reportCall, sendReported } from './reported.ts'
import { type RequestContext, send } from './request.ts'
import { endSession, refreshSession, validAccessToken } from './session.ts'

export interface CallOptions {
  signal?: AbortSignal
}

/**
 * Calls a contract endpoint and renews the token first where its time has passed. If the answer is a 401 all the same, it
 * refreshes the session once and tries again (spec/1 §4, §8).
 * @throws ApiError
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const { signal } = options
  const language = currentLanguage()
  if (endpoint.access === 'public') return sendReported(endpoint, input, { access: null, language, signal })

  const access = await validAccessToken()
  try {
    return await send(endpoint, input, { access, language, signal })
  } catch (error) {
    const renewed = isRefused(error) ? await refreshSession(access) : null
    if (renewed !== null) return sendAgain(endpoint, input, { access: renewed, language, signal })
    reportCall(endpoint, error)
    throw error
  }
}

/**
 * Sends the call once more with a new token. If that token is refused too, the session is over, whatever its refresh
 * said (spec/1 §8).
 */
async function sendAgain<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  context: RequestContext & { access: string },
): Promise<Answer<E>> {
  try {
    return await sendReported(endpoint, input, context)
  } catch (error) {
    if (isRefused(error)) endSession(context.access)
    throw error
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
