/** A gateway that knows what was acknowledged, and sends again what was not, over a new connection if need be. */
import { setTimeout as pause } from 'node:timers/promises'
import { heartbeatTopic, samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import mqtt, { type MqttClient } from 'mqtt'
import type { BarnMessage } from './barns.ts'

const RETRY_MS = 25

export interface RememberingGateway {
  /** Holds one key for each acknowledged sample: the device’s code and the slot, with a space between. */
  acknowledged: ReadonlySet<string>
  /** Counts the messages handed to a connection, each attempt by itself. */
  sent(): number
  /** Resolves when each of them is acknowledged, however many connections that takes. */
  deliver(messages: readonly BarnMessage[]): Promise<void>
  close(): Promise<void>
}

export interface GatewayInput {
  mqttPort: number
  code: string
  secret: string
  /** Called after each acknowledgement. */
  onAcknowledged: () => void
}

export function rememberingGateway({
  mqttPort,
  code,
  secret,
  onAcknowledged,
}: GatewayInput): RememberingGateway {
  const acknowledged = new Set<string>()
  let line: { connection: MqttClient; ended: Promise<void> } | undefined
  let sent = 0
  let closed = false

  async function connected() {
    while (!line?.connection.connected) {
      if (closed) throw new Error(`${code} is closed`)
      try {
        const options = { username: code, password: secret, clientId: code, reconnectPeriod: 0 }
        const connection = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, options, false)
        connection.on('error', () => {})
        const ended = new Promise<void>(resolve => connection.once('close', () => resolve()))
        line = { connection, ended }
      } catch {
        await pause(RETRY_MS)
      }
    }
    return line
  }

  async function publish(connection: MqttClient, message: BarnMessage): Promise<void> {
    const { heartbeat, samples } = message
    const topic = heartbeat === undefined ? samplesTopic(code) : heartbeatTopic(code)
    sent += 1
    await connection.publishAsync(topic, JSON.stringify(heartbeat ?? { samples }), { qos: 1 })
    for (const key of message.keys) acknowledged.add(key)
    onAcknowledged()
  }

  /** Ends with the last acknowledgement or with the connection, whichever is first. */
  async function attempt(open: Set<BarnMessage>): Promise<void> {
    const { connection, ended } = await connected()
    const onTheirWay = [...open].map(async message => {
      await publish(connection, message)
      open.delete(message)
    })
    await Promise.race([Promise.allSettled(onTheirWay), ended])
    if (open.size > 0) connection.end(true)
  }

  return {
    acknowledged,
    sent: () => sent,
    deliver: async messages => {
      const open = new Set(messages)
      while (open.size > 0) await attempt(open)
    },
    close: async () => {
      closed = true
      await line?.connection.endAsync(true)
    },
  }
}
