/**
 * Makes the exports that people asked for, one after the other. It looks at the exports themselves, so one whose
 * announcement got lost or whose process died is made by whichever process looks next.
 */
import { z } from 'zod'
import { notify } from '#follow-up/shell/notify.ts'
import { defineJob, type JobContext } from '#queue/job.ts'
import { recordWebhookEvents } from '#sql/webhook-events.ts'
import {
  type ClaimedExport,
  claimExport,
  expireExports,
  failAbandoned,
  markFailed,
  markReady,
} from './export-work.queries.ts'
import { exportNotice } from './notice.ts'
import { ExportSuperseded, linkEnd, makeExport } from './write-export.ts'

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
      const claimed = await claimExport(ctx.db, ctx.clock.now())
      if (claimed === undefined) return
      await makeOne(ctx, claimed, stopping)
    }
  },
})

async function makeOne(ctx: JobContext, claimed: ClaimedExport, stopping: AbortSignal): Promise<void> {
  const { db, log, clock, bus } = ctx
  try {
    const bytes = await makeExport(ctx, claimed, stopping)
    const now = clock.now()
    const told = await db.transaction().execute(async trx => {
      const isOurs = await markReady(trx, claimed, { bytes, expiresAt: linkEnd(now) })
      if (!isOurs) return new Set<number>()
      const { id: export_id, site_id, batch_id, file_type } = claimed
      const data = { site_id, export_id, batch_id, file_type }
      await recordWebhookEvents(trx, [{ type: 'export.ready', at: now, data }])
      return notify(trx, exportNotice(claimed, now))
    })
    for (const siteId of told) bus.publish({ kind: 'notification', site_id: siteId })
  } catch (error) {
    if (error instanceof ExportSuperseded) return
    if (!stopping.aborted) log.error({ err: error, export_id: claimed.id }, 'an export failed')
    await markFailed(db, claimed)
  }
}
