/** A background job has a name, a payload, its work, and rules for another try. Each is one file in `jobs/`. */
import type { z } from 'zod'
import type { WithChannels } from '#channels/channels.ts'

export type JobContext = WithChannels

interface RetryRule {
  /** The number of further tries after the first. */
  limit: number
  /** The wait before the first retry; each further one waits about twice as long, with jitter. */
  delaySeconds: number
}

export interface JobDefinition<Payload extends z.ZodType<object> = z.ZodType<object>> {
  name: string
  payload: Payload
  retry: RetryRule
  /** A try that takes longer counts as failed: its process has died, or hangs. */
  timeoutSeconds: number
  /** At most one of it waits at a time: sending a second one means the same work. */
  single?: boolean
  /** The queue itself sends it with an empty payload: at most once in each span, whatever the number of processes. */
  everySeconds?: number
  /** `stopping` says that the process wants to end: finish what is begun, begin nothing more. */
  run(payload: z.output<Payload>, ctx: JobContext, stopping: AbortSignal): Promise<void>
}

export function defineJob<const Payload extends z.ZodType<object>>(
  definition: JobDefinition<Payload>,
): JobDefinition<Payload> {
  return definition
}
