/**
 * Feeds a recording through the real ingest and engine under a virtual clock, as fast as it goes. What an evaluation
 * uses depends on when samples arrived, not on when it runs, so big bundles and coarse steps give what had come out live.
 */
import { RecordingLine } from '@earshot/contract/telemetry/messages.ts'
import { slotEnd } from '@earshot/engine/time.ts'
import type { Logger } from 'pino'
import type { IdFilter } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { createIngest } from '#ingest/ingest.ts'
import { knownUnits } from './known-units.ts'
import { BUNDLE_SAMPLES, createPendingLines, type ReplayProgress } from './pending-lines.ts'
import { createSilenceWatch, type SilenceWatch } from './silence-watch.ts'
import { createVirtualTime } from './virtual-time.ts'

/** Judges whatever is due at a moment of the virtual clock, connectivity included. */
type ReplayEngine = (now: Date) => Promise<unknown>

export interface ReplayOptions {
  db: Db
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The recording, one message a line, in order of arrival. */
  lines: AsyncIterable<string> | Iterable<string>
  /** The engine; where it is absent, samples are stored and rolled up, and nothing is judged. */
  engine?: ReplayEngine
  /** The sites whose gateways are recorded; absent: all. */
  siteIds?: IdFilter
  /** The clock goes on up to here after the last line; absent: it stops with that. */
  until?: Date
  /**
   * The engine runs once a day before this moment instead of every six hours. Only the moment at which a pass noticed
   * a status (`status_since`) is told as coarsely.
   */
  coarseUntil?: Date
  /** After an abort nothing more is taken, and it rejects. */
  signal?: AbortSignal | undefined
  /** Called after each bundle. */
  onProgress?: (progress: Readonly<ReplayProgress>) => void
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
  const silence = createSilenceWatch()
  const time = createVirtualTime({ silence, coarseUntil, begin, judge })
  // There is one lane: luck must not decide which of two writes of a slot came first.
  const limits = { lanes: 1, maxWaitMs: 0, bundleWeight: BUNDLE_SAMPLES }
  const ingest = createIngest({ db, log, clock: time.clock, limits })
  // A sample that cannot be stored is tried for ever, until an abort.
  signal?.addEventListener('abort', () => void ingest.stop(), { once: true })
  const progress: ReplayProgress = { lines: 0, samples: 0, rejected: 0, heartbeats: 0, bad: 0, at: null }
  const waiting = createPendingLines({ ingest, log, clock: time.clock, progress, onProgress })

  async function begin(from: number): Promise<void> {
    for (const { unit, ...known } of await knownUnits(db, siteIds)) silence.know(unit, { ...known, from })
  }

  async function judge(): Promise<void> {
    if (engine === undefined) return
    await waiting.flush()
    await engine(time.clock.now())
  }

  for await (const text of lines) {
    signal?.throwIfAborted()
    progress.lines += 1
    if (text.trim() === '') continue
    const line = readLine(text)
    if (typeof line === 'string') {
      waiting.skip(progress.lines, line)
      continue
    }
    await time.moveTo(Date.parse(line.at))
    waiting.add({ ...line, number: progress.lines, receivedAt: time.clock.now() })
    if (noteSigns({ silence, line, now: time.now() })) await judge()
    if (waiting.isFull()) await waiting.flush()
  }
  if (until !== undefined) await time.moveTo(until.getTime())
  await waiting.flush()
  if (time.now() > 0) await engine?.(time.clock.now())
  await ingest.stop()
  return progress
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
  silence: SilenceWatch
  line: RecordingLine
  now: number
}

/** Notes signs of life; true where somebody who had been silent is heard again. */
function noteSigns({ silence, line, now }: NoteSigns): boolean {
  let returned = false
  for (const { device_code, slot } of line.samples ?? []) {
    returned = silence.heard(`device ${device_code}`, { lastUpdate: slotEnd(slot), now }) || returned
  }
  if (line.heartbeat === undefined) return returned
  const lastUpdate = Date.parse(line.heartbeat.at)
  return silence.heard(`gateway ${line.gateway_code}`, { lastUpdate, now }) || returned
}
