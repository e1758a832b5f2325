/** The `ingest` role: the embedded broker, or a subscription to an external one. */

import { isLoopback, trustedProxies } from '#addresses.ts'
import type { Context } from '#context.ts'
import { startEmbeddedBroker } from './mqtt/embedded-broker.ts'
import { startBrokerSessions } from './mqtt/external-broker-sessions.ts'
import { createReceiver, type Receive } from './receive.ts'
import { sharedIngest, stopSharedIngest } from './shared-ingest.ts'
import { keepSigning } from './sign-life.ts'

export interface RunningIngest {
  /** The embedded broker's port, where gateways of this process connect; null with an external broker. */
  mqttPort: number | null
  /** Its port for MQTT over TLS; null where it speaks none. */
  mqttsPort: number | null
  /** Acknowledges what is stored, takes nothing more, closes. Call it before the database is closed. */
  stop(): Promise<void>
}

/**
 * Starts the ingest.
 * @param databaseUrl where the processes that share an external broker agree on which reads what
 * @param signEveryMs how often it signs that it can store
 */
export async function startIngest(
  ctx: Context,
  {
    databaseUrl = ctx.config.databaseUrl,
    signEveryMs,
  }: { databaseUrl?: string | undefined; signEveryMs?: number } = {},
): Promise<RunningIngest> {
  const { ingest, metrics } = sharedIngest(ctx)
  const { accept, heartbeat } = ingest
  const receive = createReceiver({ accept, heartbeat, clock: ctx.clock, log: ctx.log, metrics })
  const entrance =
    ctx.config.mqttUrl === undefined
      ? await openEmbeddedBroker(ctx, receive)
      : openExternalBroker(ctx, { url: ctx.config.mqttUrl, databaseUrl, receive })
  const endSigning = keepSigning(ctx, { everyMs: signEveryMs })
  return {
    mqttPort: entrance.mqttPort,
    mqttsPort: entrance.mqttsPort,
    stop: async () => {
      await endSigning()
      entrance.pause()
      await stopSharedIngest(ctx)
      await entrance.close()
    },
  }
}

interface MqttEntry {
  mqttPort: number | null
  mqttsPort: number | null
  pause(): void
  close(): Promise<void>
}

async function openEmbeddedBroker(ctx: Context, receive: Receive): Promise<MqttEntry> {
  const { config, log } = ctx
  const isTrusted = trustedProxies(config.trustedProxies)
  const broker = await startEmbeddedBroker({
    port: config.mqttPort,
    host: config.mqttHost,
    secure: ctx.tls === null ? null : { port: config.mqttsPort, host: config.host, tls: ctx.tls },
    nextFreePort: config.demo,
    signInGateway: ctx.signInGateway,
    receive,
    log,
    metrics: sharedIngest(ctx).metrics,
    isShared: address => isLoopback(address) || isTrusted(address),
  })
  const unsubscribe = ctx.bus.subscribe(event => {
    if (event.kind === 'gateway') broker.disconnect(event.code)
  })
  log.info(
    { host: config.mqttHost, port: broker.port, secure_port: broker.securePort },
    'MQTT broker listening',
  )
  if (broker.securePort === null && config.mqttHost !== config.host)
    log.warn('gateways reach the broker from this machine only: set TLS_CERT and TLS_KEY, or MQTT_PLAIN=on')
  ctx.checks.set('broker', () => {
    if (!broker.listening()) throw new Error('the embedded MQTT broker does not listen')
  })
  return {
    mqttPort: broker.port,
    mqttsPort: broker.securePort,
    pause: broker.pause,
    close: () => {
      unsubscribe()
      return broker.close()
    },
  }
}

interface ExternalBrokerInput {
  url: string
  databaseUrl: string | undefined
  receive: Receive
}

function openExternalBroker(ctx: Context, { url, databaseUrl, receive }: ExternalBrokerInput): MqttEntry {
  if (databaseUrl === undefined)
    throw new Error('an external broker is read together with a database by its URL')
  const { metrics } = sharedIngest(ctx)
  const sessions = startBrokerSessions({ url, databaseUrl, receive, log: ctx.log, metrics })
  ctx.checks.set('broker', () => {
    if (!sessions.connected()) throw new Error('the external MQTT broker is not connected')
  })
  return { mqttPort: null, mqttsPort: null, pause: sessions.pause, close: sessions.close }
}
