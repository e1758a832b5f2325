/** The bare HTTP server that the application and the operators' pages are built on. */
import { createServer as createHttpsServer } from 'node:https'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify'
import type { Context } from '#context.ts'
import type { ServerTls } from '#tls/server-tls.ts'
import { addCallerAddress } from './caller-address.ts'
import { sendError } from './error-answer.ts'
import {
  BODY_LIMIT_BYTES,
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  REQUEST_TIMEOUT_MS,
  SILENCE_TIMEOUT_MS,
} from './limits.ts'
import { createMalformedRequestHandler } from './malformed-request.ts'
import { addRequestLog, newRequestId } from './request-log.ts'
import { addSecurityHeaders, answerPreflights, securityHeaders } from './security.ts'

/** Answers errors, writes its log and sets the headers that every answer carries; no route yet. */
export function createServer(ctx: Pick<Context, 'config' | 'log' | 'metrics' | 'tls'>): FastifyInstance {
  const headers = securityHeaders(ctx.config)
  const log: FastifyBaseLogger = ctx.log
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Its own lines are replaced by request-log.ts and error-answer.ts.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: newRequestId,
    // A request id comes from us; the sender's could be anything.
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    ...(ctx.tls === null
      ? { http: { headersTimeout: HEADERS_TIMEOUT_MS } }
      : { serverFactory: overTls(ctx.tls) }),
    clientErrorHandler: createMalformedRequestHandler(headers),
    // An address that cannot be read: no hook has run for it.
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
  })
  addCallerAddress(app, ctx.config.trustedProxies)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  addRequestLog(app, ctx.metrics)
  // The headers are added before any limit, so that a refusal carries them too.
  addSecurityHeaders(app, headers)
  answerPreflights(app, ctx.config)
  return app
}

/** Fastify sets these limits on servers that it has made itself only. */
function overTls(tls: ServerTls): FastifyServerFactory {
  return handler =>
    tls.serve(options => {
      const server = createHttpsServer({ ...options, headersTimeout: HEADERS_TIMEOUT_MS }, handler)
      server.requestTimeout = REQUEST_TIMEOUT_MS
      server.keepAliveTimeout = KEEP_ALIVE_MS
      server.setTimeout(SILENCE_TIMEOUT_MS)
      return server
    }, 'pages')
}
