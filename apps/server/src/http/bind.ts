/** Every endpoint of the contract becomes a route: authenticate, parse, handle, answer. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import type { SiteRight } from '@earshot/contract/rules/farm/site-rights.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import { writtenBy } from '#db/author.ts'
import { notImplemented, unauthorized } from '#errors.ts'
import { createAnswerWriter, sendJson } from './answer.ts'
import { answerHeaders } from './answer-headers.ts'
import { authenticate, type Caller } from './authenticate.ts'
import { authorOf } from './author-of.ts'
import { toAppError } from './error-answer.ts'
import { toFastifyPath } from './fastify-path.ts'
import {
  type Download,
  isDownload,
  isStream,
  type RequestSite,
  type Route,
  type StreamAnswer,
} from './handle.ts'
import { PartReceived } from './in-parts.ts'
import { perMinute } from './limits.ts'
import { addMultipart, readMultipart } from './multipart.ts'
import { readAgain } from './read-again.ts'
import { parseInput, readParams } from './validate.ts'

export interface BindOptions {
  app: FastifyInstance
  ctx: Context
  routes: readonly Route[]
  /** The whole contract; an endpoint without a handler answers 501 to those who may call it. */
  endpoints: readonly EndpointShape[]
  resolveSite: ResolveSite
}

/**
 * Finds the site a path leads to, for a person who has the right there. Throws 404 for a person who may not see it,
 * and 403 for one who may not do it.
 */
type ResolveSite = (
  db: Context['db'],
  asked: { user: RequestUser; ids: Record<string, number>; right: SiteRight },
) => Promise<RequestSite>

export async function bindRoutes({ app, ctx, routes, endpoints, resolveSite }: BindOptions): Promise<void> {
  const built = new Set(routes.map(route => route.endpoint))
  const unbuilt = endpoints
    .filter(endpoint => !built.has(endpoint))
    .map(endpoint => ({ endpoint: endpoint, run: refuse, built: false }))
  const all: BoundRoute[] = [...routes.map(route => ({ ...route, built: true })), ...unbuilt]
  const isForm = (route: BoundRoute) => route.endpoint.encoding === 'multipart'

  for (const route of all.filter(route => !isForm(route))) bindRoute({ app, ctx, route, resolveSite })
  await app.register(async scope => {
    await addMultipart(scope)
    for (const route of all.filter(isForm)) bindRoute({ app: scope, ctx, route, resolveSite })
  })
}

/** Path parameters are texts before the contract has read them. */
type PathRequest = FastifyRequest<{ Params: Record<string, string> }>
type BoundRoute = Route & { built: boolean }

function refuse(): never {
  throw notImplemented()
}

interface BindRoute extends Pick<BindOptions, 'app' | 'ctx' | 'resolveSite'> {
  route: BoundRoute
}

function bindRoute({ app, ctx, route, resolveSite }: BindRoute): void {
  const { endpoint } = route
  const callers = new WeakMap<PathRequest, Admitted>()
  const writeAnswer = createAnswerWriter(endpoint)

  app.route<{ Params: Record<string, string> }>({
    method: endpoint.method,
    url: toFastifyPath(endpoint.path),
    // The caller is checked before the body is read: a stranger's megabytes are not worth receiving.
    onRequest: [
      ...(route.perMinute === undefined ? [] : [perMinute(app, route.perMinute)]),
      async (request, reply) => {
        // No answer may be cached: even a list of countries is in this reader's language, and the rest is somebody's
        // own.
        reply.header('cache-control', 'no-store')
        callers.set(request, await readAgain(endpoint, () => admit(endpoint, request, { ctx, resolveSite })))
      },
    ],
    ...(route.onRefused && {
      onError: async (_request, _reply, error) => route.onRefused?.(toAppError(error), ctx),
    }),
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? { user: null, gateway: null, site: null }
      // The answer is the same whatever was sent, so it comes before the input is looked at.
      if (!route.built) throw notImplemented()
      const input = await readInput({ endpoint, request, caller })
      const author = authorOf(endpoint, { request, caller, now: ctx.clock.now() })
      const run = () => route.run(input, ctx)
      const answer = await (author === null ? readAgain(endpoint, run) : writtenBy(author, run))
      if (answer instanceof PartReceived) return sendJson(reply.code(202), answer.body)
      if (isStream(answer)) return takeOver(reply, answer)
      if (isDownload(answer)) return sendDownload(reply, answer)
      return writeAnswer(reply.headers(answerHeaders(request)), answer)
    },
  })
}

type Admitted = Caller & { site: RequestSite | null }

/** Finds out who is calling and checks that they may: on the site too, where the endpoint names a right. */
async function admit(
  endpoint: EndpointShape,
  request: PathRequest,
  { ctx, resolveSite }: Pick<BindOptions, 'ctx' | 'resolveSite'>,
): Promise<Admitted> {
  const caller = await authenticate(endpoint, request, ctx)
  const { right } = endpoint
  if (right === undefined) return { ...caller, site: null }
  if (caller.user === null) throw unauthorized()
  const ids = readParams(endpoint, request.params)
  return { ...caller, site: await resolveSite(ctx.db, { user: caller.user, ids, right }) }
}

interface ReadInput {
  endpoint: EndpointShape
  request: PathRequest
  caller: Admitted
}

async function readInput({ endpoint, request, caller }: ReadInput): Promise<unknown> {
  const params = readParams(endpoint, request.params)
  const query = endpoint.query === undefined ? {} : parseInput(endpoint.query, request.query)
  return { params, query, body: await readBody(endpoint, request), ...caller, request }
}

async function readBody(endpoint: EndpointShape, request: PathRequest): Promise<unknown> {
  if (endpoint.body === undefined) return undefined
  if (endpoint.encoding === 'multipart')
    return parseInput(endpoint.body, await readMultipart(request, endpoint.body))
  // A message in parts is put together, and only then parsed, by its handler.
  return endpoint.encoding === 'chunked' ? request.body : parseInput(endpoint.body, request.body ?? undefined)
}

function sendDownload(reply: FastifyReply, file: Download): FastifyReply {
  const plain = file.fileName.replace(/[^\w.-]+/g, '_')
  return reply
    .type(file.mediaType)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .send(file.content)
}

function takeOver(reply: FastifyReply, open: StreamAnswer): FastifyReply {
  reply.hijack()
  open(reply)
  return reply
}
