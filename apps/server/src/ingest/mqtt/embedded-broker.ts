/** The broker that comes with the server: gateways sign in, write under their own code, and are acknowledged after the commit. */
import { createServer, type Server, type Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import type { Logger } from 'pino'
import type { GatewaySignIn, SignInFailure } from '#auth/gateway-sign-in.ts'
import type { IngestMetrics } from '#ingest/metrics.ts'
import type { Receive } from '#ingest/receive.ts'
import type { ServerTls } from '#tls/server-tls.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, countConnections } from './connection-limits.ts'
import { addressOf, createGatewayClients, type GatewayClients } from './gateway-clients.ts'
import { GatewayConnection, type GatewayConnectionOptions } from './gateway-connection.ts'
import { type ListenOptions, listen } from './listen.ts'
import { createSecureTransport } from './secure-transport.ts'
import { REASON } from './version-five.ts'
import { waitForAll } from './wait-for-all.ts'

export interface EmbeddedBrokerOptions extends Omit<ListenOptions, 'settings'> {
  /** Where TLS is spoken too, and with which certificate; null: nowhere. */
  secure: { port: number; host: string; tls: ServerTls } | null
  signInGateway: GatewaySignIn
  receive: Receive
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  metrics: IngestMetrics
  /** Addresses behind which many gateways stand: this machine's own, and trusted proxies. */
  isShared: (address: string) => boolean
  limits?: ConnectionLimits
}

export interface EmbeddedBroker {
  port: number
  /** The port for MQTT over TLS; null where there is no certificate. */
  securePort: number | null
  listening(): boolean
  /** Counts the gateways that are connected now. */
  connections(): number
  /** Ends the connections of a gateway. */
  disconnect(code: string): void
  /** Takes no new connection and no new message; what is under way may still be acknowledged. */
  pause(): void
  close(): Promise<void>
}

const MAX_PACKET_BYTES = 1024 * 1024
/** A connection whose gateway is not known yet may send this much: its CONNECT, and little that follows it. */
const MAX_UNSIGNED_BYTES = 4_096
const CONNECT_TIMEOUT_MS = 10_000
/** Finds gateways that vanished without a word and asked for no MQTT keep-alive. */
const TCP_KEEPALIVE_MS = 60_000

const RETURN_CODES: Record<SignInFailure, 3 | 4 | 5> = {
  wrong_credentials: 4,
  refused: 5,
  too_many_attempts: 3,
}

export async function startEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
  const { log, metrics, receive } = options
  const { isShared, limits = CONNECTION_LIMITS } = options
  const count = countConnections<Socket>({ limits, isShared })
  const clients = createGatewayClients({
    ...options,
    onSignedIn: ({ transport }, gateway) => count.signedIn(transport, gateway),
  })
  let paused = false
  const broker = await createBroker({ clients, log, publish: inOrder(publish) })
  const plain = serverOf(transport => handle({ socket: transport, transport, certifiedNames: null }))
  const port = await listen(plain, { ...options, settings: 'MQTT_PORT' })
  const secure = options.secure === null ? null : await listenOverTls(options.secure)

  async function listenOverTls({ tls, ...where }: NonNullable<EmbeddedBrokerOptions['secure']>) {
    const transports = createSecureTransport({ tls, log, metrics, onSecured: handle })
    const server = serverOf(transports.secure)
    const listening = { ...options, ...where, settings: 'MQTTS_PORT' }
    return { server, port: await listen(server, listening), close: transports.close }
  }

  /** A connection counts from its first byte: a handshake that never ends takes memory too. */
  function serverOf(admitted: (transport: Socket) => void): Server {
    const keepAlive = { noDelay: true, keepAlive: true, keepAliveInitialDelay: TCP_KEEPALIVE_MS }
    return createServer(keepAlive, transport =>
      count.admits(transport) ? admitted(transport) : turnAway(transport),
    )
  }

  function handle(given: Pick<GatewayConnectionOptions, 'socket' | 'transport' | 'certifiedNames'>): void {
    const limits = { maxPacketBytes: MAX_PACKET_BYTES, maxUnsignedBytes: MAX_UNSIGNED_BYTES }
    broker.handle(new GatewayConnection({ ...given, ...limits }))
  }

  async function publish(client: Client, packet: PublishPacket): Promise<void> {
    if (paused) throw new Error('the broker is stopping')
    const topic = clients.ownTopic(client, packet.topic)
    if (topic === null) {
      metrics.refused('foreign_topic')
      log.warn(
        { gateway: clients.gatewayOf(client), topic: packet.topic.slice(0, 200) },
        "publish refused: not the gateway's own topic",
      )
      if (client.conn instanceof GatewayConnection) client.conn.farewell = REASON.notAuthorized
      throw new Error('not authorized')
    }
    const refusal = await receive({ ...topic, payload: Buffer.from(packet.payload) })
    if (refusal !== null && packet.qos === 1 && client.conn instanceof GatewayConnection)
      client.conn.noteRefusal(packet.messageId, refusal)
  }

  function turnAway(transport: Socket): void {
    metrics.refused('too_many_connections')
    log.warn({ address: transport.remoteAddress }, 'connection turned away: its address has too many')
    transport.destroy()
  }

  function pause(): void {
    paused = true
    plain.close()
    secure?.server.close()
  }

  return {
    port,
    securePort: secure?.port ?? null,
    listening: () => plain.listening && secure?.server.listening !== false,
    connections: () => broker.connectedClients,
    disconnect: clients.disconnect,
    pause,
    close: () => {
      pause()
      secure?.close()
      return new Promise(resolve => broker.close(() => resolve()))
    },
  }
}

