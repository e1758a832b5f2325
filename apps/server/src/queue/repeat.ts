/** Queues the jobs that recur. Every process asks; the queue takes one request in each span of time. */
import type { Logger } from 'pino'
import type { JobDefinition } from './job.ts'
import type { Queue } from './open-queue.ts'

/** A process that starts in the middle of a long span asks no later than this. */
const LONGEST_PAUSE_MS = 3_600_000

export interface RepeatInput {
  queue: Queue
  jobs: readonly JobDefinition[]
  log: Pick<Logger, 'warn'>
}

/** The first look is at once, the others follow regularly. Returns the function that ends them. */
export function startRepeating({ queue, jobs, log }: RepeatInput): () => void {
  const timers = jobs.flatMap(({ name, everySeconds }) => {
    if (everySeconds === undefined) return []
    const ask = () => {
      queue
        .send(name, {}, { singletonSeconds: everySeconds })
        .catch((error: unknown) => log.warn({ err: error, job: name }, 'a regular job could not be sent'))
    }
    ask()
    return setInterval(ask, Math.min(everySeconds * 1000, LONGEST_PAUSE_MS))
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
