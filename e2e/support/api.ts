/** The API as a second client: for what a journey must know beforehand, never for what it is there to see. */
import { type Answer, buildPath, type CallInput, type EndpointShape } from '@earshot/contract/endpoint.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import type { Tokens } from '@earshot/contract/schemas/account/session.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import { productUrl } from './product.ts'

export type Account = 'farmer' | 'vet' | 'admin'

export const PASSWORD = DEMO_SECRET

export function emailOf(account: Account): string {
  return `${account}@demo.earshot.example`
}

export function call<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  access?: string,
): Promise<Answer<E>> {
  return callAt(productUrl(), { endpoint, input, access })
}

interface Call<E extends EndpointShape> {
  endpoint: E
  input: CallInput<E>
  access?: string | undefined
}

/** Calls the product that answers at an address: a journey may have one of its own. */
export async function callAt<E extends EndpointShape>(
  url: string,
  { endpoint, input, access }: Call<E>,
): Promise<Answer<E>> {
  const loose = input as { params?: Record<string, string | number>; query?: object; body?: unknown }
  const path = buildPath<EndpointShape>(endpoint, { params: loose.params, query: loose.query })
  const response = await fetch(url + path, {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      ...(loose.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(access !== undefined && { Authorization: `Bearer ${access}` }),
    },
    ...(loose.body !== undefined && { body: JSON.stringify(loose.body) }),
  })
  if (!response.ok)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as Answer<E>
}

/** A new session of a demo account. */
export function openSession(account: Account): Promise<Tokens> {
  return call(session.signIn, { body: { username: emailOf(account), password: PASSWORD } })
}

/** The age lies well within the life of an access token. */
const SESSION_CACHE_MS = 5 * 60_000
const cachedSessions = new Map<Account, { since: number; session: Promise<Tokens> }>()

/** Signs in to look something up. Checking a password is slow on purpose, so one session serves a while. */
export async function accessOf(account: Account): Promise<string> {
  const known = cachedSessions.get(account)
  const session =
    known !== undefined && Date.now() - known.since < SESSION_CACHE_MS ? known.session : openSession(account)
  if (session !== known?.session) cachedSessions.set(account, { since: Date.now(), session })
  return (await session).access
}
