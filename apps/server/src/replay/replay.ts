/**
 * Feeds a recording through the real ingest and engine under a virtual clock, as fast as it goes. What an evaluation
 * uses depends on when samples arrived, not on when it runs, so big bundles and coarse steps give what had come out live.
 */
import { RecordingLine } from '@earshot/contract/telemetry/messages.ts'
import type { Logger } from 'pino'
import type { Clock } from '#clock.ts'
import type { Only } from '#db/any-of.ts'
import type { Db } from '#db/open.ts'
import { slotEnd } from '#engine/time.ts'
import { createIngest, type Ingest } from '#ingest/ingest.ts'
import { UnknownGatewayError } from '#ingest/unknown-gateway.ts'
import { knownUnits } from './known-units.ts'
import { createSilenceWatch } from './silence.ts'

/** Judges whatever is due at a moment of the virtual clock, connectivity included. */
export type ReplayEngine = (now: Date) => Promise<unknown>

export interface ReplayProgress {
  lines: number
  /** Samples handed in, refused ones not counted. */
  samples: number
  /** Samples outside the slot limits. */
  rejected: number
  heartbeats: number
  /** Lines that could not be read, or of an unknown gateway. */
  bad: number
  /** The virtual clock; null before the first line. */
  at: Date | null
}

export interface ReplayOptions {
  db: Db
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The recording, one message a line, in order of arrival. */
  lines: AsyncIterable<string> | Iterable<string>
  /** Absent: samples are stored and rolled up, nothing is judged. */
  engine?: ReplayEngine
  /** The sites whose gateways are recorded; absent: all. */
  siteIds?: Only
  /** The clock goes on up to here after the last line; absent: it stops with that. */
  until?: Date
  /**
   * Before this the engine runs once a day instead of every six hours. Only the moment at which a pass noticed a status
   * (`status_since`) is told as coarsely.
   */
  coarseUntil?: Date
  /** Asks to leave: nothing more is taken, and it rejects. */
  signal?: AbortSignal | undefined
  /** Called after each bundle. */
  onProgress?: (progress: Readonly<ReplayProgress>) => void
}

const HOUR_MS = 3_600_000
const STEP_MS = 6 * HOUR_MS
const COARSE_STEP_MS = 24 * HOUR_MS
const BUNDLE_SAMPLES = 5_000
const BATCH_LINES = 2_000
/** A broken recording fills no log: after so many its lines are only counted. */
const BAD_LINES_LOGGED = 100

interface NumberedLine extends RecordingLine {
  number: number
  receivedAt: Date
}

