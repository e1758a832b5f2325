/** Lines of a recording that wait to be stored together, and what became of them. */
import type { RecordingLine } from '@earshot/contract/telemetry/messages.ts'
import type { Logger } from 'pino'
import type { Clock } from '#clock.ts'
import type { Ingest } from '#ingest/ingest.ts'
import { UnknownGatewayError } from '#ingest/unknown-gateway.ts'

export const BUNDLE_SAMPLES = 5_000
const BATCH_LINES = 2_000
/** A broken recording fills no log: after so many its lines are only counted. */
const BAD_LINES_LOGGED = 100

interface NumberedLine extends RecordingLine {
  number: number
  receivedAt: Date
}

export interface ReplayProgress {
  lines: number
  /** The samples handed in, refused ones not counted. */
  samples: number
  /** The samples outside the slot limits. */
  rejected: number
  heartbeats: number
  /** Lines that could not be read, or of an unknown gateway. */
  bad: number
  /** The virtual clock; null before the first line. */
  at: Date | null
}

export interface PendingLinesOptions {
  ingest: Ingest
  log: Pick<Logger, 'warn'>
  clock: Clock
  /** Counts on as lines are stored or skipped. */
  progress: ReplayProgress
  onProgress: ((progress: Readonly<ReplayProgress>) => void) | undefined
}

export interface PendingLines {
  add(line: NumberedLine): void
  isFull(): boolean
  /** Stores what waits. */
  flush(): Promise<void>
  skip(number: number, problem: string): void
}

export function createPendingLines({
  ingest,
  log,
  clock,
  progress,
  onProgress,
}: PendingLinesOptions): PendingLines {
  let lines: NumberedLine[] = []
  let samples = 0

  function skip(number: number, problem: string): void {
    progress.bad += 1
    if (progress.bad <= BAD_LINES_LOGGED) log.warn({ line: number, problem }, 'line of the recording skipped')
  }

  return {
    add: line => {
      lines.push(line)
      samples += line.samples?.length ?? 0
    },
    isFull: () => samples >= BUNDLE_SAMPLES || lines.length >= BATCH_LINES,
    flush: async () => {
      if (lines.length === 0) return
      const bundle = lines
      lines = []
      samples = 0
      await storeLines({ ingest, bundle, progress, skip })
      progress.at = clock.now()
      onProgress?.(progress)
    },
    skip,
  }
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
