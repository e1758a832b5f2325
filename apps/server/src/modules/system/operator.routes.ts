/** Answers what operators ask of every process, whatever its roles: is it alive, is it ready, how is it doing. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { isLoopback } from '#addresses.ts'
import type { OperatorPage } from '#config.ts'
import type { Context } from '#context.ts'
import { notFound } from '#errors.ts'
import { sendJson } from '#http/answer.ts'
import { createServer } from '#http/create-server.ts'
import { limitRequests } from '#http/limits.ts'
import { createReadiness } from './health.ts'
import { addDatabaseMetrics, addStandbyMetrics } from './metrics.ts'

export function addOperatorRoutes(app: FastifyInstance, ctx: Context): void {
  const readiness = createReadiness(ctx)
  collectDefaultMetrics({ register: ctx.metrics, prefix: 'earshot_' })

  app.get('/healthz', async (_request, reply) =>
    sendJson(reply.header('cache-control', 'no-store'), { status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    const { ready, parts } = await readiness()
    const answer = { status: ready ? 'ready' : 'not_ready', parts }
    return sendJson(reply.code(ready ? 200 : 503).header('cache-control', 'no-store'), answer)
  })
  addStandbyMetrics(ctx)
  const refreshMetrics = addDatabaseMetrics(ctx)
  app.get('/metrics', { onRequest: refuseOtherMachines(ctx, 'metrics') }, async (_request, reply) => {
    await refreshMetrics()
    return reply.type(ctx.metrics.contentType).send(await ctx.metrics.metrics())
  })
}

/**
 * Refuses other machines a page that `OPEN_PAGES` does not name: there is no such page for them. What a proxy on this
 * machine forwards comes from elsewhere.
 */
export function refuseOtherMachines({ config }: Pick<Context, 'config'>, page: OperatorPage) {
  return async ({ raw }: FastifyRequest): Promise<void> => {
    if (config.openPages.includes(page)) return
    const isForwarded = raw.headers['x-forwarded-for'] !== undefined || raw.headers.forwarded !== undefined
    if (isForwarded || !isLoopback(raw.socket.remoteAddress ?? '')) throw notFound('path')
  }
}

/** The whole of HTTP in a process without the role `api`: these pages, and 404 for all else. */
export async function buildOperatorApp(ctx: Context): Promise<FastifyInstance> {
  const app = createServer(ctx)
  await limitRequests(app)
  addOperatorRoutes(app, ctx)
  app.setNotFoundHandler(() => {
    throw notFound('path')
  })
  await app.ready()
  return app
}
