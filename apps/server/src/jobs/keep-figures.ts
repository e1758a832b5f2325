/** Figures of a large fleet, counted before anybody asks: they may be five minutes old, so a run that fails costs nothing. */
import { z } from 'zod'
import { connectionsFor } from '#db/open.ts'
import { keepAllFigures } from '#modules/fleet-figures/keep-figures.ts'
import { defineJob } from '#queue/job.ts'

export const keepFigures = defineJob({
  name: 'keep-figures',
  payload: z.object({}),
  // The next run is the retry.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 110,
  single: true,
  everySeconds: 120,
  run: async (_payload, { db, clock }, stopping) => {
    await keepAllFigures(connectionsFor(db, 'pass'), { clock, stopping })
  },
})
