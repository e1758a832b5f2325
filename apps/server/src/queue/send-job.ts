/** Any process may ask for a job; it needs the database only. Call this after the commit of what the job is about. */
import type { z } from 'zod'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import type { JobDefinition } from './job.ts'
import { createQueue, installQueue, type Queue } from './open-queue.ts'

/** The queues of this process that send, by database, because tests have many. */
const senders = new WeakMap<Db, Promise<Queue>>()

export interface SendOptions {
  /** The job runs no earlier than this; the default is at once. */
  startAfter?: Date
}

/** Throws when the payload does not fit or the database is away. */
export async function sendJob<Payload extends z.ZodType<object>>(
  ctx: Pick<Context, 'db' | 'log'>,
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
  { startAfter }: SendOptions = {},
): Promise<void> {
  const data = job.payload.parse(payload)
  const queue = await senderOf(ctx)
  const options = startAfter === undefined ? {} : { startAfter }
  const sent = await queue.send(job.name, data, options)
  // Nothing was written: a job waits already, or no process with the role `jobs` has made this queue yet.
  if (sent !== null || (await queue.getQueue(job.name)) !== null) return
  await installQueue(ctx, [job])
  await queue.send(job.name, data, options)
}

function senderOf(ctx: Pick<Context, 'db' | 'log'>): Promise<Queue> {
  const known = senders.get(ctx.db)
  if (known !== undefined) return known
  const made = createQueue(ctx).then(async queue => {
    if (!(await queue.isInstalled())) await installQueue(ctx, [])
    return queue
  })
  // A queue that could not be made is tried again with the next job.
  made.catch(() => senders.delete(ctx.db))
  senders.set(ctx.db, made)
  return made
}
