/** Ties one contract endpoint to the function that answers it. `bind.ts` gives the pair its route. */
import type { Answer, Body, EndpointShape, Params, Query } from '@earshot/contract/endpoint.ts'
import type { SiteRight } from '@earshot/contract/rules/farm/site-rights.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import type { AccessScope, SiteRole } from '@earshot/contract/values.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RequestUser, SignedInUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import type { AppError } from '#errors.ts'

/** The gateway that signed in with its code and its own secret. */
export interface RequestGateway {
  id: number
  code: string
}

/** The site the path leads to: the right the endpoint names has been checked on it, and that all in the path is on it. */
export interface RequestSite {
  siteId: number
  /** Null for an administrator who is not a member. */
  role: SiteRole | null
  /** What their access from outside is for; null for who is of the farm itself. */
  scope: AccessScope | null
  timezone: string
}

/** The input that every call has been read into, whichever it is. */
interface AnyInput {
  params: Record<string, string | number>
  user: RequestUser | null
}

export type HandlerInput<E extends EndpointShape> = AnyInput & {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  user: E['access'] extends 'user' | 'admin'
    ? E['signedInOnly'] extends true
      ? SignedInUser
      : RequestUser
    : null
  gateway: E['access'] extends 'gateway' ? RequestGateway : null
  site: E['right'] extends SiteRight ? RequestSite : null
  /** The request itself, for the odd case: multipart parts, the caller's address, its request id. */
  request: FastifyRequest
}

/** A download is written as it is, with its name and type. */
export interface Download {
  content: NodeJS.ReadableStream | Buffer | string
  fileName: string
  mediaType: string
  /** The length of a stream, where it is known. */
  bytes?: number
}

/** A stream's answer is the function that takes over the connection. */
export type StreamAnswer = (reply: FastifyReply) => void

export function isDownload(answer: unknown): answer is Download {
  return isRecord(answer) && 'content' in answer && 'fileName' in answer && 'mediaType' in answer
}

export function isStream(answer: unknown): answer is StreamAnswer {
  return typeof answer === 'function'
}

type Answered<E extends EndpointShape> = E['download'] extends readonly string[]
  ? Download
  : E['stream'] extends z.ZodType
    ? StreamAnswer
    : [Answer<E>] extends [undefined]
      ? // Nothing is sent, so whatever the handler ends with will do.
        unknown
      : Answer<E>

export type Handler<E extends EndpointShape> = (
  input: HandlerInput<E>,
  ctx: Context,
) => Promise<Answered<E>> | Answered<E>

export interface RouteOptions {
  /** Requests of one address a minute, where the general limit is too generous. */
  perMinute?: number
  /** A standby may answer where there is one (`DATABASE_READ_URL`): the handler's `db` is then the standby's, to read only. */
  reads?: 'standby'
  /** Called with every refusal, also of a request that never came to the handler. */
  onRefused?: (error: AppError, ctx: Context) => void
}

export interface Route extends RouteOptions {
  endpoint: EndpointShape
  /** @param input as the endpoint's schemas have read it. */
  run(input: unknown, ctx: Context): Promise<unknown> | unknown
}

export function handle<const E extends EndpointShape>(
  endpoint: E,
  run: Handler<E>,
  options: RouteOptions = {},
): Route {
  return routeOf(endpoint, run, options)
}

/** Makes a route whose answer differs from what its endpoint says. */
export function routeOf<const E extends EndpointShape>(
  endpoint: E,
  run: (input: HandlerInput<E>, ctx: Context) => unknown,
  options: RouteOptions = {},
): Route {
  // The binder has parsed the input by this very endpoint: what the compiler cannot follow over the list of routes.
  return { endpoint, run: (input, ctx) => run(input as HandlerInput<E>, ctx), ...options }
}
