/**
 * Carries events between the processes of one installation by PostgreSQL's LISTEN and NOTIFY. Events are hints
 * to read again, so those lost while the connection is away are lost; what they meant is in the database.
 */
import { randomUUID } from 'node:crypto'
import { EarshotEvent } from '@earshot/contract/events.ts'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { databaseHosts } from '#db/hosts.ts'
import { type KeepaliveClient, type KeepaliveTiming, keepAlive } from '#db/keepalive.ts'
import { endConnection } from '#db/silent-connection.ts'
import { connectLimit, DEFAULT_TIMEOUTS, LONG_LIVED_SESSION } from '#db/timeouts.ts'
import type { Bus, BusEvent } from './bus.ts'

const CHANNEL = 'earshot_events'
const COALESCE_MS = 200
const RECONNECT_MS = 1000
/** PostgreSQL takes at most 8,000 bytes a notification. */
const MAX_BYTES = 7500
/** While the database is away the newest events are kept, not all. */
const MAX_BUFFERED = 10_000

const Envelope = z.object({
  from: z.string(),
  events: z.array(
    z.union([
      EarshotEvent,
      z.object({ kind: z.literal('session'), session_id: z.uuid() }),
      z.object({ kind: z.literal('keys') }),
      z.object({ kind: z.literal('api_key'), api_key_id: z.int() }),
      z.object({ kind: z.literal('gateway'), code: z.string() }),
      z.object({ kind: z.literal('access'), user_id: z.int() }),
    ]),
  ),
})

export interface BusLink {
  /** Sends what is waiting, then closes. */
  close(): Promise<void>
}

export interface BusLinkOptions {
  bus: Bus
  databaseUrl: string
  log: Logger
  pulse?: KeepaliveTiming
}

/** Resolves once it listens for the first time. */
export async function linkBus({ bus, databaseUrl, log, pulse }: BusLinkOptions): Promise<BusLink> {
  const self = randomUUID()
  const hints = createEventBuffer({ onDue: flush })
  const hosts = databaseHosts(databaseUrl)
  let connection: { client: pg.Client; kept: KeepaliveClient } | undefined
  let linked = false
  let closed = false

  const { receive, unlink } = bus.link(hints.add)

  async function flush(): Promise<void> {
    if (connection === undefined) return
    try {
      await send(connection.kept, { from: self, texts: hints.take() })
    } catch (error) {
      log.warn({ err: error }, 'events could not be sent to the other processes')
    }
  }

  async function connect(): Promise<void> {
    const host = hosts.current()
    const next = eventClient(host, connectLimit(DEFAULT_TIMEOUTS, hosts.count))
    next.on('error', error => log.warn({ err: error }, 'the connection for events was lost'))
    let over = false
    // A failed attempt ends with an error, with `end`, or with both. Each counted would double the attempts every time.
    const lose = () => {
      if (over) return
      over = true
      if (connection?.client === next) connection = undefined
      if (linked && !closed) setTimeout(reconnect, RECONNECT_MS).unref()
    }
    next.on('end', lose)
    next.on('notification', ({ payload }) => take(payload))
    const kept = await listen(next, pulse).catch(async (error: unknown) => {
      hosts.leave(host)
      lose()
      void endConnection(next)
      throw error
    })
    // It was closed meanwhile.
    if (closed) return endConnection(next)
    connection = { client: next, kept }
    hints.comeDue()
  }

  function reconnect(): void {
    if (closed) return
    connect().catch(() => {})
  }

  function take(payload: string | undefined): void {
    const envelope = parseEnvelope(payload)
    if (envelope === undefined || envelope.from === self) return
    for (const event of envelope.events) receive(event)
  }

  await connect()
  linked = true
  return {
    close: async () => {
      unlink()
      hints.stop()
      await flush()
      closed = true
      if (connection !== undefined) await endConnection(connection.client)
    },
  }
}

interface EventBuffer {
  add(event: BusEvent): void
  take(): string[]
  /** Makes those due that waited for a connection. */
  comeDue(): void
  /** Makes nothing come due any more by itself. */
  stop(): void
}

/** The events that wait to be sent: the same hint twice within the pause is one hint. */
function createEventBuffer({ onDue }: { onDue: () => Promise<void> }): EventBuffer {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void onDue()
    }, COALESCE_MS)
  }

  return {
    add: event => {
      waiting.add(JSON.stringify(event))
      if (waiting.size > MAX_BUFFERED) waiting.delete(waiting.keys().next().value ?? '')
      schedule()
    },
    take: () => {
      const texts = [...waiting]
      waiting.clear()
      return texts
    },
    comeDue: () => {
      if (waiting.size > 0) schedule()
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

async function send(
  kept: KeepaliveClient,
  { from, texts }: { from: string; texts: readonly string[] },
): Promise<void> {
  for (const batch of inBatches(texts)) {
    await kept.query('select pg_notify($1, $2)', [
      CHANNEL,
      `{"from":"${from}","events":[${batch.join(',')}]}`,
    ])
  }
}

function eventClient(connectionString: string, connectionTimeoutMillis: number): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: 'earshot events',
    keepAlive: true,
    connectionTimeoutMillis,
  })
}

async function listen(client: pg.Client, pulse: KeepaliveTiming | undefined): Promise<KeepaliveClient> {
  await client.connect()
  const kept = keepAlive(client, pulse)
  await kept.query(LONG_LIVED_SESSION)
  await kept.query(`listen ${CHANNEL}`)
  return kept
}

/** A message of another version of the program may not fit; it is left out rather than trusted. */
function parseEnvelope(payload: string | undefined): z.output<typeof Envelope> | undefined {
  try {
    return Envelope.safeParse(JSON.parse(payload ?? '')).data
  } catch {
    return undefined
  }
}

function inBatches(texts: readonly string[]): string[][] {
  const batches: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const text of texts) {
    const size = Buffer.byteLength(text) + 1
    // An event too large for a notification (thousands of airspaces) cannot travel.
    if (size > MAX_BYTES) continue
    if (bytes + size > MAX_BYTES) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(text)
    bytes += size
  }
  return batches
}
