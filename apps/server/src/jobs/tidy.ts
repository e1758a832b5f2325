/** Once a day: what has had its day goes. */
import { z } from 'zod'
import { tidyOutbox } from '#channels/mail/outbox.ts'
import { defineJob } from '#queue/job.ts'
import { tidyAccounts, tidyAudit, tidyChanges, tidyUploads } from './tidy.queries.ts'

export const tidy = defineJob({
  name: 'tidy',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 60 },
  timeoutSeconds: 900,
  single: true,
  everySeconds: 86_400,
  run: async (_payload, { db, clock, config, log }) => {
    const now = clock.now()
    const removed = {
      ...(await tidyAccounts(db, now)),
      ...(await tidyUploads(db, now)),
      ...(await tidyChanges(db, now)),
      ...(await tidyAudit(db, now)),
    }
    const mails = await tidyOutbox({ dataDir: config.dataDir, now })
    log.info({ removed: { ...removed, mails } }, 'tidied up')
  },
})
