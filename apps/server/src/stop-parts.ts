/** Ends what runs, part by part, within a time whatever hangs. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface StoppablePart {
  name: string
  stop(): Promise<void>
}

export interface StopOptions {
  /** The parts in the order in which they were started; each is taken out as it is stopped, the last first. */
  parts: StoppablePart[]
  /** Called when the time is over: fails what the parts may be waiting for. */
  force: () => void
  log: Pick<Logger, 'error'>
  /** The time for all parts together; each one that follows when it is over has a moment of its own. */
  graceMs?: number
}

/** The time is shorter than what service managers and container runtimes wait before they kill. */
const STOP_GRACE_MS = 10_000
/** A part that only waits for something else ends at once when that is gone. */
const FINAL_GRACE_MS = 1_000

/** Answers the names of the parts that did not end in time. */
export async function stopParts({
  parts,
  force,
  log,
  graceMs = STOP_GRACE_MS,
}: StopOptions): Promise<string[]> {
  const deadline = performance.now() + graceMs
  const late: string[] = []
  for (let part = parts.pop(); part; part = parts.pop()) {
    const ended = part.stop().catch((error: unknown) => {
      log.error({ err: error }, 'a part did not stop cleanly')
    })
    if (await within(ended, Math.max(FINAL_GRACE_MS, deadline - performance.now()))) continue
    log.error({ part: part.name }, 'a part did not stop in time: what it waits for is cut off')
    late.push(part.name)
    force()
    await within(ended, FINAL_GRACE_MS)
  }
  return late
}

async function within(ended: Promise<void>, timeMs: number): Promise<boolean> {
  const inTime = new AbortController()
  const late = pause(timeMs, false, { signal: inTime.signal }).catch(() => true)
  const outcome = await Promise.race([ended.then(() => true), late])
  inTime.abort()
  return outcome
}
