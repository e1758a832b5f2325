/**
 * Shares the messages of an external broker among all ingest processes of an installation.
 *
 * The broker keeps a fixed number of sessions for us, all of one shared subscription, and deals messages out to them,
 * also to one whose client is away. Who reads which is agreed in the database: a session is held by an advisory lock,
 * each process takes its equal part and gives up what is more. A lock dies with its process, so within seconds the
 * others read on where a killed one stopped, and nothing waits in a session nobody comes back to.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { KEPT_SESSION } from '#db/limits.ts'
import { endConnection } from '#db/silence.ts'
import type { IngestMetrics } from '#ingest/metrics.ts'
import type { Receive } from '#ingest/receive.ts'
import { CLIENT_ID, type ExternalBroker, startExternalBroker, withoutSecret } from './external-broker.ts'
import { sharesSubscriptions } from './external-broker-probe.ts'

/**
 * Divides evenly among 1, 2, 3, 4, 6 and 12 processes; every one beyond stands by.
 * NOTE: fewer would leave sessions behind at the broker that go on taking their part of the messages.
 */
const SESSIONS = 12
const MAX_UNDER_WAY = 250
const POLL_MS = 2_000
/** A database that says nothing for so long is as good as away. */
const ANSWER_MS = 10_000

/** Any number no other lock uses; the second key is the session, 0 the presence of a process. */
const LOCK_CLASS = 7_225_010

export interface BrokerSessionsOptions {
  url: string
  /** A direct one: locks belong to the connection, which a pooler would hand on. */
  databaseUrl: string
  receive: Receive
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  metrics: IngestMetrics
  pollMs?: number
  reconnectMs?: number
}

export interface BrokerSessions {
  /** It takes part, and every session it holds is connected; without any it stands by for the others. */
  connected(): boolean
  /** Numbers of the sessions read here. */
  held(): number[]
  /** Takes no new message; what is under way may still be acknowledged. */
  pause(): void
  close(): Promise<void>
}

export function startBrokerSessions(options: BrokerSessionsOptions): BrokerSessions {
  const { url, log, pollMs = POLL_MS } = options
  const stopping = new AbortController()
  const held = new Map<number, ExternalBroker>()
  let link: pg.Client | undefined
  let shared: boolean | undefined
  let failing = false

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await turn()
        failing = false
      } catch (error) {
        if (!failing)
          log.warn({ err: error, broker: withoutSecret(url) }, 'cannot agree on who reads the MQTT broker')
        failing = true
        letGo()
      }
      await pause(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function turn(): Promise<void> {
    shared ??= await askBroker()
    link ??= await join()
    const total = shared ? SESSIONS : 1
    const share = Math.ceil(total / (await countMembers(link)))
    while (held.size > share) await giveUp(link, Math.max(...held.keys()))
    for (let session = 1; session <= total && held.size < share; session += 1) {
      if (!held.has(session) && !stopping.signal.aborted) await take(link, session)
    }
  }

  async function askBroker(): Promise<boolean> {
    const answer = await sharesSubscriptions(url)
    if (!answer) {
      log.warn(
        { broker: withoutSecret(url) },
        'the MQTT broker knows no shared subscriptions: one process reads it, the others stand by',
      )
    }
    return answer
  }

  async function join(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: 'earshot broker sessions',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client.on('error', error =>
      log.warn({ err: error }, 'the connection that holds the broker sessions was lost'),
    )
    // The locks are gone with it: whoever has them now is sent what we had not acknowledged.
    client.on('end', () => {
      if (link === client) letGo()
    })
    await client.connect()
    // Asked every few seconds; were this connection to fall silent, its locks would keep others from reading.
    await client.query(KEPT_SESSION)
    await client.query('select pg_advisory_lock_shared($1, 0)', [LOCK_CLASS])
    return client
  }

  function letGo(): void {
    const client = link
    link = undefined
    for (const broker of held.values()) broker.abandon()
    held.clear()
    if (client !== undefined) void endConnection(client)
  }

  async function take(client: pg.Client, session: number): Promise<void> {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as taken', [LOCK_CLASS, session])
    if (!rows[0]?.taken || link !== client) return
    const broker = startExternalBroker({
      ...options,
      ...(shared && { shared, maxUnderWay: MAX_UNDER_WAY, clientId: `${CLIENT_ID}-${session}` }),
    })
    held.set(session, broker)
    if (stopping.signal.aborted) broker.pause()
  }

  async function giveUp(client: pg.Client, session: number): Promise<void> {
    const broker = held.get(session)
    held.delete(session)
    await broker?.close()
    await client.query('select pg_advisory_unlock($1, $2)', [LOCK_CLASS, session])
  }

  const running = run()
  return {
    connected: () => link !== undefined && [...held.values()].every(broker => broker.connected()),
    held: () => [...held.keys()].sort((a, b) => a - b),
    pause: () => {
      stopping.abort()
      for (const broker of held.values()) broker.pause()
    },
    close: async () => {
      stopping.abort()
      await running
      await Promise.all([...held.values()].map(broker => broker.close()))
      held.clear()
      letGo()
    },
  }
}

async function countMembers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ members: string }>(
    `select count(*) as members from pg_locks
     where locktype = 'advisory' and granted and classid = $1 and objid = 0 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCK_CLASS],
  )
  return Math.max(1, Number(rows[0]?.members))
}
