/**
 * Reads telemetry from a broker of the operator's (`MQTT_URL`). That broker checks who may publish what; here a
 * message is acknowledged to it only after the commit, and its persistent session keeps what arrives meanwhile.
 */
import mqtt, { type MqttClient } from 'mqtt'
import type { IPublishPacket, Packet } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { IngestMetrics } from '#ingest/metrics.ts'
import { parseTopic, type Receive } from '#ingest/receive.ts'
import { ended } from './ended.ts'

export interface ExternalBrokerOptions {
  url: string
  receive: Receive
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  metrics: IngestMetrics
  /** Names the session the broker keeps for us; it ends the connection of whoever else uses the same. */
  clientId?: string
  /** Of a group (MQTT 5): the broker gives each message to one of its sessions only. */
  shared?: boolean
  /** Messages being stored at once; beyond it the connection is not read on. */
  maxUnderWay?: number
  reconnectMs?: number
}

export interface ExternalBroker {
  /** Connected, and the broker has confirmed the subscription on this connection. */
  connected(): boolean
  /** Resolves when the broker has confirmed the subscription. */
  subscribed: Promise<void>
  /** Takes no new message; what is under way may still be acknowledged. */
  pause(): void
  /** Waits until what is under way is stored and acknowledged. */
  close(): Promise<void>
  /** At once: what is under way is not acknowledged any more, so the broker sends it to the session's next holder. */
  abandon(): void
}

export const TOPICS = ['earshot/v1/gateways/+/samples', 'earshot/v1/gateways/+/heartbeat']
const SHARE = '$share/earshot/'
/** The client id without a group, and what those of a group begin with. */
export const CLIENT_ID = 'earshot-ingest'

const FOR_EVER = 0xff_ff_ff_ff

export function startExternalBroker({
  url,
  receive,
  log,
  metrics,
  clientId = CLIENT_ID,
  shared = false,
  maxUnderWay = 1_000,
  reconnectMs = 2_000,
}: ExternalBrokerOptions): ExternalBroker {
  // Resubscribing is done by hand: the library's own would skip it where the broker has forgotten the session.
  const client = mqtt.connect(url, {
    clientId,
    clean: false,
    reconnectPeriod: reconnectMs,
    // A broker that is just starting may refuse us for a moment.
    reconnectOnConnackError: true,
    resubscribe: false,
    ...(shared && {
      protocolVersion: 5 as const,
      properties: { sessionExpiryInterval: FOR_EVER, receiveMaximum: maxUnderWay },
    }),
  })
  const acknowledge = holdAcknowledgements(client)
  const underWay = new Set<Promise<void>>()
  let waiting: (() => void)[] = []
  let tail: Promise<unknown> = Promise.resolve()
  let connection = 0
  let listening = false
  /** Whoever is away is knocked at every few seconds, by each session: the log hears of it once. */
  let isToldOf = false
  let paused = false

  client.handleMessage = (packet, next) => {
    if (paused) return
    const stored = store(packet)
    underWay.add(stored)
    stored.finally(() => {
      underWay.delete(stored)
      for (const resume of waiting.splice(0)) resume()
    })
    if (underWay.size < maxUnderWay) next()
    else waiting.push(() => next())
  }

  async function store(packet: IPublishPacket): Promise<void> {
    const arrivedOn = connection
    const previous = tail
    const handled = handle(packet)
    tail = ended([previous, handled])
    try {
      await handled
      // In the order of arrival, as MQTT demands.
      await previous
      // After a reconnection the broker sends the message again, under a number of the new connection.
      if (packet.qos === 1 && arrivedOn === connection) acknowledge(packet.messageId ?? 0)
    } catch (error) {
      log.error(
        { err: error, topic: packet.topic },
        'a message could not be stored; the broker is asked to send it again',
      )
      if (arrivedOn === connection) client.stream.destroy()
    }
  }

  async function handle({ topic, payload }: IPublishPacket): Promise<void> {
    const parsed = parseTopic(topic)
    if (parsed === null) {
      metrics.refused('foreign_topic')
      return
    }
    await receive({ ...parsed, payload: Buffer.from(payload) })
  }

  const subscribed = new Promise<void>(resolve => {
    client.on('connect', () => {
      isToldOf = false
      log.info({ broker: withoutSecret(url), clientId }, 'connected to the MQTT broker')
      const topics = shared ? TOPICS.map(topic => `${SHARE}${topic}`) : TOPICS
      client.subscribe(topics, { qos: 1 }, (error, granted) => {
        const refused = granted?.some(grant => grant.qos > 2) ?? false
        listening = error === null && !refused
        if (listening) resolve()
        else log.error({ err: error, granted }, 'the MQTT broker refuses the subscription')
      })
    })
  })
  client.on('close', () => {
    listening = false
    connection += 1
  })
  client.on('error', error => {
    if (!isToldOf) log.warn({ err: error, broker: withoutSecret(url) }, 'the MQTT broker does not answer')
    isToldOf = true
  })

  return {
    connected: () => client.connected && listening,
    subscribed,
    pause: () => {
      paused = true
    },
    close: async () => {
      paused = true
      waiting = []
      await Promise.allSettled(underWay)
      await client.endAsync()
    },
    abandon: () => {
      paused = true
      waiting = []
      client.end(true)
    },
  }
}

/**
 * The library acknowledges a message before it reads the next, so waiting for the commit there would store them
 * one by one. This keeps its acknowledgements back and gives the function that sends them.
 */
function holdAcknowledgements(client: MqttClient): (messageId: number) => void {
  // Its own name for it: no setting of the library's does the same.
  const send: unknown = Reflect.get(client, '_sendPacket')
  if (typeof send !== 'function') throw new Error('the MQTT library sends its packets in another way')
  const holdBack = (packet: Packet, done?: () => void, ...rest: unknown[]): unknown =>
    packet.cmd === 'puback' ? done?.() : Reflect.apply(send, client, [packet, done, ...rest])
  Reflect.set(client, '_sendPacket', holdBack)
  return messageId => {
    Reflect.apply(send, client, [{ cmd: 'puback', messageId, reasonCode: 0 }])
  }
}

/** An address fit for the log. */
export function withoutSecret(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
