/** The broker that comes with the server: gateways sign in, write under their own code, and are acknowledged after the commit. */
import { createServer, type Server, type Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import type { Logger } from 'pino'
import type { GatewayLogin, LoginFailure } from '#http/gateway-login.ts'
import { codeKey } from '#ingest/directory.ts'
import type { IngestMetrics } from '#ingest/metrics.ts'
import { parseTopic, type Receive } from '#ingest/receive.ts'
import { ended } from './ended.ts'
import { GatewayConnection } from './gateway-connection.ts'
import { REASON } from './version-five.ts'

export interface EmbeddedBrokerOptions {
  port: number
  host: string
  /** In the demo a taken port is no reason to stop: the next free one is used. */
  nextFreePort: boolean
  login: GatewayLogin
  receive: Receive
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  metrics: IngestMetrics
}

export interface EmbeddedBroker {
  port: number
  listening(): boolean
  /** Gateways connected now. */
  connections(): number
  /** Takes no new connection and no new message; what is under way may still be acknowledged. */
  pause(): void
  close(): Promise<void>
}

const MAX_PACKET_BYTES = 1024 * 1024
const CONNECT_TIMEOUT_MS = 10_000
const PORTS_TRIED = 20
/** Finds gateways that vanished without a word and asked for no MQTT keep-alive. */
const TCP_KEEPALIVE_MS = 60_000

const RETURN_CODES: Record<LoginFailure, 3 | 4 | 5> = {
  wrong_credentials: 4,
  refused: 5,
  too_many_attempts: 3,
}

export async function startEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
  const { login, log, metrics, receive } = options
  const gateways = new WeakMap<Client, string>()
  /** The last publish of each client: acknowledgements keep the order of arrival, as MQTT demands. */
  const tails = new WeakMap<Client, Promise<unknown>>()
  let paused = false

  const broker = await Aedes.createBroker({
    connectTimeout: CONNECT_TIMEOUT_MS,
    queueLimit: 1_000,
    authenticate: (client, username, password, done) => {
      signIn(client, username ?? '', password?.toString('utf8') ?? '').then(
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
      const previous = tails.get(client)
      const connection = client.conn instanceof GatewayConnection ? client.conn : undefined
      const bytes = packet.payload.length
      connection?.hold(bytes)
      const stored = publish(client, packet).finally(() => connection?.release(bytes))
      const tail = ended([previous, stored])
      tails.set(client, tail)
      tail
        .then(() => stored)
        .then(
          () => done(null),
          error => done(toError(error)),
        )
    },
    authorizeSubscribe: (client, subscription, done) => {
      const topic = parseTopic(subscription.topic)
      if (topic !== null && codeKey(topic.gatewayCode) === gateways.get(client))
        return done(null, subscription)
      log.warn({ gateway: gateways.get(client), topic: subscription.topic }, 'subscription refused')
      done(null, null)
    },
  })

  async function signIn(client: Client, code: string, secret: string): Promise<LoginFailure | null> {
    const address = addressOf(client)
    const result = await login({ code, secret, address })
    if (!result.ok) {
      metrics.refused(result.reason)
      log.warn({ gateway: code.slice(0, 40), address, reason: result.reason }, 'gateway sign-in refused')
      return result.reason
    }
    gateways.set(client, codeKey(result.code))
    // A client id is the sender's choice: kept apart by gateway, so that none can push another off the line.
    Object.assign(client, { id: `${codeKey(result.code)}/${client.id}` })
    return null
  }

  async function publish(client: Client, packet: PublishPacket): Promise<void> {
    if (paused) throw new Error('the broker is stopping')
    const topic = parseTopic(packet.topic)
    if (topic === null || codeKey(topic.gatewayCode) !== gateways.get(client)) {
      metrics.refused('foreign_topic')
      log.warn(
        { gateway: gateways.get(client), topic: packet.topic.slice(0, 200) },
        "publish refused: not the gateway's own topic",
      )
      if (client.conn instanceof GatewayConnection) client.conn.farewell = REASON.notAuthorized
      throw new Error('not authorized')
    }
    await receive({ ...topic, payload: Buffer.from(packet.payload) })
  }

  broker.on('clientError', (client, error) =>
    log.warn({ gateway: gateways.get(client), err: error.message }, 'gateway connection ended'),
  )
  broker.on('connectionError', (client, error) =>
    log.warn({ address: addressOf(client), err: error.message }, 'connection ended before sign-in'),
  )

  const server = createServer(
    { noDelay: true, keepAlive: true, keepAliveInitialDelay: TCP_KEEPALIVE_MS },
    socket => broker.handle(connectionOf(socket)),
  )
  const port = await listen(server, options)
  return {
    port,
    listening: () => server.listening,
    connections: () => broker.connectedClients,
    pause: () => {
      paused = true
      server.close()
    },
    close: () =>
      new Promise(resolve => {
        paused = true
        server.close()
        broker.close(() => resolve())
      }),
  }
}

function connectionOf(socket: Socket): GatewayConnection {
  return new GatewayConnection({ socket, maxPacketBytes: MAX_PACKET_BYTES })
}

function addressOf(client: Client): string {
  return client.conn instanceof GatewayConnection ? client.conn.remoteAddress : ''
}

function authenticateError(failure: LoginFailure): AuthenticateError {
  return Object.assign(new Error(failure), { returnCode: RETURN_CODES[failure] })
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

async function listen(
  server: Server,
  { port, host, nextFreePort, log }: EmbeddedBrokerOptions,
): Promise<number> {
  const tries = nextFreePort && port !== 0 ? PORTS_TRIED : 1
  for (let attempt = 0; attempt < tries; attempt++) {
    const bound = await tryPort(server, { port: port + attempt, host })
    if (bound === null) continue
    if (bound !== port && port !== 0)
      log.warn({ wanted: port, port: bound }, `MQTT port ${port} is taken; listening on ${bound}`)
    return bound
  }
  throw new Error(
    `MQTT port ${port} is taken: set MQTT_PORT to a free one, or MQTT_URL to the broker that already runs there`,
  )
}

/** Null: the port is taken. */
function tryPort(server: Server, { port, host }: { port: number; host: string }): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error)
    server.once('error', onError)
    server.listen({ port, host }, () => {
      server.off('error', onError)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
