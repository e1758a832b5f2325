/**
 * Watches one standby of those that `DATABASE_READ_URL` names: how far it is behind the primary, and whether it may be
 * asked at all. It is asked five times a second with a short limit, so one that dies or hangs is left aside within a
 * second; what it was being asked then fails, and is asked of the primary.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { databaseHosts, standbyHosts } from '#db/hosts.ts'
import { type Db, openDatabase, terminateConnections } from '#db/open.ts'
import { DEFAULT_TIMEOUTS } from '#db/timeouts.ts'
import { createFreshness, readPosition } from './freshness.ts'
import { openProbe } from './probe.ts'

const LOOK_EVERY_MS = 200
/** The limit of each answer; a quarter of a second more is given to a process that was held up itself. */
const ANSWER_MS = 200
/** A primary that hangs must not keep us from noticing that the standby does. */
const PRIMARY_MS = 50
/** A standby that is further behind is not asked, whoever asks. */
export const MOST_LAG_MS = 10_000
/** Somebody who needs the newest waits so long for the standby to have it, and is then answered by the primary. */
const CATCH_UP_MS = 40
/** It is not known yet how far the standby is behind, because the primary has not said where it stands. */
const UNKNOWN_LAG = 'it is not known how far it is behind'
const KNOWN_WITHIN_MS = 1_000
/** Questions that come together share one look. */
const LOOK_PAUSE_MS = 5

/** The position is that of what is on disk; with `synchronous_commit` off a commit is told before it is there. */
const PRIMARY_POSITION = `select (case when current_setting('synchronous_commit') = 'off'
    then pg_current_wal_insert_lsn() else pg_current_wal_lsn() end)::text as position`
/** A server that replays without following anybody may have left the primary's history behind. */
const STANDBY_STATE = `select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn()::text as position,
    exists (select from pg_stat_wal_receiver) as follows`
const IDENTITY = `select system_identifier || ' ' || current_database() as identity from pg_control_system()`

export interface StandbyOptions {
  primaryUrl: string
  readUrl: string
  /** At most this many connections for requests are open. */
  max: number
  log: Pick<Logger, 'info' | 'warn' | 'debug'>
  mostLagMs?: number
}

export interface StandbyWatch {
  /** The standby's database, while it may be asked. */
  db(): Db | null
  /**
   * Resolves to true once the standby has everything of this moment of `performance.now()`; false: not within the time
   * that whoever asks waits for it.
   */
  hasSince(moment: number, waitMs?: number): Promise<boolean>
  /** The milliseconds that it is behind as far as is known; Infinity where nothing is. */
  lagMs(): number
  /** Looks now, so that the lag is as new as can be. */
  look(): Promise<void>
  /** The reason why it is not asked; null while it is. */
  asideBecause(): string | null
  /** Host and port, for people. */
  address(): string
  stop(): Promise<void>
}

