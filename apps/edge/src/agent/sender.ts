/**
 * Sends a gateway's stored messages to the broker, oldest first, over a connection of its own. A message leaves the
 * store only after its PUBACK, which the server sends after the commit.
 */
import { type HeartbeatMessage, heartbeatTopic, samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import type { MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { connectWithRetry } from './connection.ts'
import type { MessageStore } from './store.ts'

/** This many messages may be on their way at once. It keeps a long catch-up quick although each waits for a commit. */
const WINDOW = 16

export type SenderOptions = {
  brokerUrl: string
  gatewayCode: string
  secret: string
  store: MessageStore
  log: Pick<Logger, 'info' | 'warn' | 'debug'>
  /** The first and the longest wait between attempts; tests set it. */
  retryMs?: { first: number; longest: number; spread: number }
}

export type Sender = {
  /** Call after something was appended to the store. */
  wake(): void
  /** A heartbeat is sent only while connected, because an old one says nothing. */
  heartbeat(message: HeartbeatMessage): void
  stop(): Promise<void>
}

export function startSender(options: SenderOptions): Sender {
  const { gatewayCode, store, log } = options
  let draining = false
  let stopped = false
  const connection = connectWithRetry({ ...options, window: WINDOW, onConnected: wake })

  function wake(): void {
    const client = connection.current()
    if (draining || stopped || !client?.connected) return
    draining = true
    void drain(client).finally(() => {
      draining = false
      if (!store.isEmpty()) wake()
    })
  }

  async function drain(client: MqttClient): Promise<void> {
    while (client === connection.current() && client.connected && !store.isEmpty()) {
      const messages = store.peek(WINDOW)
      const onTheirWay = messages.map(message => publish(client, { gatewayCode, body: message.body }))
      // The messages are handled in order below; a later one that fails first must not count as unhandled.
      for (const sent of onTheirWay) sent.catch(() => {})
      try {
        for (const [index, message] of messages.entries()) {
          await onTheirWay[index]
          store.acknowledge(message)
        }
      } catch (error) {
        log.debug({ gateway: gatewayCode, err: error }, 'not acknowledged; will be sent again')
        connection.lose(client)
        await Promise.allSettled(onTheirWay)
        return
      }
    }
  }

  function heartbeat(message: HeartbeatMessage): void {
    const client = connection.current()
    if (!client?.connected) return
    client.publish(heartbeatTopic(gatewayCode), JSON.stringify(message), { qos: 1 }, () => {})
  }

  async function stop(): Promise<void> {
    stopped = true
    await connection.end()
  }

  return { wake, heartbeat, stop }
}

/** Resolves on PUBACK, rejects when the connection closes first. */
function publish(
  client: MqttClient,
  { gatewayCode, body }: { gatewayCode: string; body: unknown },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error('connection closed'))
    client.once('close', lost)
    client.publish(samplesTopic(gatewayCode), JSON.stringify(body), { qos: 1 }, error => {
      client.off('close', lost)
      if (error) reject(error)
      else resolve()
    })
  })
}
