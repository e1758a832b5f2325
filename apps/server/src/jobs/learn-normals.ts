/**
 * Learns the day that has ended in each airspace, where the installation shows or judges by what is normal for it. Nights fall at
 * different hours on different sites, so it looks every hour.
 */
import { z } from 'zod'
import { connectionsFor } from '#db/open.ts'
import { learnNormals as learn } from '#modules/normals/normals.service.ts'
import { defineJob } from '#queue/job.ts'

export const learnNormals = defineJob({
  name: 'learn-normals',
  payload: z.object({}),
  // The next run is the retry.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 3000,
  single: true,
  everySeconds: 3600,
  run: async (_payload, { db, clock, config }, stopping) => {
    if (config.ownNormal === 'off') return
    await learn(connectionsFor(db, 'export'), { now: clock.now(), stopping })
  },
})
