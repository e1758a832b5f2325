/** Ends every minute the accesses from outside whose last day is over, and tells of those that will end in a week. */
import { z } from 'zod'
import { runAsAuthor } from '#db/author.ts'
import { endAccessesOver, tellEndingAccesses } from '#modules/site-users/end-accesses.ts'
import { defineJob } from '#queue/job.ts'
import { trustedNow } from './trusted-now.ts'

export const endAccesses = defineJob({
  name: 'end-accesses',
  payload: z.object({}),
  // The next run is the retry.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 120,
  single: true,
  everySeconds: 60,
  run: async (_payload, ctx) => {
    const now = await trustedNow(ctx)
    if (now === null) return
    const ended = await runAsAuthor({ at: now, userId: null, action: 'job.endAccesses' }, () =>
      endAccessesOver(ctx, now),
    )
    if (ended > 0) ctx.log.info({ ended }, 'accesses from outside have come to their end')
    await tellEndingAccesses(ctx, now)
  },
})
