/**
 * The endpoint kit. One call of the specification is one `endpoint({...})`; the server's handler, the
 * portal's hook, the OpenAPI page and the tests all derive from it.
 */
import type { z } from 'zod'
import type { SiteRight } from '#rules/farm/site-rights.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * A call is open to anyone without signing in, to any signed-in user, to an administrator, or to a gateway with its
 * own secret.
 */
export type Access = 'public' | 'user' | 'admin' | 'gateway'

/** The body travels in one of these ways. `chunked` is the specification's site save in parts of 1024 characters. */
export type Encoding = 'json' | 'multipart' | 'chunked'

export interface EndpointShape {
  method: Method
  /** The specification's text, trailing slash and version prefix included. `{name}` is a path parameter. */
  path: `/${string}`
  access: Access
  /**
   * The right that a user needs on the site the path leads to (rules/farm/site-rights.ts): the server checks it
   * before the handler runs, the portal hides the action by it. Every user's call with an object of a site in its
   * path has one.
   */
  right?: SiteRight
  /**
   * Account and security: only a person who has signed in may call it, and no API key (`rules/api-keys.ts`). The handler
   * is given the session.
   */
  signedInOnly?: true
  /**
   * What takes an account, or a site, away from its people wants a session whose person has signed in, or proved again
   * who they are, within the last ten minutes (`LIMITS.session.provenMinutes`). Without it the answer is 403
   * `sign_in_again`: the portal then asks in place and sends the same call again. `by_handler` is for a call of which
   * only some changes are that dangerous: its handler asks.
   */
  recentSignIn?: 'always' | 'by_handler'
  /**
   * A person who still has to set up a second factor may make this call; any other answers them 403
   * `second_factor_missing`.
   */
  beforeSecondFactor?: true
  /** A sentence for the OpenAPI page. */
  summary: string
  /** Path parameters that are not positive int4 ids (the default): codes, tokens, slugs. */
  params?: z.ZodObject<Record<string, z.ZodType>>
  query?: z.ZodObject<Record<string, z.ZodType>>
  /** Rows on a page where the list has a size of its own (spec/2 §9), whatever the profile says. */
  pageSize?: number
  body?: z.ZodType
  encoding?: Encoding
  success: { status: 200 | 201 | 202 | 204; body?: z.ZodType }
  /** The answer is a file in one of these formats instead of JSON. */
  download?: readonly string[]
  /** The answer is a stream of server-sent events of this shape. */
  stream?: z.ZodType
  /**
   * The caller looks for a failure in `status`, which holds the errors where it is no success (spec/1 §7), or in
   * `message` alone, which then tells all of it (spec/2 §5).
   */
  outcome?: 'status' | 'message'
  /**
   * The failure of a `part` is shown by the component that made the call, in its own place and with another try (a
   * tile, a chart, a counter, a list of options, a form). Without it the page shows it, by the error catalogue
   * (spec/1 §8).
   */
  failure?: 'part'
  /** The client gives up after this long (spec/2 §7, alerts). */
  timeoutMs?: number
  /**
   * Names what a writing call makes old, and every writing call says so. It is a function because a call may name
   * others of its own module, which are only there once the module is; its type is written out, `(): Changed`, so that
   * the compiler need not know them either.
   */
  changes?: () => Changed
}

/** A call that only reads. */
export type ReadingEndpoint = EndpointShape & { method: 'GET' }

/**
 * The reading calls whose answers a write makes old, as far as they are about the same thing: a call of another site
 * keeps its answer where both paths name the site. What the write's own answer tells in full is not named, because a
 * page puts it in the former's place. After some writes nothing that was read before can be trusted.
 */
export type Changed = readonly ReadingEndpoint[] | 'everything'

/** The names between braces in a literal path: `'/sites/{siteId}/users/{userId}/'` gives `'siteId' | 'userId'`. */
export type PathParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamNames<Rest>
  : never

