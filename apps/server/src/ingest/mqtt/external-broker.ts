/**
 * Reads telemetry from a broker of the operator's (`MQTT_URL`). That broker checks who may publish what; here a
 * message is acknowledged to it only after the commit, and its persistent session keeps what arrives meanwhile.
 */
import mqtt, { type MqttClient } from 'mqtt'
import type { IPublishPacket } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { IngestMetrics } from '#ingest/metrics.ts'
import { parseTopic, type Receive } from '#ingest/receive.ts'
import { deferAcknowledgements } from './acknowledgements.ts'
import { createInFlight } from './in-flight.ts'
import { waitForAll } from './wait-for-all.ts'

export interface ExternalBrokerOptions {
  url: string
  receive: Receive
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  metrics: IngestMetrics
  /** The broker keeps a session under this id; it ends the connection of any other client with the same id. */
  clientId?: string
  /** A session of a group (MQTT 5) shares the messages: the broker gives each to one session only. */
  shared?: boolean
  /** At most this many messages are being stored at once; beyond it the connection is not read on. */
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
  /**
   * Ends at once: what is under way is not acknowledged any more, so the broker sends it to the session's next
   * holder.
   */
  abandon(): void
}

export const TOPICS = ['earshot/v1/gateways/+/samples', 'earshot/v1/gateways/+/heartbeat']
const SHARE = '$share/earshot/'
/** The client id without a group, and what those of a group begin with. */
export const CLIENT_ID = 'earshot-ingest'

const FOR_EVER = 0xff_ff_ff_ff
const MAX_IN_FLIGHT = 1_000
const RECONNECT_MS = 2_000

export function startExternalBroker(options: ExternalBrokerOptions): ExternalBroker {
  const { log, maxUnderWay = MAX_IN_FLIGHT } = options
  const client = connect({ ...options, maxUnderWay })
  const subscription = keepSubscribed(client, options)
  const replyTo = deferAcknowledgements(client)
  const inFlight = createInFlight(maxUnderWay)
  let tail: Promise<unknown> = Promise.resolve()
  let paused = false

  client.handleMessage = (packet, next) => {
    if (!paused) inFlight.add(store(packet), () => next())
  }

  async function store(packet: IPublishPacket): Promise<void> {
    const reply = replyTo(packet)
    const previous = tail
    const handled = handle(packet, options)
    tail = waitForAll([previous, handled])
    try {
      await handled
      // Messages are acknowledged in the order of arrival, as MQTT demands.
      await previous
      reply.accept()
    } catch (error) {
      log.error(
        { err: error, topic: packet.topic },
        'a message could not be stored; the broker is asked to send it again',
      )
      reply.refuse()
    }
  }

  function pause(): void {
    paused = true
    inFlight.dropWaiting()
  }

  return {
    ...subscription,
    pause,
    close: async () => {
      pause()
      await inFlight.settled()
      await client.endAsync()
    },
    abandon: () => {
      pause()
      client.end(true)
    },
  }
}

function connect({
  url,
  clientId = CLIENT_ID,
  shared = false,
  maxUnderWay,
  reconnectMs = RECONNECT_MS,
}: ExternalBrokerOptions): MqttClient {
  return mqtt.connect(url, {
    clientId,
    clean: false,
    reconnectPeriod: reconnectMs,
    // A broker that is just starting may refuse us for a moment.
    reconnectOnConnackError: true,
    // The topics are subscribed by hand: the library itself would skip it where the broker has forgotten the session.
    resubscribe: false,
    ...(shared && {
      protocolVersion: 5 as const,
      properties: { sessionExpiryInterval: FOR_EVER, receiveMaximum: maxUnderWay },
    }),
  })
}

/** Subscribes on every new connection, and tells the log of a broker that is away. */
function keepSubscribed(
  client: MqttClient,
  { url, log, clientId = CLIENT_ID, shared = false }: ExternalBrokerOptions,
): Pick<ExternalBroker, 'connected' | 'subscribed'> {
  const topics = shared ? TOPICS.map(topic => `${SHARE}${topic}`) : TOPICS
  const broker = withoutSecret(url)
  let listening = false
  /** Each session knocks every few seconds at a broker that is away: the log hears of it once. */
  let isToldOf = false

  const subscribed = new Promise<void>(resolve => {
    client.on('connect', () => {
      isToldOf = false
      log.info({ broker, clientId }, 'connected to the MQTT broker')
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
  })
  client.on('error', error => {
    if (!isToldOf) log.warn({ err: error, broker }, 'the MQTT broker does not answer')
    isToldOf = true
  })
  return { connected: () => client.connected && listening, subscribed }
}

async function handle(
  { topic, payload }: IPublishPacket,
  { receive, metrics }: Pick<ExternalBrokerOptions, 'receive' | 'metrics'>,
): Promise<void> {
  const parsed = parseTopic(topic)
  if (parsed === null) {
    metrics.refused('foreign_topic')
    return
  }
  await receive({ ...parsed, payload: Buffer.from(payload) })
}

/** An address fit for the log. */
export function withoutSecret(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
