/**
 * Sends a gateway's stored messages to the broker, oldest first, over a connection of its own. A message leaves the
 * store only after its PUBACK, which the server sends after the commit.
 */
import { type HeartbeatMessage, heartbeatTopic, samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import mqtt, { type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { createBackoff } from './backoff.ts'
import type { MessageStore } from './store.ts'

/** Messages on their way at once: keeps a long catch-up quick although each waits for a commit. */
const WINDOW = 16

export type SenderOptions = {
  brokerUrl: string
  gatewayCode: string
  secret: string
  store: MessageStore
  log: Pick<Logger, 'info' | 'warn' | 'debug'>
  /** For tests; the first and the longest wait between attempts. */
  retryMs?: { first: number; longest: number }
}

export type Sender = {
  /** Call after something was appended to the store. */
  wake(): void
  /** Sent only while connected: an old heartbeat says nothing. */
  heartbeat(message: HeartbeatMessage): void
  stop(): Promise<void>
}

export function startSender(options: SenderOptions): Sender {
  const { brokerUrl, gatewayCode, secret, store, log } = options
  const retry = options.retryMs ?? { first: 1000, longest: 60_000 }
  const backoff = createBackoff({ firstMs: retry.first, longestMs: retry.longest })
  let client: MqttClient | undefined
  let timer: NodeJS.Timeout | undefined
  let draining = false
  let stopped = false

  function connect(): void {
    const connection = mqtt.connect(brokerUrl, {
      clientId: `earshot-gateway-${gatewayCode}`,
      username: gatewayCode,
      password: secret,
      clean: true,
      // Our own back-off, and nothing kept in memory by the library: the store on disk is the only queue.
      reconnectPeriod: 0,
      queueQoSZero: false,
      resubscribe: false,
      connectTimeout: 10_000,
      keepalive: 60,
    })
    client = connection
    // Each message on its way listens for the end of the connection.
    connection.setMaxListeners(WINDOW + 10)
    connection.on('connect', () => {
      backoff.reset()
      log.info({ gateway: gatewayCode }, 'connected')
      wake()
    })
    connection.on('error', error =>
      log.warn({ gateway: gatewayCode, err: error.message }, 'connection failed'),
    )
    connection.on('close', () => lose(connection))
  }

  /** Once for each connection, whoever notices first that it is of no use any more. */
  function lose(connection: MqttClient): void {
    if (client !== connection) return
    client = undefined
    connection.end(true)
    if (!stopped) timer = setTimeout(connect, backoff.next())
  }

  function wake(): void {
    if (draining || stopped || !client?.connected) return
    draining = true
    void drain(client).finally(() => {
      draining = false
      if (!store.isEmpty()) wake()
    })
  }

  async function drain(connection: MqttClient): Promise<void> {
    while (connection === client && connection.connected && !store.isEmpty()) {
      const messages = store.peek(WINDOW)
      const onTheirWay = messages.map(message => publish(connection, JSON.stringify(message.body)))
      // Handled in order below; a later one that fails first must not count as unhandled.
      for (const sent of onTheirWay) sent.catch(() => {})
      try {
        for (const [index, message] of messages.entries()) {
          await onTheirWay[index]
          store.acknowledge(message)
        }
      } catch (error) {
        log.debug({ gateway: gatewayCode, err: error }, 'not acknowledged; will be sent again')
        lose(connection)
        await Promise.allSettled(onTheirWay)
        return
      }
    }
  }

  /** Resolves on PUBACK, rejects when the connection closes first. */
  function publish(connection: MqttClient, payload: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const lost = () => reject(new Error('connection closed'))
      connection.once('close', lost)
      connection.publish(samplesTopic(gatewayCode), payload, { qos: 1 }, error => {
        connection.off('close', lost)
        if (error) reject(error)
        else resolve()
      })
    })
  }

  function heartbeat(message: HeartbeatMessage): void {
    if (!client?.connected) return
    client.publish(heartbeatTopic(gatewayCode), JSON.stringify(message), { qos: 1 }, () => {})
  }

  async function stop(): Promise<void> {
    stopped = true
    clearTimeout(timer)
    const connection = client
    client = undefined
    if (connection) await connection.endAsync(true)
  }

  connect()
  return { wake, heartbeat, stop }
}
