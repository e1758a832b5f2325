/** Sends a form with files so that its progress can be seen: `fetch` tells nothing of what it has sent. */
import { type Answer, buildPath, type EndpointShape } from '@earshot/contract/endpoint.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { ApiError, errorFromFetch, errorFromResponse } from './api-error.ts'
import { refreshSession, validAccessToken } from './session.ts'

export interface SendForm {
  params: Record<string, string | number>
  body: FormData
  /** Is told the share that has left this device, from 0 to 1. */
  onProgress: (share: number) => void
}

/** @throws ApiError, as `call` does */
export async function sendForm<E extends EndpointShape>(endpoint: E, form: SendForm): Promise<Answer<E>> {
  const access = await validAccessToken()
  try {
    return await postForm(endpoint, { ...form, access })
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401
    const renewed = isRefused ? await refreshSession(access) : null
    if (renewed === null) throw error
    return postForm(endpoint, { ...form, access: renewed })
  }
}

export interface PostForm extends SendForm {
  access: string | null
  signal?: AbortSignal
}

/** Makes one exchange, without session logic. @throws ApiError */
export function postForm<E extends EndpointShape>(
  endpoint: E,
  { params, body, onProgress, access, signal }: PostForm,
): Promise<Answer<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, buildPath<EndpointShape>(endpoint, { params }))
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', currentLanguage())
    if (access !== null) request.setRequestHeader('Authorization', `Bearer ${access}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    const lost = () => reject(errorFromFetch(new TypeError('The form could not be sent')))
    request.onerror = lost
    request.onabort = lost
    signal?.addEventListener('abort', () => request.abort())
    request.onload = () => {
      const { status, responseText } = request
      const answer = new Response(responseText, { status, headers: retryAfter(request) })
      if (!answer.ok) {
        void errorFromResponse(answer, endpoint).then(reject, reject)
        return
      }
      // The server has checked its answer by this very endpoint.
      const body: Answer<E> = JSON.parse(responseText)
      resolve(body)
    }
    request.send(body)
  })
}

function retryAfter(request: XMLHttpRequest): Record<string, string> {
  const value = request.getResponseHeader('retry-after')
  return value === null ? {} : { 'retry-after': value }
}
