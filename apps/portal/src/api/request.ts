import {
  type Answer,
  buildPath,
  type CallInput,
  type CallParts,
  type EndpointShape,
} from '@earshot/contract/endpoint.ts'
import { errorFromFetch, errorFromResponse } from './api-error.ts'

export interface RequestContext {
  access: string | null
  language: string
  signal?: AbortSignal | undefined
}

/** One HTTP exchange for a contract entry: no session logic, no retry. */
export async function send<E extends EndpointShape>(
  entry: E,
  input: CallInput<E>,
  context: RequestContext,
): Promise<Answer<E>> {
  const { params, query, body }: CallParts = input
  const response = await exchange(buildPath(entry, { params, query }), {
    method: entry.method,
    headers: headers(body, context),
    body: encode(body),
    signal: deadline(entry.timeoutMs, context.signal),
  })
  if (!response.ok) throw await errorFromResponse(response, entry)
  const isEmpty = response.status === 204 || entry.success.body === undefined
  const answer: unknown = isEmpty ? undefined : await response.json()
  // The server has read its answer by this very entry; the schemas are not in the first load.
  return answer as Answer<E>
}

async function exchange(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (error) {
    throw errorFromFetch(error)
  }
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
