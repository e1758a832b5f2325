/** The role `jobs`: sends what is due and works off the queue until it is stopped. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Channels, createChannels } from '#channels/channels.ts'
import { loadVapidKeys } from '#channels/push/vapid-keys.ts'
import type { Context } from '#context.ts'
import type { JobContext, JobDefinition } from '#queue/job.ts'
import { createQueue, installQueue, type Queue } from '#queue/open-queue.ts'
import { startRepeating } from '#queue/repeat.ts'
import { work } from '#queue/work.ts'
import { createWaker } from '#waker.ts'
import { JOBS } from './all-jobs.ts'
import { keepAuditChain } from './keep-audit-chain.ts'
import { keepChains } from './keep-chains.ts'
import { keepReturns } from './read-returns.ts'
import { runSenders } from './run-senders.ts'
import { keepWatchman } from './watchman.ts'

const RETRY_MS = 1000
/** A job in hand may end by itself within this time; after that it counts as failed and comes again. */
const STOP_GRACE_MS = 5_000

export interface RunningJobs {
  /** Resolves when the queue is open; start-up does not wait for it. */
  opened: Promise<void>
  /** Takes no further job and waits for those in hand. */
  stop(): Promise<void>
}

export function startJobs(
  ctx: Context,
  jobs: readonly JobDefinition[] = JOBS,
  channels: Channels = createChannels(ctx),
): RunningJobs {
  const stopping = new AbortController()
  const jobContext: JobContext = { ...ctx, channels }
  let ready = false
  ctx.checks.set('jobs', () => {
    if (!ready) throw new Error('the job queue is not open yet')
  })

  // Alarms do not wait for the queue of jobs to open.
  const sending = Promise.all([
    runSenders(jobContext, stopping.signal),
    keepChains(ctx, stopping.signal),
    keepAuditChain(ctx, stopping.signal),
    keepWatchman(jobContext, stopping.signal),
    keepReturns(ctx, stopping.signal),
  ])
  let working: Promise<void> = Promise.resolve()
  const opened = openWhenPossible({ ctx, jobs, stopping: stopping.signal }).then(queue => {
    ready = true
    if (queue !== null) working = runAll({ queue, jobs, ctx: jobContext, stopping: stopping.signal })
  })

  return {
    opened,
    stop: async () => {
      stopping.abort()
      await opened
      ctx.checks.delete('jobs')
      const inTime = new AbortController()
      const late = pause(STOP_GRACE_MS, 'late', { signal: inTime.signal }).catch(() => 'in time')
      if ((await Promise.race([Promise.all([working, sending]), late])) === 'late')
        ctx.log.warn('a job did not end in time')
      inTime.abort()
      await channels.close()
    },
  }
}

interface Opening {
  ctx: Context
  jobs: readonly JobDefinition[]
  stopping: AbortSignal
}

/** Opens the queue; null when it was stopped before the database could be reached. */
async function openWhenPossible({ ctx, jobs, stopping }: Opening): Promise<Queue | null> {
  while (!stopping.aborted) {
    const queue = await createQueue(ctx)
    try {
      await installQueue(ctx, jobs)
      return await queue.start()
    } catch (error) {
      ctx.log.warn({ err: error }, 'the job queue could not be opened; it is tried again')
      await queue.stop({ graceful: false }).catch(() => {})
      await pause(RETRY_MS, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return null
}

interface Running {
  queue: Queue
  jobs: readonly JobDefinition[]
  ctx: JobContext
  stopping: AbortSignal
}

async function runAll({ queue, jobs, ctx, stopping }: Running): Promise<void> {
  const waker = createWaker()
  stopping.addEventListener('abort', waker.wake, { once: true })
  // The keys are made with the first start rather than with the first push, because browsers have to know them
  // before.
  await loadVapidKeys(ctx.config.dataDir).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'pushes cannot be signed'),
  )
  const endRepeats = startRepeating({ queue, jobs, log: ctx.log })
  await Promise.all(jobs.map(job => work({ queue, job, ctx, stopping, waker })))
  endRepeats()
  await queue.stop({ graceful: false })
}