type Publish = (client: Client, packet: PublishPacket) => Promise<void>

interface BrokerOptions {
  clients: GatewayClients
  publish: Publish
  log: EmbeddedBrokerOptions['log']
}

/** Makes the library's broker and adds what is ours: it decides which clients may sign in, publish and subscribe. */
async function createBroker({ clients, publish, log }: BrokerOptions): Promise<Aedes> {
  const broker = await Aedes.createBroker({
    connectTimeout: CONNECT_TIMEOUT_MS,
    queueLimit: 1_000,
    // Nobody reads here but the server: whatever a gateway asks for, nothing is held for it while it is away.
    preConnect: (_client, packet, done) => {
      packet.clean = true
      done(null, true)
    },
    authenticate: (client, code, secret, done) => {
      clients.signIn(client, { code: code ?? '', secret: secret?.toString('utf8') ?? '' }).then(
        failure => (failure === null ? done(null, true) : done(authenticateError(failure), null)),
        error => {
          log.error({ err: error }, 'a gateway could not be checked')
          done(authenticateError('too_many_attempts'), null)
        },
      )
    },
    authorizePublish: (client, packet, done) => {
      if (client === null) return done(new Error('nobody publishes here but gateways'))
      // Nothing is kept for later readers: the database is where samples stay.
      packet.retain = false
      publish(client, packet).then(
        () => done(null),
        error => done(toError(error)),
      )
    },
    authorizeSubscribe: (client, subscription, done) => {
      log.warn({ gateway: clients.gatewayOf(client), topic: subscription.topic }, 'subscription refused')
      done(null, null)
    },
  })
  broker.on('clientError', (client, error) =>
    log.warn({ gateway: clients.gatewayOf(client), err: error.message }, 'gateway connection ended'),
  )
  broker.on('connectionError', (client, error) =>
    log.warn({ address: addressOf(client), err: error.message }, 'connection ended before sign-in'),
  )
  return broker
}

/** Stores a client's messages side by side and answers in the order of their arrival, as MQTT demands. */
function inOrder(store: Publish): Publish {
  /** The last of each client. */
  const tails = new WeakMap<Client, Promise<unknown>>()
  return async (client, packet) => {
    const connection = client.conn instanceof GatewayConnection ? client.conn : undefined
    const bytes = packet.payload.length
    connection?.hold(bytes)
    const stored = store(client, packet).finally(() => connection?.release(bytes))
    const tail = waitForAll([tails.get(client), stored])
    tails.set(client, tail)
    await tail
    await stored
  }
}

function authenticateError(failure: SignInFailure): AuthenticateError {
  return Object.assign(new Error(failure), { returnCode: RETURN_CODES[failure] })
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
