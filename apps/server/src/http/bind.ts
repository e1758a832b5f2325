/** Every endpoint of the contract becomes a route: authenticate, parse, handle, answer. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import type { SiteRight } from '@earshot/contract/rules/farm/site-rights.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSignedIn, type RequestUser } from '#auth/access-tokens.ts'
import { requireRecentSignIn } from '#auth/recent-sign-in.ts'
import type { Context } from '#context.ts'
import { runAsAuthor } from '#db/author.ts'
import { notImplemented, unauthorized } from '#errors.ts'
import { openUploads, type Uploads } from '#uploads/receive-uploads.ts'
import { createAnswerWriter, sendJson } from './answer.ts'
import { answerHeaders } from './answer-headers.ts'
import { authenticate, type Caller } from './authenticate.ts'
import { authorOf } from './author-of.ts'
import { ChunkAccepted } from './chunked-request.ts'
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
import { perMinute } from './limits.ts'
import { addMultipart, readMultipart } from './multipart.ts'
import { retryRead } from './retry-read.ts'
import { noteWrite, readOnStandby, wroteCookie } from './standby-reads.ts'
import { parseInput, readParams } from './validate.ts'

export interface BindOptions {
  app: FastifyInstance
  ctx: Context
  routes: readonly Route[]
  /** The whole contract; an endpoint without a handler answers 501 to those who may call it. */
  endpoints: readonly EndpointShape[]
  resolveSite: ResolveSite
  /** Hears of every call on a site that was let in. */
  onAdmitted?: OnAdmitted
}

type OnAdmitted = (call: { endpoint: EndpointShape; userId: number; site: RequestSite }) => void

/**
 * Finds the site a path leads to, for a person who has the right there. Throws 404 for a person who may not see it,
 * and 403 for one who may not do it.
 */
type ResolveSite = (
  db: Context['db'],
  asked: { user: RequestUser; ids: Record<string, number>; right: SiteRight },
) => Promise<RequestSite>

export async function bindRoutes(options: BindOptions): Promise<void> {
  const { app, routes, endpoints } = options
  const built = new Set(routes.map(route => route.endpoint))
  const unbuilt = endpoints
    .filter(endpoint => !built.has(endpoint))
    .map(endpoint => ({ endpoint: endpoint, run: refuse, built: false }))
  const all: BoundRoute[] = [...routes.map(route => ({ ...route, built: true })), ...unbuilt]
  const isForm = (route: BoundRoute) => route.endpoint.encoding === 'multipart'

  for (const route of all.filter(route => !isForm(route))) bindRoute({ ...options, route })
  await app.register(async scope => {
    await addMultipart(scope)
    for (const route of all.filter(isForm)) bindRoute({ ...options, app: scope, route })
  })
}

/** Path parameters are texts before the contract has read them. */
type PathRequest = FastifyRequest<{ Params: Record<string, string> }>
type BoundRoute = Route & { built: boolean }

function refuse(): never {
  throw notImplemented()
}

interface BindRoute extends Pick<BindOptions, 'app' | 'ctx' | 'resolveSite' | 'onAdmitted'> {
  route: BoundRoute
}

function bindRoute({ app, ctx, route, resolveSite, onAdmitted }: BindRoute): void {
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
        const caller = await retryRead(endpoint, () => authenticate(endpoint, request, ctx))
        if (caller.user?.key) await app.limitKey(request, reply, caller.user.key.id)
        const admitted = await retryRead(endpoint, () =>
          admit(endpoint, request, { ctx, resolveSite, caller }),
        )
        callers.set(request, admitted)
        if (admitted.user !== null && admitted.site !== null)
          onAdmitted?.({ endpoint, userId: admitted.user.id, site: admitted.site })
      },
    ],
    ...(route.onRefused && {
      onError: async (_request, _reply, error) => route.onRefused?.(toAppError(error), ctx),
    }),
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? { user: null, gateway: null, site: null }
      // The answer is the same whatever was sent, so it comes before the input is looked at.
      if (!route.built) throw notImplemented()
      if (endpoint.method !== 'GET' && caller.user !== null) reply.headers(wroteCookie(ctx))
      const uploads = openUploads(ctx.config.dataDir)
      const answer = await answerTo({ route, request, ctx, caller, uploads }).finally(uploads.release)
      if (answer instanceof ChunkAccepted) return sendJson(reply.code(202), answer.body)
      if (isStream(answer)) return sendStream(reply, answer)
      if (isDownload(answer)) return sendDownload(reply, answer)
      return writeAnswer(reply.headers(answerHeaders(request)), answer)
    },
  })
}

type Admitted = Caller & { site: RequestSite | null }

interface AnswerTo extends ReadInput {
  ctx: Context
  route: BoundRoute
}

async function answerTo({
  route,
  request,
  ctx,
  caller,
  uploads,
}: Omit<AnswerTo, 'endpoint'>): Promise<unknown> {
  const { endpoint } = route
  const input = await readInput({ endpoint, request, caller, uploads })
  const author = authorOf(endpoint, { request, caller, now: ctx.clock.now() })
  if (author !== null) return runAsAuthor(author, () => noteWrite(ctx, () => route.run(input, ctx)))
  return retryRead(endpoint, () =>
    route.reads === 'standby'
      ? readOnStandby({ ctx, request, caller, run: source => route.run(input, source) })
      : route.run(input, ctx),
  )
}

/**
 * Checks that the caller may: on the site, where the endpoint names a right, and with a recent sign-in, where it asks for
 * one.
 */
async function admit(
  endpoint: EndpointShape,
  request: PathRequest,
  { ctx, resolveSite, caller }: Pick<BindOptions, 'ctx' | 'resolveSite'> & { caller: Caller },
): Promise<Admitted> {
  const site = await siteOf(endpoint, request, { ctx, resolveSite, user: caller.user })
  // Comes last: a person who may not do it at all is not asked to sign in for it.
  if (endpoint.recentSignIn === 'always' && isSignedIn(caller.user))
    await requireRecentSignIn(ctx, caller.user)
  return { ...caller, site }
}

async function siteOf(
  { right, ...endpoint }: EndpointShape,
  request: PathRequest,
  { ctx, resolveSite, user }: Pick<BindOptions, 'ctx' | 'resolveSite'> & { user: RequestUser | null },
): Promise<RequestSite | null> {
  if (right === undefined) return null
  if (user === null) throw unauthorized()
  return resolveSite(ctx.db, { user, ids: readParams(endpoint, request.params), right })
}

interface ReadInput {
  endpoint: EndpointShape
  request: PathRequest
  caller: Admitted
  uploads: Uploads
}

async function readInput({ endpoint, request, caller, uploads }: ReadInput): Promise<unknown> {
  const params = readParams(endpoint, request.params)
  const query = endpoint.query === undefined ? {} : parseInput(endpoint.query, request.query)
  return { params, query, body: await readBody({ endpoint, request, uploads }), ...caller, request }
}

async function readBody({ endpoint, request, uploads }: Omit<ReadInput, 'caller'>): Promise<unknown> {
  if (endpoint.body === undefined) return undefined
  if (endpoint.encoding === 'multipart')
    return parseInput(endpoint.body, await readMultipart({ request, schema: endpoint.body, uploads }))
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
    .headers(file.bytes === undefined ? {} : { 'content-length': file.bytes })
    .send(file.content)
}

function sendStream(reply: FastifyReply, open: StreamAnswer): FastifyReply {
  reply.hijack()
  open(reply)
  return reply
}
