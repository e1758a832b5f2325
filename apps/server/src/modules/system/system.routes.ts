/** What operators and tools ask: is it alive, is it ready, how is it doing, what can it do. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { Context } from '#context.ts'
import { sendJson } from '#http/answer.ts'
import { addDocs } from './docs.ts'
import type { EventStreams } from './event-stream.ts'
import { createReadiness } from './health.ts'
import { addDatabaseMetrics } from './metrics.ts'

export interface SystemRoutes {
  app: FastifyInstance
  ctx: Context
  streams: EventStreams
  /** The OpenAPI document, made on first use. */
  openApi: () => unknown
}

export async function addSystemRoutes({ app, ctx, streams, openApi }: SystemRoutes): Promise<void> {
  const readiness = createReadiness(ctx)
  collectDefaultMetrics({ register: ctx.metrics, prefix: 'earshot_' })
  new Gauge({
    name: 'earshot_event_streams',
    help: 'Event streams that are open.',
    registers: [ctx.metrics],
    collect() {
      this.set(streams.count())
    },
  })

  app.get('/healthz', async (_request, reply) =>
    sendJson(reply.header('cache-control', 'no-store'), { status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    const { ready, parts } = await readiness()
    const answer = { status: ready ? 'ready' : 'not_ready', parts }
    return sendJson(reply.code(ready ? 200 : 503).header('cache-control', 'no-store'), answer)
  })
  const refreshMetrics = addDatabaseMetrics(ctx)
  app.get('/metrics', async (_request, reply) => {
    await refreshMetrics()
    return reply.type(ctx.metrics.contentType).send(await ctx.metrics.metrics())
  })
  await addDocs(app, openApi)
}
