/** Takes the jobs of one kind, one after the other, until it is told to stop. */

import type { Waker } from '#waker.ts'
import type { JobContext, JobDefinition } from './job.ts'
import type { Queue } from './open-queue.ts'

/** A job that another process sends waits this long at most. */
const POLL_MS = 2000

export interface WorkInput {
  queue: Queue
  job: JobDefinition
  ctx: JobContext
  stopping: AbortSignal
  /** Ends the pause between two looks. */
  waker: Waker
}

/** Resolves after `stopping`, when the job in hand is finished. Never rejects: the database may go and come. */
export async function work(input: WorkInput): Promise<void> {
  const { queue, job, ctx, stopping, waker } = input
  while (!stopping.aborted) {
    try {
      // Answers nothing while the database is away.
      const [taken] = await queue.fetch<unknown>(job.name)
      if (taken !== undefined) {
        await attempt(input, taken)
        continue
      }
    } catch (error) {
      ctx.log.warn(
        { err: error, job: job.name },
        'the outcome of a job could not be noted; it will be tried again',
      )
    }
    if (!stopping.aborted) await waker.wait(POLL_MS)
  }
}

async function attempt(
  { queue, job, ctx, stopping }: WorkInput,
  { id, data }: { id: string; data: unknown },
): Promise<void> {
  try {
    await job.run(job.payload.parse(data ?? {}), ctx, stopping)
  } catch (error) {
    ctx.log.error({ err: error, job: job.name, job_id: id }, 'a job failed')
    // The whole error is in the log; the queue keeps what it was about.
    await queue.fail(job.name, id, { message: error instanceof Error ? error.message : String(error) })
    return
  }
  await queue.complete(job.name, id)
}
