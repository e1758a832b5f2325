/**
 * Sends what is queued. It looks at the deliveries themselves, so one whose announcement got lost, whose process died
 * or whose retry is due goes out with the next sweep.
 */
import { z } from 'zod'
import { sendDue } from '#channels/send-due.ts'
import { defineJob } from '#queue/job.ts'

export const sweepDeliveries = defineJob({
  name: 'sweep-deliveries',
  payload: z.object({}),
  // The next sweep is the retry.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 600,
  single: true,
  everySeconds: 30,
  run: (_payload, ctx, stopping) => sendDue(ctx, stopping),
})
