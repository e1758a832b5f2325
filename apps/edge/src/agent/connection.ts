/** A gateway's connection to the broker, made again after each loss, a little later after every attempt that fails. */
import mqtt, { type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { createBackoff } from './backoff.ts'

export type ConnectionOptions = {
  brokerUrl: string
  gatewayCode: string
  secret: string
  log: Pick<Logger, 'info' | 'warn'>
  /** At most this many messages are on their way at once. */
  window: number
  /** The first and the longest wait between attempts, and the longest after a connection was cut; tests set it. */
  retryMs?: { first: number; longest: number; spread: number }
  onConnected(): void
}

export type Connection = {
  /** It may still be on its way; undefined between two attempts. */
  current(): MqttClient | undefined
  /** Called by code that notices that this connection is of no use any more. */
  lose(client: MqttClient): void
  end(): Promise<void>
}

export function connectWithRetry(options: ConnectionOptions): Connection {
  const { gatewayCode, log } = options
  const { first, longest, spread } = options.retryMs ?? { first: 1000, longest: 60_000, spread: 30_000 }
  const backoff = createBackoff({ firstMs: first, longestMs: longest, spreadMs: spread })
  let current: MqttClient | undefined
  let wasConnected = false
  let timer: NodeJS.Timeout | undefined
  let ended = false

  function connect(): void {
    const client = connectOnce(options)
    current = client
    client.on('connect', () => {
      wasConnected = true
      log.info({ gateway: gatewayCode }, 'connected')
      options.onConnected()
    })
    client.on('error', error => log.warn({ gateway: gatewayCode, err: error.message }, 'connection failed'))
    client.on('close', () => lose(client))
  }

  /** This runs once for each connection, whoever notices the loss first. */
  function lose(client: MqttClient): void {
    if (current !== client) return
    current = undefined
    client.end(true)
    if (!ended) timer = setTimeout(connect, wasConnected ? backoff.afterCut() : backoff.afterFailure())
    wasConnected = false
  }

  async function end(): Promise<void> {
    ended = true
    clearTimeout(timer)
    const client = current
    current = undefined
    if (client) await client.endAsync(true)
  }

  connect()
  return { current: () => current, lose, end }
}

function connectOnce({ brokerUrl, gatewayCode, secret, window }: ConnectionOptions): MqttClient {
  const client = mqtt.connect(brokerUrl, {
    clientId: `earshot-gateway-${gatewayCode}`,
    username: gatewayCode,
    password: secret,
    clean: true,
    // The back-off is our own, and the library keeps nothing in memory: the store on disk is the only queue.
    reconnectPeriod: 0,
    queueQoSZero: false,
    resubscribe: false,
    connectTimeout: 10_000,
    keepalive: 60,
  })
  // Each message on its way listens for the end of the connection.
  client.setMaxListeners(window + 10)
  return client
}
