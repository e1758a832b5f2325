/** Packs the weeks of samples that are closed to late data (docs/decisions/109-packed-weeks.md). */
import { z } from 'zod'
import { connectionsFor } from '#db/open.ts'
import { packClosedWeeks } from '#packed/pack-weeks.ts'
import { defineJob } from '#queue/job.ts'
import { trustedNow } from './trusted-now.ts'

/** After an update there may be weeks of many months: a run ends before it would count as failed. */
const LONGEST_MS = 50 * 60_000

export const packSamples = defineJob({
  name: 'pack-samples',
  payload: z.object({}),
  // The next run is the retry: it goes on where this one stopped.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 3500,
  single: true,
  everySeconds: 3600,
  run: async (_payload, ctx, stopping) => {
    // What a clock that may be wrong calls closed may not be.
    const now = await trustedNow(ctx)
    if (now === null) return
    const packed = await packClosedWeeks({
      db: connectionsFor(ctx.db, 'export'),
      now,
      stopping: AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_MS)]),
      onFailed: (error, at) =>
        ctx.log.error({ err: error, ...at }, 'a week of samples could not be packed and stays as it is'),
    })
    if (packed.days > 0) ctx.log.info({ ...packed }, 'closed weeks of samples were packed')
  },
})
