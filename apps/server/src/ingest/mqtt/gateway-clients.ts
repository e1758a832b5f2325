/** Each client of the broker belongs to a gateway, which has topics of its own. */
import type { Client } from 'aedes'
import type { Logger } from 'pino'
import { BY_CERTIFICATE, type GatewaySignIn, type SignInFailure } from '#auth/gateway-sign-in.ts'
import { codeKey } from '#ingest/directory.ts'
import type { IngestMetrics } from '#ingest/metrics.ts'
import { parseTopic, type TelemetryTopic } from '#ingest/receive.ts'
import { codeByCertificate } from '#tls/gateway-certificate.ts'
import { createGroups } from './connection-limits.ts'
import { GatewayConnection } from './gateway-connection.ts'
import { REASON } from './version-five.ts'

export interface GatewayClientsOptions {
  signInGateway: GatewaySignIn
  log: Pick<Logger, 'warn'>
  metrics: IngestMetrics
  isShared: (address: string) => boolean
  onSignedIn: (connection: GatewayConnection, gateway: string) => void
}

interface Credentials {
  code: string
  secret: string
}

export interface GatewayClients {
  /** Answers null where the client is signed in. */
  signIn(client: Client, credentials: Credentials): Promise<SignInFailure | null>
  /** Answers the gateway's code in upper case; undefined before it has signed in. */
  gatewayOf(client: Client): string | undefined
  /** The topic taken apart; null where it is not the client's own. */
  ownTopic(client: Client, topic: string): TelemetryTopic | null
  /** Its credentials are no longer what they were: its connections end, and whoever just signs in has to do so again. */
  disconnect(code: string): void
}

export function createGatewayClients({
  signInGateway,
  log,
  metrics,
  isShared,
  onSignedIn,
}: GatewayClientsOptions): GatewayClients {
  const gateways = new WeakMap<Client, string>()
  const connections = createGroups<GatewayConnection>()
  const signIns = createGroups<{ isOutdated: boolean }>()

  async function signIn(client: Client, given: Credentials): Promise<SignInFailure | null> {
    const address = addressOf(client)
    const { code, secret } = credentialsOf(client, given)
    const signIn = { isOutdated: false }
    signIns.add(codeKey(code), signIn)
    const result = await signInGateway({ code, secret, address, isShared: isShared(address) }).finally(() =>
      signIns.remove(codeKey(code), signIn),
    )
    // The credentials changed while they were asked for: the gateway comes again and they are asked anew.
    if (result.ok && signIn.isOutdated) return 'too_many_attempts'
    if (!result.ok) {
      metrics.refused(result.reason)
      const gateway = (code === '' ? given.code : code).slice(0, 40)
      log.warn({ gateway, address, reason: result.reason }, 'gateway sign-in refused')
      return result.reason
    }
    gateways.set(client, codeKey(result.code))
    if (client.conn instanceof GatewayConnection) {
      const { conn } = client
      conn.admit()
      onSignedIn(conn, codeKey(result.code))
      connections.add(codeKey(result.code), conn)
      conn.once('close', () => connections.remove(codeKey(result.code), conn))
    }
    // A client id is the sender's choice: kept apart by gateway, so that none can push another off the line.
    Object.assign(client, { id: `${codeKey(result.code)}/${client.id}` })
    return null
  }

  function ownTopic(client: Client, topic: string): TelemetryTopic | null {
    const parsed = parseTopic(topic)
    return parsed !== null && codeKey(parsed.gatewayCode) === gateways.get(client) ? parsed : null
  }

  function disconnect(code: string): void {
    for (const signIn of signIns.of(codeKey(code))) signIn.isOutdated = true
    for (const connection of [...connections.of(codeKey(code))]) connection.refuse(REASON.notAuthorized)
  }

  return { signIn, gatewayOf: client => gateways.get(client), ownTopic, disconnect }
}

/**
 * A certificate speaks for the gateways that it names and for no other: whoever shows one is asked for no secret, and
 * helped by none. No gateway has an empty code.
 */
function credentialsOf(
  { conn }: Client,
  { code, secret }: Credentials,
): { code: string; secret: string | typeof BY_CERTIFICATE } {
  const names = conn instanceof GatewayConnection ? conn.certifiedNames : null
  return names === null
    ? { code, secret }
    : { code: codeByCertificate(names, code) ?? '', secret: BY_CERTIFICATE }
}

export function addressOf(client: Client): string {
  return client.conn instanceof GatewayConnection ? client.conn.remoteAddress : ''
}
