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
const MAX_IN_FLIGHT = 250
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
  return new SharedSessions(options)
}

class SharedSessions implements BrokerSessions {
  readonly #options: BrokerSessionsOptions
  readonly #stopping = new AbortController()
  readonly #held = new Map<number, ExternalBroker>()
  readonly #running: Promise<void>
  /** The connection that the locks belong to. */
  #link: pg.Client | undefined
  /** True if the broker knows shared subscriptions; undefined until it was asked. */
  #shared: boolean | undefined

  constructor(options: BrokerSessionsOptions) {
    this.#options = options
    this.#running = this.#run()
  }

  connected(): boolean {
    return this.#link !== undefined && [...this.#held.values()].every(broker => broker.connected())
  }

  held(): number[] {
    return [...this.#held.keys()].sort((a, b) => a - b)
  }

  pause(): void {
    this.#stopping.abort()
    for (const broker of this.#held.values()) broker.pause()
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await Promise.all([...this.#held.values()].map(broker => broker.close()))
    this.#held.clear()
    this.#letGo()
  }

  async #run(): Promise<void> {
    const { url, log, pollMs = POLL_MS } = this.#options
    const { signal } = this.#stopping
    let failing = false
    while (!signal.aborted) {
      try {
        await this.#turn()
        failing = false
      } catch (error) {
        const broker = withoutSecret(url)
        if (!failing) log.warn({ err: error, broker }, 'cannot agree on who reads the MQTT broker')
        failing = true
        this.#letGo()
      }
      await pause(pollMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Takes as many sessions as are this process's part, and gives up what is more. */
  async #turn(): Promise<void> {
    this.#shared ??= await askBroker(this.#options)
    const link = await this.#linked()
    const total = this.#shared ? SESSIONS : 1
    const share = Math.ceil(total / (await countMembers(link)))
    while (this.#held.size > share) await this.#giveUp(link, Math.max(...this.#held.keys()))
    const free = Array.from({ length: total }, (_, index) => index + 1).filter(each => !this.#held.has(each))
    for (const session of free) {
      if (this.#held.size >= share || this.#stopping.signal.aborted) return
      await this.#take(link, session)
    }
  }

  async #linked(): Promise<pg.Client> {
    const { databaseUrl, log } = this.#options
    const onEnd = (client: pg.Client) => {
      if (this.#link === client) this.#letGo()
    }
    this.#link ??= await joinMembers({ databaseUrl, log, onEnd })
    return this.#link
  }

  #letGo(): void {
    const client = this.#link
    this.#link = undefined
    for (const broker of this.#held.values()) broker.abandon()
    this.#held.clear()
    if (client !== undefined) void endConnection(client)
  }

  async #take(client: pg.Client, session: number): Promise<void> {
    if (!(await lockSession(client, session)) || this.#link !== client) return
    const broker = startExternalBroker({
      ...this.#options,
      ...(this.#shared && { shared: true, maxUnderWay: MAX_IN_FLIGHT, clientId: `${CLIENT_ID}-${session}` }),
    })
    this.#held.set(session, broker)
    if (this.#stopping.signal.aborted) broker.pause()
  }

  async #giveUp(client: pg.Client, session: number): Promise<void> {
    const broker = this.#held.get(session)
    this.#held.delete(session)
    await broker?.close()
    await unlockSession(client, session)
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
