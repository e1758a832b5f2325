/** A gateway's connection to the broker, made again after each loss, a little later every time. */
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
  /** The first and the longest wait between attempts; tests set it. */
  retryMs?: { first: number; longest: number }
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
  const retry = options.retryMs ?? { first: 1000, longest: 60_000 }
  const backoff = createBackoff({ firstMs: retry.first, longestMs: retry.longest })
  let current: MqttClient | undefined
  let timer: NodeJS.Timeout | undefined
  let ended = false

  function connect(): void {
    const client = connectOnce(options)
    current = client
    client.on('connect', () => {
      backoff.reset()
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
    if (!ended) timer = setTimeout(connect, backoff.next())
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