/** Resolves once it is known whether the standby may be asked, or after a second. */
export async function watchStandby({
  primaryUrl,
  readUrl,
  max,
  log,
  mostLagMs = MOST_LAG_MS,
}: StandbyOptions): Promise<StandbyWatch> {
  const hosts = standbyHosts(readUrl)
  const freshness = createFreshness()
  const primary = openProbe({
    url: databaseHosts(primaryUrl).current,
    name: 'earshot lag',
    limitMs: ANSWER_MS,
  })
  const standby = openProbe({ url: hosts.current, name: 'earshot lag', limitMs: ANSWER_MS })
  const connections = createConnections({ url: hosts.current, max, log })
  let aside: string | null = 'it was not asked yet'
  let looking: Promise<void> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let stopped = false

  const lagMs = () => performance.now() - freshness.asOf()

  function note(reason: string | null): void {
    if (stopped || reason === aside) return
    if (reason === null) log.info({ standby: addressOf(hosts.current()) }, 'a standby answers reads')
    else log.warn({ standby: addressOf(hosts.current()), reason }, 'the standby is left aside')
    aside = reason
  }

  async function lookAtPrimary(): Promise<void> {
    const askedAt = performance.now()
    try {
      const { position } = await primary.ask(PRIMARY_POSITION)
      freshness.notePrimary(readPosition(String(position)), askedAt)
    } catch (error) {
      log.debug({ err: error }, 'the primary did not say how far it is')
    }
  }

  async function lookAtStandby(): Promise<void> {
    if (!standby.isConnected()) await expectSameDatabase()
    const { is_standby, position, follows } = await standby.ask(STANDBY_STATE)
    if (is_standby !== true || follows !== true) {
      throw new UnusableStandby(is_standby === true ? 'it follows no primary' : 'it is no standby')
    }
    freshness.noteReplayed(readPosition(String(position)))
  }

  async function expectSameDatabase(): Promise<void> {
    const [{ identity: there }, { identity: here }] = [
      await standby.ask(IDENTITY),
      await primary.ask(IDENTITY),
    ]
    if (there !== here) throw new UnusableStandby('it is a standby of another database')
  }

  /** What is under way on it ends now, so that it can be asked of the primary, and the next server is tried. */
  function leave(error: unknown): void {
    const isKnown = error instanceof UnusableStandby
    if (!isKnown) log.debug({ err: error }, 'the standby did not answer')
    note(isKnown ? error.message : 'it does not answer')
    connections.close(isKnown ? error.message : 'the standby does not answer')
    freshness.forget()
    if (hosts.count === 1) return
    hosts.leave(hosts.current())
    void standby.close()
  }

  /** The reason not to ask it that its lag gives, if any. */
  function reasonOfLag(): string | null {
    const lag = lagMs()
    if (lag <= mostLagMs) return null
    return Number.isFinite(lag) ? 'it is too far behind' : UNKNOWN_LAG
  }

  async function lookAtBoth(): Promise<void> {
    lookedAt = performance.now()
    await Promise.race([lookAtPrimary(), pause(PRIMARY_MS)])
    try {
      await lookAtStandby()
    } catch (error) {
      leave(error)
      return
    }
    note(reasonOfLag())
  }

  function look(): Promise<void> {
    looking ??= lookAtBoth().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function hasSince(moment: number, waitMs = CATCH_UP_MS): Promise<boolean> {
    const deadline = performance.now() + waitMs
    while (freshness.asOf() < moment) {
      const now = performance.now()
      if (aside !== null || now >= deadline) return false
      const wait = lookedAt + LOOK_PAUSE_MS - now
      if (wait > 0 && looking === undefined) await pause(wait)
      else await Promise.race([look(), pause(deadline - now)])
    }
    return true
  }

  await look()
  // A busy primary may answer after the first look: a start that waits a moment says what is so.
  const knownBy = performance.now() + KNOWN_WITHIN_MS
  while (aside === UNKNOWN_LAG && performance.now() < knownBy) {
    await pause(LOOK_EVERY_MS)
    await look()
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return {
    db: () => (aside === null && lagMs() <= mostLagMs ? connections.open() : null),
    hasSince,
    lagMs,
    look,
    asideBecause: () => aside,
    address: () => addressOf(hosts.current()),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await looking
      await Promise.all([primary.close().catch(() => {}), standby.close().catch(() => {})])
      await connections.end()
    },
  }
}

/** The server answers, but it is none to read from. */
class UnusableStandby extends Error {}

interface Connections {
  open(): Db
  /** Fails what is under way. */
  close(reason: string): void
  /** Lets end what is under way. */
  end(): Promise<void>
}

/** A standby that does not take a connection at once, or has none left, is not waited for: the primary answers. */
const TIMEOUTS = { ...DEFAULT_TIMEOUTS, connectMs: 500, nextHostMs: 500, checkMs: 300 }

/** The connections to one server, opened when they are first wanted. */
function createConnections({
  url,
  max,
  log,
}: Pick<StandbyOptions, 'max' | 'log'> & { url: () => string }): Connections {
  let db: Db | undefined
  return {
    open: () => {
      db ??= openDatabase(url(), { max, log, name: 'earshot reads', timeouts: TIMEOUTS, isStandby: true })
      return db
    },
    close: reason => {
      if (db === undefined) return
      terminateConnections(db, reason)
      db.destroy().catch(() => {})
      db = undefined
    },
    end: async () => db?.destroy(),
  }
}

function addressOf(url: string): string {
  const { host, hostname, port } = new URL(url)
  return port === '' ? `${hostname}:5432` : host
}
