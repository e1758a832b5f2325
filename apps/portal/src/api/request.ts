import { type Answer, buildPath, type CallInput, type EndpointShape } from '@earshot/contract/endpoint.ts'
import { errorFromFetch, errorFromResponse } from './api-error.ts'

export interface RequestContext {
  access: string | null
  language: string
  signal?: AbortSignal | undefined
}

interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/** One HTTP exchange for a contract entry: no session logic, no retry. */
export async function send<E extends EndpointShape>(
  entry: E,
  input: CallInput<E>,
  context: RequestContext,
): Promise<Answer<E>> {
  const loose = input as LooseInput
  const response = await exchange(buildPath(entry, loose), {
    method: entry.method,
    headers: headers(loose.body, context),
    body: encode(loose.body),
    signal: deadline(entry.timeoutMs, context.signal),
  })
  if (!response.ok) throw await errorFromResponse(response, entry)
  if (response.status === 204 || entry.success.body === undefined) return undefined as Answer<E>
  return (await response.json()) as Answer<E>
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
