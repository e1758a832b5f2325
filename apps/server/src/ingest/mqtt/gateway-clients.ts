/** Which gateway stands behind each client of the broker, and whether a topic is its own. */
import type { Client } from 'aedes'
import type { Logger } from 'pino'
import type { GatewayLogin, LoginFailure } from '#http/gateway-login.ts'
import { codeKey } from '#ingest/directory.ts'
import type { IngestMetrics } from '#ingest/metrics.ts'
import { parseTopic, type TelemetryTopic } from '#ingest/receive.ts'
import { GatewayConnection } from './gateway-connection.ts'

export interface GatewayClientsOptions {
  login: GatewayLogin
  log: Pick<Logger, 'warn'>
  metrics: IngestMetrics
  isShared: (address: string) => boolean
  onSignedIn: (connection: GatewayConnection, gateway: string) => void
}

export interface GatewayClients {
  /** Null: signed in. */
  signIn(client: Client, credentials: { code: string; secret: string }): Promise<LoginFailure | null>
  /** In upper case; undefined before it has signed in. */
  gatewayOf(client: Client): string | undefined
  /** The topic taken apart; null where it is not the client's own. */
  ownTopic(client: Client, topic: string): TelemetryTopic | null
}

export function createGatewayClients({
  login,
  log,
  metrics,
  isShared,
  onSignedIn,
}: GatewayClientsOptions): GatewayClients {
  const gateways = new WeakMap<Client, string>()

  async function signIn(
    client: Client,
    { code, secret }: { code: string; secret: string },
  ): Promise<LoginFailure | null> {
    const address = addressOf(client)
    const result = await login({ code, secret, address, isShared: isShared(address) })
    if (!result.ok) {
      metrics.refused(result.reason)
      log.warn({ gateway: code.slice(0, 40), address, reason: result.reason }, 'gateway sign-in refused')
      return result.reason
    }
    gateways.set(client, codeKey(result.code))
    if (client.conn instanceof GatewayConnection) {
      client.conn.admit()
      onSignedIn(client.conn, codeKey(result.code))
    }
    // A client id is the sender's choice: kept apart by gateway, so that none can push another off the line.
    Object.assign(client, { id: `${codeKey(result.code)}/${client.id}` })
    return null
  }

  function ownTopic(client: Client, topic: string): TelemetryTopic | null {
    const parsed = parseTopic(topic)
    return parsed !== null && codeKey(parsed.gatewayCode) === gateways.get(client) ? parsed : null
  }

  return { signIn, gatewayOf: client => gateways.get(client), ownTopic }
}

export function addressOf(client: Client): string {
  return client.conn instanceof GatewayConnection ? client.conn.remoteAddress : ''
}
