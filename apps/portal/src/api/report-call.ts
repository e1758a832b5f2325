import type { Answer, CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import { type ReportTags, reportFailure } from '#lib/report.ts'
import { ApiError } from './api-error.ts'
import { type RequestContext, send } from './request.ts'

/** The calls whose failure is not reported (spec/2 §8): push notifications of a site, and the site list as a file. */
const UNREPORTED: readonly string[] = [
  '/api/v2/admin-dashboard/sites/{siteId}/push-notifications/',
  '/api/v2/admin-dashboard/sites/download/',
]

/** A wrong password at sign-in, or a passkey that is not ours, is not reported either. */
const SIGN_IN = /^\/api\/token\/((second-factor|passkey|single-sign-on)\/)?$/

/** Sends a call. A failure is logged and reported before it is thrown on (spec/2 §8). */
export async function sendReported<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  context: RequestContext,
): Promise<Answer<E>> {
  try {
    return await send(endpoint, input, context)
  } catch (error) {
    reportCall(endpoint, error)
    throw error
  }
}

/**
 * Reports a failed call by its name, never by its address, its input or the server's words, which could identify a
 * person.
 */
export function reportCall(endpoint: EndpointShape, error: unknown): void {
  // The page itself cancelled the call, so nothing failed.
  if (error instanceof DOMException && error.name === 'AbortError') return
  const call = `${endpoint.method} ${endpoint.path}`
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: 'unexpected' }
  // biome-ignore lint/suspicious/noConsole: the browser's log is where a failed call is looked for.
  console.warn(`${call} failed: ${status} ${code}`)
  if (
    status === 400 ||
    code === 'sign_in_again' ||
    UNREPORTED.includes(endpoint.path) ||
    isExpectedRefusal(endpoint, status)
  )
    return
  const tags: ReportTags = { call, status, code }
  reportFailure(error instanceof ApiError ? new FailedCall(`${call} ${status} ${code}`) : error, tags)
}

function isExpectedRefusal({ path }: EndpointShape, status: number): boolean {
  return status === 401 && SIGN_IN.test(path)
}

class FailedCall extends Error {
  override name = 'FailedCall'
}
