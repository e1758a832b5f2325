/** Each request has an id and a line in the log, and all of them share one histogram. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { startTrace } from '#reporting.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The person in whose name the call is made, as soon as that is known. */
    userId: number | null
  }
}

export function newRequestId(): string {
  return randomUUID()
}

export function addRequestLog(app: FastifyInstance, metrics: Registry): void {
  const seconds = new Histogram({
    name: 'earshot_http_request_duration_seconds',
    help: 'Time from the request to its answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  })

  app.decorateRequest('userId', null)
  const traces = new WeakMap<FastifyRequest, ReturnType<typeof startTrace>>()
  app.addHook('onRequest', (request, reply, done) => {
    traces.set(request, startTrace(request.method))
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    const route = routeName(request)
    traces.get(request)?.(route, statusCode)
    seconds.observe({ method: request.method, route, status: statusCode }, elapsedTime / 1000)
    // Refusals and failures have their own line with the reason (error-answer.ts).
    request.log.debug(
      { method: request.method, route, status: statusCode, ms: Math.round(elapsedTime) },
      'answered',
    )
    done()
  })
}

/** Who asked for what, from where: a refusal that comes again and again has to lead to its sender. */
export function whoAskedWhat(request: FastifyRequest): Record<string, unknown> {
  const { method, callerAddress: address, userId: user } = request
  return { method, route: routeName(request), address, user }
}

/** The route's pattern, never the address asked for: that would make a new time series for every guess. */
function routeName(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}
