/** Answers what tools ask of a process that serves the API, besides what operators ask of every process. */
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Context } from '#context.ts'
import { addDocs } from './docs.ts'
import type { EventStreams } from './event-stream.ts'
import { addOperatorRoutes, refuseOtherMachines } from './operator.routes.ts'

export interface SystemRoutes {
  app: FastifyInstance
  ctx: Context
  streams: EventStreams
  /** The OpenAPI document, made on first use. */
  openApi: () => unknown
}

export async function addSystemRoutes({ app, ctx, streams, openApi }: SystemRoutes): Promise<void> {
  new Gauge({
    name: 'earshot_event_streams',
    help: 'Event streams that are open.',
    registers: [ctx.metrics],
    collect() {
      this.set(streams.count())
    },
  })
  addOperatorRoutes(app, ctx)
  await addDocs(app, { openApi, onRequest: refuseOtherMachines(ctx, 'docs') })
}
