import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { ERROR_OWN_NAMES } from '@earshot/contract/error-answer.ts'
import type { ErrorCode } from '@earshot/contract/error-codes.ts'

/**
 * The portal's own codes stand for calls without an answer and for answers that are not the server's, such as a proxy's
 * page.
 */
export type ApiErrorCode = ErrorCode | 'connection_error' | 'timeout' | `http_${number}` | NewerCode
/**
 * A server newer than this page may send codes that this page does not know: their message is shown, and nothing else
 * follows.
 */
type NewerCode = string & Record<never, never>

/** Describes a call that did not succeed, in the one shape of interfaces.md (HTTP). */
export class ApiError extends Error {
  /** The HTTP status; it is 0 when no answer came. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly detail: string | undefined
  readonly nonFieldErrors: readonly string[]
  /** The messages by field, already in the reader's language. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds: number | undefined
  /** What completes a sign-in, as it came; only `second_factor_required` has it. */
  readonly secondFactor: unknown
  /** What links an account with an identity provider, as it came; only `sign_on_unjoined` has it. */
  readonly signOn: unknown

  constructor(shape: ApiErrorShape) {
    super(shape.message)
    this.name = 'ApiError'
    this.status = shape.status
    this.code = shape.code
    this.detail = shape.detail
    this.nonFieldErrors = shape.nonFieldErrors ?? []
    this.fields = shape.fields ?? {}
    this.retryAfterSeconds = shape.retryAfterSeconds
    this.secondFactor = shape.secondFactor
    this.signOn = shape.signOn
  }
}

export interface ApiErrorShape {
  status: number
  code: ApiErrorCode
  message: string
  detail?: string | undefined
  nonFieldErrors?: readonly string[] | undefined
  fields?: Readonly<Record<string, readonly string[]>> | undefined
  retryAfterSeconds?: number | undefined
  secondFactor?: unknown
  signOn?: unknown
}

/** The thing is gone, or this person may no longer see it: an older answer must not stand in for it. */
export function isWithdrawn(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}

const AWAY = [502, 503, 504] as const
export type AwayStatus = (typeof AWAY)[number]

/**
 * Returns the status by which a proxy, or the server itself, said that no server can answer now; null for anything
 * else.
 */
export function awayStatus(error: unknown): AwayStatus | null {
  return (error instanceof ApiError && AWAY.find(status => status === error.status)) || null
}

/** True if no answer came within the time that the caller waits. */
export function isTimeout(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'timeout'
}

/** Reads an error answer. A body that is not the server's (a proxy's page) still becomes an ApiError. */
export async function errorFromResponse(
  response: Response,
  { outcome }: Pick<EndpointShape, 'outcome'>,
): Promise<ApiError> {
  const body = await readJson(response)
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ApiError({
    status: response.status,
    code: asText(body.code) ?? `http_${response.status}`,
    message: asText(body.message) ?? response.statusText,
    detail: asText(body.detail),
    nonFieldErrors: asTexts(body.non_field_errors),
    fields: fieldErrors(body, outcome),
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
    secondFactor: body.second_factor,
    signOn: body.sign_on,
  })
}

/** Turns what `fetch` throws into an ApiError. An abort by the caller stays what it is. */
export function errorFromFetch(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ApiError({ status: 0, code: 'timeout', message: 'timeout' })
  }
  if (error instanceof TypeError)
    return new ApiError({ status: 0, code: 'connection_error', message: error.message })
  return error
}

/** Returns the one sentence to show for a failed call, as general errors are read (spec/1 §8). */
export function generalMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const general = error.nonFieldErrors.length === 0 ? undefined : error.nonFieldErrors.join(' ')
  return general ?? error.detail ?? (hasWords(error) ? error.message : undefined)
}

/**
 * Only some statuses come with words. A missing answer has none, nor has an unexpected success: `No Content` is no
 * sentence.
 */
function hasWords({ status }: ApiError): boolean {
  return status >= 300
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
  } catch {
    return {}
  }
}

/**
 * Returns the errors by field name. A field whose name the answer uses itself stands under `errors`.
 * @param outcome the name under which this call tells all of it again
 */
function fieldErrors(
  { errors, ...body }: Record<string, unknown>,
  outcome: string | undefined,
): Record<string, readonly string[]> {
  const named = Object.entries(body).filter(([name]) => !ERROR_OWN_NAMES.has(name) && name !== outcome)
  const others = typeof errors === 'object' && errors !== null ? Object.entries(errors) : []
  return messagesOf([...named, ...others])
}

/** The messages of each field that has any. The server sends one text or several per field. */
export function messagesOf(
  fields: readonly (readonly [string, unknown])[],
): Record<string, readonly string[]> {
  const worded = fields.map(([name, value]) => [name, asTexts(value) ?? []] as const)
  return Object.fromEntries(worded.filter(([, messages]) => messages.length > 0))
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function asTexts(value: unknown): string[] | undefined {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return undefined
  return value.filter((item): item is string => typeof item === 'string')
}
