/**
 * Makes the exports that people asked for, one after the other. It looks at the exports themselves, so one whose
 * announcement got lost or whose process died is made by whichever process looks next.
 */
import { z } from 'zod'
import { notify } from '#follow-up/shell/notify.ts'
import { defineJob, type JobContext } from '#queue/job.ts'
import { exportNotice } from './notice.ts'
import {
  expireExports,
  failAbandoned,
  noteFailed,
  noteReady,
  type TakenExport,
  takeExport,
} from './work.queries.ts'
import { ExportLost, linkEnd, makeExport } from './write-export.ts'

export const makeExports = defineJob({
  name: 'make-exports',
  payload: z.object({}),
  // The next look is the retry.
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 3600,
  single: true,
  everySeconds: 30,
  run: async (_payload, ctx, stopping) => {
    await expireExports(ctx.db, ctx.clock.now())
    await failAbandoned(ctx.db, ctx.clock.now())
    while (!stopping.aborted) {
      const taken = await takeExport(ctx.db, ctx.clock.now())
      if (taken === undefined) return
      await makeOne(ctx, taken, stopping)
    }
  },
})

async function makeOne(ctx: JobContext, taken: TakenExport, stopping: AbortSignal): Promise<void> {
  const { db, log, clock, bus } = ctx
  try {
    const bytes = await makeExport(ctx, taken, stopping)
    const now = clock.now()
    const told = await db.transaction().execute(async trx => {
      const isOurs = await noteReady(trx, taken, { bytes, expiresAt: linkEnd(now) })
      return isOurs ? notify(trx, exportNotice(taken, now)) : new Set<number>()
    })
    for (const siteId of told) bus.publish({ kind: 'notification', site_id: siteId })
  } catch (error) {
    if (error instanceof ExportLost) return
    if (!stopping.aborted) log.error({ err: error, export_id: taken.id }, 'an export failed')
    await noteFailed(db, taken)
  }
}
