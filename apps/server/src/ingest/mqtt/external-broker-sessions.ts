/**
 * Shares the messages of an external broker among all ingest processes of an installation. The broker keeps a fixed
 * number of sessions for us, all of one shared subscription, and deals messages out to them, also to one whose client
 * is away. The database decides which process reads which: a session is held by an advisory lock, each process takes
 * its equal part and gives up what is more. A lock dies with its process, so within seconds the others read on where
 * a killed one stopped, and nothing waits in a session nobody comes back to.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { endConnection } from '#db/silent-connection.ts'
import type { IngestMetrics } from '#ingest/metrics.ts'
import type { Receive } from '#ingest/receive.ts'
import { CLIENT_ID, type ExternalBroker, startExternalBroker, withoutSecret } from './external-broker.ts'
import { sharesSubscriptions } from './external-broker-probe.ts'
import { countMembers, joinMembers, lockSession, unlockSession } from './session-locks.ts'

/**
 * Divides evenly among 1, 2, 3, 4, 6 and 12 processes; every one beyond stands by.
 * NOTE: fewer would leave sessions behind at the broker that go on taking their part of the messages.
 */
const SESSIONS = 12
const MAX_UNDER_WAY = 250
const POLL_MS = 2_000
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
  const { url, databaseUrl, log, pollMs = POLL_MS } = options
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
    shared ??= await askBroker({ url, log })
    link ??= await joinMembers({ databaseUrl, log, onEnd: client => link === client && letGo() })
    const total = shared ? SESSIONS : 1
    const share = Math.ceil(total / (await countMembers(link)))
    while (held.size > share) await giveUp(link, Math.max(...held.keys()))
    for (let session = 1; session <= total && held.size < share; session += 1) {
      if (!held.has(session) && !stopping.signal.aborted) await take(link, session)
    }
  }

  function letGo(): void {
    const client = link
    link = undefined
    for (const broker of held.values()) broker.abandon()
    held.clear()
    if (client !== undefined) void endConnection(client)
  }

  async function take(client: pg.Client, session: number): Promise<void> {
    if (!(await lockSession(client, session)) || link !== client) return
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
    await unlockSession(client, session)
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

async function askBroker({ url, log }: Pick<BrokerSessionsOptions, 'url' | 'log'>): Promise<boolean> {
  const answer = await sharesSubscriptions(url)
  if (!answer) {
    log.warn(
      { broker: withoutSecret(url) },
      'the MQTT broker knows no shared subscriptions: one process reads it, the others stand by',
    )
  }
  return answer
}
