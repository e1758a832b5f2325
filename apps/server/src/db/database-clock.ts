/**
 * The time of an installation is its database's: the one clock that all processes share. A process asks for it now and then
 * and counts on from there by its monotonic clock, so that what its machine believes the time to be does not matter.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import { type TrustedClock, UntrustedClockError } from '#clock.ts'
import type { Db } from './open.ts'
import { moment, rowsOf } from './rows.ts'

/** Clocks that are further apart than this are not both right. */
const MAX_DIFFERENCE_MS = 60_000
/**
 * A jump of the database's time is believed when it has stood for so long: an operator who sets a clock wrongly mends
 * it soon.
 */
export const JUMP_ACCEPTED_AFTER_MS = 120_000
const POLL_MS = 10_000

export async function readDatabaseTime(db: Db): Promise<Date> {
  const [row] = await rowsOf(db, { now: moment }, sql`select clock_timestamp() as now`)
  if (row === undefined) throw new Error('the database did not say what time it is')
  return row.now
}

export interface DatabaseClock extends TrustedClock {
  /** This machine's clock is ahead of the database's by so many seconds; negative where it is behind. */
  offsetSeconds(): number
  /** Stops asking the database. */
  stop(): void
}

export interface DatabaseClockOptions {
  db: Db
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The machine's idea of the time, epoch milliseconds. */
  machineTime?: () => number
  /** The milliseconds that only ever go on, from anywhere. */
  monotonic?: () => number
  /** The database's time, where a test says what it is. */
  readTime?: (db: Db) => Promise<Date>
}

/** Resolves when the database has said what time it is. */
export async function startDatabaseClock({
  db,
  log,
  machineTime = () => Date.now(),
  monotonic = () => performance.now(),
  readTime = readDatabaseTime,
}: DatabaseClockOptions): Promise<DatabaseClock> {
  const first = await readSpan()
  let anchor = { time: (first.from + first.to) / 2, at: monotonic() }
  let offset = distance(machineTime(), first)
  let jump: { by: number; at: number } | null = null
  let loggedReason: string | null = null
  logChange()

  /** The answer was true at some time between the question and its arrival: from there to the span's end it is now. */
  async function readSpan(): Promise<Span> {
    const askedAt = monotonic()
    const from = (await readTime(db)).getTime()
    return { from, to: from + (monotonic() - askedAt) }
  }

  function estimatedTime(): number {
    return anchor.time + monotonic() - anchor.at
  }

  function compare(span: Span): void {
    const at = monotonic()
    const before = estimatedTime()
    const moved = -distance(before, span)
    anchor = { time: before + moved, at }
    offset = distance(machineTime(), span)
    if (Math.abs(moved) > MAX_DIFFERENCE_MS) {
      const by = (jump?.by ?? 0) + moved
      jump = Math.abs(by) > MAX_DIFFERENCE_MS ? { by, at } : null
    } else if (jump !== null && at - jump.at >= JUMP_ACCEPTED_AFTER_MS) jump = null
    logChange()
  }

  function distrustReason(): string | null {
    if (Math.abs(offset) > MAX_DIFFERENCE_MS)
      return `this machine's clock is ${differenceInWords(offset)} the database's: set it right`
    if (jump !== null) return `the database's clock jumped: it is ${differenceInWords(jump.by)} what it was`
    return null
  }

  /** Writes one line when it begins and one when it is over: passes come every few seconds. */
  function logChange(): void {
    const reason = distrustReason()
    if (reason === null && loggedReason !== null)
      log.info('the clock can be believed again: slots are judged')
    if (reason !== null && loggedReason === null)
      log.error({ reason, offsetSeconds: offset / 1000 }, `nothing is judged: ${reason}`)
    loggedReason = reason
  }

  const timer = setInterval(() => {
    readSpan()
      .then(compare)
      .catch((error: unknown) => log.warn({ err: error }, 'the database could not be asked for the time'))
  }, POLL_MS).unref()

  return {
    now: () => new Date(estimatedTime()),
    trustedNow: async () => {
      const span = await readSpan()
      compare(span)
      const reason = distrustReason()
      if (reason !== null) throw new UntrustedClockError(reason)
      return new Date(span.from)
    },
    distrustReason,
    offsetSeconds: () => offset / 1000,
    stop: () => clearInterval(timer),
  }
}

/** The database's time is somewhere in it; epoch milliseconds. */
interface Span {
  from: number
  to: number
}

/** Negative before the span, 0 in it, positive after it. */
function distance(time: number, { from, to }: Span): number {
  if (time < from) return time - from
  return Math.max(0, time - to)
}

function differenceInWords(ms: number): string {
  return `${Math.round(Math.abs(ms) / 1000)} s ${ms > 0 ? 'ahead of' : 'behind'}`
}

/** The doubt is a metric, because a process that judges nothing has to be noticed from outside. */
export function addClockMetrics(time: DatabaseClock, metrics: Registry): void {
  new Gauge({
    name: 'earshot_clock_offset_seconds',
    help: "How far this machine's clock is ahead of the database's",
    registers: [metrics],
    collect() {
      this.set(time.offsetSeconds())
    },
  })
  new Gauge({
    name: 'earshot_clock_in_doubt',
    help: '1 while this process judges nothing because it cannot be sure of the time',
    registers: [metrics],
    collect() {
      this.set(time.distrustReason() === null ? 0 : 1)
    },
  })
}
