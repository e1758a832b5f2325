/** Downloads files that only signed-in people may have: an address in a page could not carry the token. */
import { buildPath, type CallInput, type EndpointShape } from '@earshot/contract/endpoint.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { apiAddress } from '#lib/api-address.ts'
import { errorFromFetch, errorFromResponse } from './api-error.ts'
import { refreshSession, validAccessToken } from './session.ts'

/** @throws ApiError */
export async function download<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Blob> {
  const path = buildPath(endpoint, input)
  const access = await validAccessToken()
  const first = await fetchFile(path, access, signal)
  const renewed = first.status === 401 ? await refreshSession(access) : null
  const answer = renewed === null ? first : await fetchFile(path, renewed, signal)
  if (!answer.ok) throw await errorFromResponse(answer, endpoint)
  return answer.blob()
}

async function fetchFile(path: string, access: string | null, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': currentLanguage() }
  if (access !== null) headers.Authorization = `Bearer ${access}`
  try {
    return await fetch(apiAddress(path), { headers, signal: signal ?? null })
  } catch (error) {
    throw errorFromFetch(error)
  }
}
