/** A gateway's mode lasts its minutes; then it is NORMAL again by itself (spec/3 §3.2). */
import { z } from 'zod'
import { runAsAuthor } from '#db/author.ts'
import { endModes } from '#modules/admin-gateways/admin-gateways.queries.ts'
import { defineJob } from '#queue/job.ts'

export const endGatewayModes = defineJob({
  name: 'end-gateway-modes',
  payload: z.object({}),
  // The next run is the retry.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 60,
  single: true,
  everySeconds: 60,
  run: async (_payload, { db, clock }) => {
    const at = clock.now()
    await runAsAuthor({ at, userId: null, action: 'job.endGatewayModes' }, () => endModes(db, at))
  },
})
