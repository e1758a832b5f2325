/** The farm is asked how the animals are since some advice, on the mornings of its follow-up days. */
import { z } from 'zod'
import { askDue } from '#modules/cases/follow-ups.service.ts'
import { defineJob } from '#queue/job.ts'

export const askFollowUps = defineJob({
  name: 'ask-follow-ups',
  payload: z.object({}),
  // The next run is the retry.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 300,
  single: true,
  everySeconds: 60,
  run: async (_payload, { db, clock, bus }) => {
    for (const siteId of await askDue(db, clock.now())) {
      bus.publish({ kind: 'notification', site_id: siteId })
      bus.publish({ kind: 'site', site_id: siteId })
    }
  },
})