export async function replayRecording({
  db,
  log,
  lines,
  engine,
  siteIds,
  until,
  coarseUntil,
  signal,
  onProgress,
}: ReplayOptions): Promise<ReplayProgress> {
  let now = 0
  const clock: Clock = { now: () => new Date(now) }
  // One lane: which of two writes of a slot came first must not depend on luck.
  const limits = { lanes: 1, maxWaitMs: 0, bundleWeight: BUNDLE_SAMPLES }
  const ingest = createIngest({ db, log, clock, limits })
  // What cannot be stored is tried for ever, until somebody asks to leave.
  signal?.addEventListener('abort', () => void ingest.stop(), { once: true })
  const silence = createSilenceWatch()
  const progress: ReplayProgress = { lines: 0, samples: 0, rejected: 0, heartbeats: 0, bad: 0, at: null }
  let waiting: NumberedLine[] = []
  let waitingSamples = 0

  function skip(number: number, problem: string): void {
    progress.bad += 1
    if (progress.bad <= BAD_LINES_LOGGED) log.warn({ line: number, problem }, 'line of the recording skipped')
  }

  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const bundle = waiting
    waiting = []
    waitingSamples = 0
    await storeLines({ ingest, bundle, progress, skip })
    progress.at = clock.now()
    onProgress?.(progress)
  }

  async function judgeAt(at: number): Promise<void> {
    now = at
    if (engine === undefined) return
    await flush()
    await engine(clock.now())
  }

  /** The clock starts with the first line, and who was silent by then is known from before. */
  async function begin(at: number): Promise<void> {
    now = at
    for (const { unit, ...known } of await knownUnits(db, siteIds)) silence.know(unit, { ...known, from: at })
  }

  /** Moves the clock, stopping at every whole step and wherever somebody falls silent on the way. */
  async function moveTo(at: number): Promise<void> {
    for (;;) {
      const step = stepAfter(now, coarseUntil?.getTime() ?? 0)
      const due = silence.next(Math.min(at, step))
      if (due === null && step > at) break
      await judgeAt(due === null ? step : Math.max(now, due))
    }
    now = at
  }

  for await (const text of lines) {
    signal?.throwIfAborted()
    progress.lines += 1
    if (text.trim() === '') continue
    const line = readLine(text)
    if (typeof line === 'string') {
      skip(progress.lines, line)
      continue
    }
    const at = Math.max(now, Date.parse(line.at))
    if (now === 0) await begin(at)
    await moveTo(at)
    waiting.push({ ...line, number: progress.lines, receivedAt: clock.now() })
    waitingSamples += line.samples?.length ?? 0
    if (noteSigns({ silence, line, now })) await judgeAt(now)
    if (waitingSamples >= BUNDLE_SAMPLES || waiting.length >= BATCH_LINES) await flush()
  }
  if (until !== undefined) {
    if (now === 0) await begin(until.getTime())
    await moveTo(Math.max(now, until.getTime()))
  }
  await flush()
  if (now > 0) await engine?.(clock.now())
  await ingest.stop()
  return progress
}

/** The next whole step of the clock, in UTC. */
function stepAfter(now: number, coarseUntil: number): number {
  const next = (step: number) => (Math.floor(now / step) + 1) * step
  return next(COARSE_STEP_MS) <= coarseUntil ? next(COARSE_STEP_MS) : next(STEP_MS)
}

/** The line, or what is wrong with it. */
function readLine(text: string): RecordingLine | string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'not JSON'
  }
  const parsed = RecordingLine.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return issue === undefined ? 'invalid' : `${issue.path.join('.')}: ${issue.message}`
}

interface NoteSigns {
  silence: ReturnType<typeof createSilenceWatch>
  line: RecordingLine
  now: number
}

/** True: somebody who had been silent is heard again. */
function noteSigns({ silence, line, now }: NoteSigns): boolean {
  let returned = false
  for (const { device_code, slot } of line.samples ?? []) {
    returned = silence.heard(`device ${device_code}`, { lastUpdate: slotEnd(slot), now }) || returned
  }
  if (line.heartbeat === undefined) return returned
  const lastUpdate = Date.parse(line.heartbeat.at)
  return silence.heard(`gateway ${line.gateway_code}`, { lastUpdate, now }) || returned
}

interface StoreLines {
  ingest: Ingest
  bundle: NumberedLine[]
  progress: ReplayProgress
  skip: (number: number, problem: string) => void
}

async function storeLines({ ingest, bundle, progress, skip }: StoreLines): Promise<void> {
  const accepted = bundle.map(async ({ gateway_code: gatewayCode, samples = [], receivedAt, number }) => {
    if (samples.length === 0) return
    try {
      const answer = await ingest.accept({ gatewayCode, samples, receivedAt })
      progress.samples += answer.stored
      progress.rejected += answer.rejected.length
    } catch (error) {
      if (!(error instanceof UnknownGatewayError)) throw error
      skip(number, error.message)
    }
  })
  await Promise.all(accepted)
  const beats = bundle.flatMap(({ gateway_code: gatewayCode, heartbeat, receivedAt, number }) =>
    heartbeat === undefined ? [] : [{ gatewayCode, heartbeat, receivedAt, number }],
  )
  if (beats.length === 0) return
  for (const [index, outcome] of (await ingest.heartbeats(beats)).entries()) {
    if (outcome === 'stored' || outcome === 'repeated') progress.heartbeats += 1
    else skip(beats[index]?.number ?? 0, `heartbeat: ${outcome}`)
  }
}
