/** Deletes once a day what has been kept long enough. */
import { z } from 'zod'
import { cleanOutbox } from '#channels/mail/outbox.ts'
import { connectionsFor } from '#db/open.ts'
import { defineJob } from '#queue/job.ts'
import { removeOldUploads } from '#uploads/upload-folder.ts'
import { CLEANUP_TASKS } from './cleanup.queries.ts'

export const cleanup = defineJob({
  name: 'tidy',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 60 },
  timeoutSeconds: 3600,
  single: true,
  everySeconds: 86_400,
  run: async (_payload, { db, clock, config, log }, stopping) => {
    const now = clock.now()
    // The connections have long limits: nobody waits for this, and it keeps no connection from a request.
    const given = { db: connectionsFor(db, 'export'), now, retention: config, stopping }
    const removed: Record<string, number> = {}
    const failures: unknown[] = []
    const chores = [
      ...CLEANUP_TASKS,
      { name: 'mails', run: () => cleanOutbox({ dataDir: config.dataDir, now }) },
      { name: 'uploads', run: () => removeOldUploads({ dataDir: config.dataDir, now }) },
    ]
    for (const { name, run } of chores) {
      if (stopping.aborted) break
      // A task that fails keeps none of the others from its turn.
      try {
        removed[name] = await run(given)
      } catch (error) {
        log.error({ err: error, chore: name }, 'a part of the housekeeping failed')
        failures.push(error)
      }
    }
    log.info({ removed }, 'tidied up')
    if (failures.length > 0) throw failures[0]
  },
})
