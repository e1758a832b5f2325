import {
  type Answer,
  buildPath,
  type CallInput,
  type CallParts,
  type EndpointShape,
  type Method,
} from '@earshot/contract/endpoint.ts'
import { apiAddress, apiCredentials } from '#lib/api-address.ts'
import { errorFromFetch, errorFromResponse } from './api-error.ts'
import { prefetchedAnswer } from './prefetched.ts'
import { noteHeard } from './server-silence.ts'
import { cacheMode } from './told.ts'

export interface RequestContext {
  access: string | null
  language: string
  signal?: AbortSignal | undefined
  /** The answer to the same request, if it has been asked for already. */
  prefetched?: Promise<Response> | undefined
}

/** Makes one HTTP exchange for a contract endpoint, without session logic and without a retry. */
export async function send<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  context: RequestContext,
): Promise<Answer<E>> {
  const { params, query, body }: CallParts = input
  const path = buildPath<EndpointShape>(endpoint, { params, query })
  const prefetched =
    context.prefetched ?? (endpoint.method === 'GET' ? prefetchedAnswer(path, context) : undefined)
  const signal = deadline(endpoint.timeoutMs, context.signal)
  const init = { ...requestInit(endpoint.method, body, context), cache: cacheMode(), signal }
  const response = await exchange(() => prefetched ?? fetch(apiAddress(path), init))
  noteHeard(response.status)
  if (!isExpected(response.status, endpoint)) throw await errorFromResponse(response, endpoint)
  const isEmpty = response.status === 204 || endpoint.success.body === undefined
  const answer: unknown = isEmpty ? undefined : await response.json()
  // The server has checked its answer by this very endpoint, and the schemas are not in the first load.
  return answer as Answer<E>
}

/**
 * True if the status is the one that was agreed. Another success than the endpoint's own is a failure (spec/2 §4, §7);
 * only a part of a message has a second one.
 */
function isExpected(status: number, { success, encoding }: EndpointShape): boolean {
  return status === success.status || (status === 202 && encoding === 'chunked')
}

async function exchange(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask()
  } catch (error) {
    throw errorFromFetch(error)
  }
}

/** Returns what `fetch` is to send. The page's head asks in the same way (`app/first-answers.ts`). */
export function requestInit(method: Method, body: unknown, context: RequestContext): RequestInit {
  return { method, credentials: apiCredentials(), headers: headers(body, context), body: encode(body) }
}

function headers(body: unknown, { access, language }: RequestContext): Record<string, string> {
  const result: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language }
  if (access !== null) result.Authorization = `Bearer ${access}`
  if (body !== undefined && !(body instanceof FormData)) result['Content-Type'] = 'application/json'
  return result
}

function encode(body: unknown): BodyInit | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

function deadline(timeoutMs: number | undefined, signal: AbortSignal | undefined): AbortSignal | null {
  if (timeoutMs === undefined) return signal ?? null
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout])
}