type Infer<T> = T extends z.ZodType ? z.output<T> : undefined
type InferInput<T> = T extends z.ZodType ? z.input<T> : undefined

/** The parsed path parameters: a number unless the endpoint's `params` says otherwise. */
export type Params<E extends EndpointShape> = {
  [Name in PathParamNames<E['path']>]: E['params'] extends z.ZodObject
    ? Name extends keyof z.output<E['params']>
      ? z.output<E['params']>[Name]
      : number
    : number
}
export type Query<E extends EndpointShape> = E['query'] extends z.ZodObject
  ? z.output<E['query']>
  : Record<never, never>
export type Body<E extends EndpointShape> = Infer<E['body']>
/** The handler returns this before it is serialised. */
export type Answer<E extends EndpointShape> = Infer<E['success']['body']>

type Required<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value }

/** Any call may consist of these. */
export interface CallParts {
  params?: Record<string, string | number>
  query?: object
  body?: unknown
}

/** A path is filled by each of its parameters under its own name. */
type PathParts<E extends EndpointShape> = [PathParamNames<E['path']>] extends [never]
  ? unknown
  : { params: { [Name in PathParamNames<E['path']>]: string | number } }

/** A caller passes only the parts the endpoint has. */
export type CallInput<E extends EndpointShape> = CallParts &
  PathParts<E> &
  (E['query'] extends z.ZodObject ? { query?: z.input<E['query']> } : unknown) &
  Required<
    'body',
    E['encoding'] extends 'multipart' ? FormData | InferInput<E['body']> : InferInput<E['body']>
  >

/** Path parameters that lead to a site: by itself, or by something on it. */
const SITE_PARAMS = [
  'siteId',
  'airspaceId',
  'batchId',
  'deviceId',
  'gatewayId',
  'alertId',
  'episodeId',
  'recommendationId',
  'animalGroupId',
  'exportId',
  'licenceId',
  'invitationId',
  'treatmentId',
  'dutyExceptionId',
  'drillId',
] as const
export type SiteParam = (typeof SITE_PARAMS)[number]

/** A right where a user's path leads to a site, and none anywhere else: administrators have them all. */
type RightOf<E extends EndpointShape> = E['access'] extends 'user'
  ? [Extract<PathParamNames<E['path']>, SiteParam>] extends [never]
    ? { right?: never }
    : { right: SiteRight }
  : { right?: never }

/** What asks for a recent sign-in asks a person. */
type SignedInOnlyOf<E extends EndpointShape> = E['recentSignIn'] extends string
  ? { signedInOnly: true }
  : unknown

/** A writing call says what it makes old, and a reading one makes nothing old. */
type ChangesOf<E extends EndpointShape> = E['method'] extends 'GET'
  ? { changes?: never }
  : { changes: () => Changed }

/** Declares one call. The literal types are kept, so a wrong parameter or answer does not compile. */
export function endpoint<const E extends EndpointShape>(
  shape: E & RightOf<E> & ChangesOf<E> & SignedInOnlyOf<E>,
): E {
  return shape
}

/** Path parameter names in order, at run time. */
export function pathParamNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(match => match[1] ?? [])
}

/**
 * Fills the path and appends the query. Undefined, null and empty values are left out; a list becomes a comma list.
 * Throws for a parameter that is missing or would change the path (`..`).
 */
export function buildPath<E extends EndpointShape>(
  endpoint: E,
  ...[input]: unknown extends PathParts<E>
    ? [input?: Pick<CallParts, 'params' | 'query'>]
    : [input: Pick<CallParts, 'params' | 'query'> & PathParts<E>]
): string {
  const { params, query }: Pick<CallParts, 'params' | 'query'> = input ?? {}
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params?.[name] ?? '')
    // A URL parser resolves dots even when they are escaped.
    if (value === '' || value === '.' || value === '..') throw new Error(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = value === undefined || value === null ? '' : String(value)
    if (text !== '') search.append(name, text)
  }
  const asked = search.toString()
  return asked === '' ? path : `${path}?${asked}`
}
