/**
 * Carries events between the processes of one installation by PostgreSQL's LISTEN and NOTIFY. Events are hints
 * to read again, so those lost while the connection is away are lost; what they meant is in the database.
 */
import { randomUUID } from 'node:crypto'
import { EarshotEvent } from '@earshot/contract/events.ts'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Kept, keepHeard, type Pulse } from '#db/kept.ts'
import { KEPT_SESSION, PATIENCE } from '#db/limits.ts'
import { endConnection } from '#db/silence.ts'
import type { Bus, BusEvent } from './bus.ts'

const CHANNEL = 'earshot_events'
const COALESCE_MS = 200
const RECONNECT_MS = 1000
/** PostgreSQL takes at most 8,000 bytes a notification. */
const MAX_BYTES = 7500
/** While the database is away the newest events are kept, not all. */
const MAX_WAITING = 10_000

const Envelope = z.object({
  from: z.string(),
  events: z.array(
    z.union([
      EarshotEvent,
      z.object({ kind: z.literal('session'), session_id: z.uuid() }),
      z.object({ kind: z.literal('keys') }),
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
  pulse?: Pulse
}

/** Resolves once it listens for the first time. */
export async function linkBus({ bus, databaseUrl, log, pulse }: BusLinkOptions): Promise<BusLink> {
  const self = randomUUID()
  const waiting = new Map<string, BusEvent>()
  let connection: { client: pg.Client; kept: Kept } | undefined
  let linked = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const { receive, unlink } = bus.link(event => {
    // The same hint twice within the pause is one hint.
    waiting.set(JSON.stringify(event), event)
    if (waiting.size > MAX_WAITING) waiting.delete(waiting.keys().next().value ?? '')
    timer ??= setTimeout(flush, COALESCE_MS)
  })

  async function flush(): Promise<void> {
    timer = undefined
    if (connection === undefined) return
    const { kept } = connection
    const batches = inBatches([...waiting.keys()])
    waiting.clear()
    try {
      for (const texts of batches) {
        await kept.query('select pg_notify($1, $2)', [
          CHANNEL,
          `{"from":"${self}","events":[${texts.join(',')}]}`,
        ])
      }
    } catch (error) {
      log.warn({ err: error }, 'events could not be sent to the other processes')
    }
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'earshot events',
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE.connectMs,
    })
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
    const kept = await listen(next).catch(async (error: unknown) => {
      lose()
      void endConnection(next)
      throw error
    })
    // It was closed meanwhile.
    if (closed) return endConnection(next)
    connection = { client: next, kept }
    if (waiting.size > 0) timer ??= setTimeout(flush, COALESCE_MS)
  }

  async function listen(client: pg.Client): Promise<Kept> {
    await client.connect()
    const kept = keepHeard(client, pulse)
    await kept.query(KEPT_SESSION)
    await kept.query(`listen ${CHANNEL}`)
    return kept
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
      clearTimeout(timer)
      await flush()
      closed = true
      if (connection !== undefined) await endConnection(connection.client)
    },
  }
}

/** What another version of the program sends may not fit; it is left out rather than trusted. */
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
    // One event too large for a notification (thousands of airspaces) cannot travel.
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
