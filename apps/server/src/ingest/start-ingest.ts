/** The `ingest` role: the embedded broker, or a subscription to an external one. */

import { isLoopback, trustedProxies } from '#addresses.ts'
import type { Context } from '#context.ts'
import { ingestOf, stopIngestOf } from './ingest-of.ts'
import { startEmbeddedBroker } from './mqtt/embedded-broker.ts'
import { startBrokerSessions } from './mqtt/external-broker-sessions.ts'
import { createReceiver, type Receive } from './receive.ts'

export interface RunningIngest {
  /** The embedded broker's port, where gateways of this process connect; null with an external broker. */
  mqttPort: number | null
  /** Acknowledges what is stored, takes nothing more, closes. Call it before the database is closed. */
  stop(): Promise<void>
}

/**
 * Starts the ingest.
 * @param databaseUrl where the processes that share an external broker agree on which reads what
 */
export async function startIngest(
  ctx: Context,
  { databaseUrl = ctx.config.databaseUrl }: { databaseUrl?: string | undefined } = {},
): Promise<RunningIngest> {
  const { ingest, metrics } = ingestOf(ctx)
  const { accept, heartbeat } = ingest
  const receive = createReceiver({ accept, heartbeat, clock: ctx.clock, log: ctx.log, metrics })
  const entrance =
    ctx.config.mqttUrl === undefined
      ? await embedded(ctx, receive)
      : external(ctx, { url: ctx.config.mqttUrl, databaseUrl, receive })
  return {
    mqttPort: entrance.mqttPort,
    stop: async () => {
      entrance.pause()
      await stopIngestOf(ctx)
      await entrance.close()
    },
  }
}

interface Entrance {
  mqttPort: number | null
  pause(): void
  close(): Promise<void>
}

async function embedded(ctx: Context, receive: Receive): Promise<Entrance> {
  const { config, log } = ctx
  const isTrusted = trustedProxies(config.trustedProxies)
  const broker = await startEmbeddedBroker({
    port: config.mqttPort,
    host: config.host,
    nextFreePort: config.demo,
    signInGateway: ctx.signInGateway,
    receive,
    log,
    metrics: ingestOf(ctx).metrics,
    isShared: address => isLoopback(address) || isTrusted(address),
  })
  const unsubscribe = ctx.bus.subscribe(event => {
    if (event.kind === 'gateway') broker.disconnect(event.code)
  })
  log.info({ host: config.host, port: broker.port }, 'MQTT broker listening')
  ctx.checks.set('broker', () => {
    if (!broker.listening()) throw new Error('the embedded MQTT broker does not listen')
  })
  return {
    mqttPort: broker.port,
    pause: broker.pause,
    close: () => {
      unsubscribe()
      return broker.close()
    },
  }
}

interface External {
  url: string
  databaseUrl: string | undefined
  receive: Receive
}

function external(ctx: Context, { url, databaseUrl, receive }: External): Entrance {
  if (databaseUrl === undefined)
    throw new Error('an external broker is read together with a database by its URL')
  const { metrics } = ingestOf(ctx)
  const sessions = startBrokerSessions({ url, databaseUrl, receive, log: ctx.log, metrics })
  ctx.checks.set('broker', () => {
    if (!sessions.connected()) throw new Error('the external MQTT broker is not connected')
  })
  return { mqttPort: null, pause: sessions.pause, close: sessions.close }
}
