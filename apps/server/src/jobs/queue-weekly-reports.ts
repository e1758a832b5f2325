/** Whoever has chosen a weekday and an hour for a weekly report gets it then: it is queued here, and made when it is sent. */
import { z } from 'zod'
import { queueDue } from '#modules/weekly-reports/weekly-reports.service.ts'
import { defineJob } from '#queue/job.ts'

export const queueWeeklyReports = defineJob({
  name: 'queue-weekly-reports',
  payload: z.object({}),
  // The next run is the retry.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 300,
  single: true,
  everySeconds: 60,
  run: async (_payload, { db, clock }) => {
    await queueDue(db, clock.now())
  },
})
