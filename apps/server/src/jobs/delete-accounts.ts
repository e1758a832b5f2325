/** Deletes the accounts whose owners have asked for it, once their seven days are over. */
import { z } from 'zod'
import { findDueDeletions, forgetPerson } from '#accounts/forget-person.ts'
import { runAsAuthor } from '#db/author.ts'
import { defineJob } from '#queue/job.ts'
import { trustedNow } from './trusted-now.ts'

export const deleteAccounts = defineJob({
  name: 'delete-accounts',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 60 },
  timeoutSeconds: 600,
  single: true,
  everySeconds: 3_600,
  run: async (_payload, ctx, stopping) => {
    const now = await trustedNow(ctx)
    if (now === null) return
    for (const userId of await findDueDeletions(ctx.db, now)) {
      if (stopping.aborted) break
      const outcome = await runAsAuthor({ at: now, userId: null, action: 'job.deleteAccounts' }, () =>
        ctx.db.transaction().execute(trx => forgetPerson(trx, { userId, now })),
      )
      if (outcome === 'forgotten') ctx.log.info({ user_id: userId }, 'an account was deleted for its owner')
      // It is tried again every hour: the profile says what stands in the way.
      else if (outcome !== undefined) ctx.log.warn({ user_id: userId }, 'an account cannot be deleted yet')
    }
  },
})
