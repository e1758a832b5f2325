/** A connection of its own for short questions, asked again and again; what does not answer in time is connected anew. */
import pg from 'pg'
import { endConnection, queryWithTimeout, terminateConnection } from '#db/silent-connection.ts'
import { LONG_LIVED_SESSION } from '#db/timeouts.ts'

export interface Probe {
  isConnected(): boolean
  /** Answers the row of the question; connects first where it has to. */
  ask(text: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}

export interface ProbeOptions {
  /** The connection string of the server to ask now. */
  url: () => string
  name: string
  /** Connecting, and each answer, may take so long. */
  limitMs: number
}

export function openProbe({ url, name, limitMs }: ProbeOptions): Probe {
  let connected: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url(),
      application_name: name,
      connectionTimeoutMillis: limitMs,
      keepAlive: true,
    })
    // Whoever asks learns of the loss by their question.
    client.on('error', () => {})
    client.once('end', () => {
      if (connected === client) connected = undefined
    })
    await client.connect()
    await queryWithTimeout(client, { text: LONG_LIVED_SESSION, limitMs })
    connected = client
    return client
  }

  async function clientToAsk(): Promise<pg.Client> {
    if (connected !== undefined) return connected
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  return {
    isConnected: () => connected !== undefined,
    ask: async text => {
      const client = await clientToAsk()
      try {
        const { rows } = await queryWithTimeout<Record<string, unknown>>(client, { text, limitMs })
        return rows[0] ?? {}
      } catch (error) {
        if (connected === client) connected = undefined
        terminateConnection(client)
        throw error
      }
    },
    close: async () => {
      const client = await (connecting ?? connected)
      if (client !== undefined) await endConnection(client)
    },
  }
}
