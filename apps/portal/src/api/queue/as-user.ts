/** Makes calls in the name of one person: a queue outlives a session, and the next session may be somebody else's. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { ApiError } from '#api/api-error.ts'
import { reportCall } from '#api/report-call.ts'
import { accessToken, endSession, refreshSession, sessionStatus, validAccessToken } from '#api/session.ts'
import { tokenUser } from '#api/token-life.ts'
import { readSessionUser } from '#lib/storage.ts'

/** Is thrown when nobody or somebody else is signed in; the write then waits for its writer. */
export class WrongUserError extends Error {
  override name = 'WrongUserError'
}

/**
 * Returns who is signed in here, also without a network, or null where nobody is. A token that names nobody gives an
 * empty text.
 */
export function currentUser(): string | null {
  if (sessionStatus.get() !== 'signed-in') return null
  const access = accessToken()
  return (access === null ? readSessionUser() : tokenUser(access)) ?? ''
}

/**
 * Makes a call with a token of this very person, which is renewed once where it is refused.
 * @throws WrongUserError, ApiError
 */
export async function asUser<Answered>(
  user: string,
  endpoint: EndpointShape,
  send: (access: string) => Promise<Answered>,
): Promise<Answered> {
  const access = tokenOf(user, await validAccessToken())
  try {
    return await send(access)
  } catch (error) {
    if (!isRefused(error)) throw reported(endpoint, error)
  }
  const renewed = tokenOf(user, await refreshSession(access))
  try {
    return await send(renewed)
  } catch (error) {
    if (isRefused(error)) endSession(renewed)
    throw reported(endpoint, error)
  }
}

function tokenOf(user: string, access: string | null): string {
  if (access === null || (tokenUser(access) ?? '') !== user) throw new WrongUserError()
  return access
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

function reported(endpoint: EndpointShape, error: unknown): unknown {
  reportCall(endpoint, error)
  return error
}
