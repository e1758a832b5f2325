/** Whoever has chosen an hour for the daily message of a site gets it then, once a day. */
import { z } from 'zod'
import { tellDue } from '#modules/morning-rounds/daily-messages.service.ts'
import { defineJob } from '#queue/job.ts'

export const sendDailyMessages = defineJob({
  name: 'send-daily-messages',
  payload: z.object({}),
  // The next run is the retry.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 300,
  single: true,
  everySeconds: 60,
  run: async (_payload, { db, clock, bus }) => {
    for (const siteId of await tellDue(db, clock.now()))
      bus.publish({ kind: 'notification', site_id: siteId })
  },
})
