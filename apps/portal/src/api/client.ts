import type { Answer, CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { ApiError } from './api-error.ts'
import { reportCall, sendReported } from './report-call.ts'
import { type RequestContext, send } from './request.ts'
import { endSession, refreshSession, validAccessToken } from './session.ts'
import { askForProof, wantsProof } from './sign-in-again.ts'

export interface CallOptions {
  signal?: AbortSignal
}

/**
 * Calls a contract endpoint. Where it wants a recent sign-in, the reader is asked for one, and the same call is sent
 * again; a reader who gives up gets the refusal.
 * @throws ApiError
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  try {
    return await callSignedIn(endpoint, input, options)
  } catch (error) {
    if (!wantsProof(error) || !(await askForProof())) throw error
    return callSignedIn(endpoint, input, options)
  }
}

/**
 * Renews the token first where its time has passed. If the answer is a 401 all the same, it refreshes the session once
 * and tries again (spec/1 §4, §8).
 */
async function callSignedIn<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  { signal }: CallOptions,
): Promise<Answer<E>> {
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
