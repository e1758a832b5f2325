/** Looks for what is to be done in the fleet. Silence counts from an hour on: nothing is lost by looking every five minutes. */
import { z } from 'zod'
import { connectionsFor } from '#db/open.ts'
import { updateIncidents as keep } from '#modules/incidents/update-incidents.ts'
import { defineJob } from '#queue/job.ts'

export const keepIncidents = defineJob({
  name: 'keep-incidents',
  payload: z.object({}),
  // The next run is the retry.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 240,
  single: true,
  everySeconds: 300,
  run: async (_payload, { db, clock }) => {
    await keep(connectionsFor(db, 'pass'), clock.now())
  },
})
