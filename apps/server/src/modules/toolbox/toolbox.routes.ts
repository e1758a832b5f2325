/** The administrator's toolbox. */
import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { checkDevices, checkGateways } from './bulk-status.ts'
import { checkPcbs, uploadPcbs } from './pcb-upload.ts'
import { findRuns } from './runs.queries.ts'
import { runView, undoRun } from './undo-run.ts'

export const routes: Route[] = [
  handle(toolbox.checkDevices, ({ body }, { db }) => checkDevices(db, body)),

  handle(toolbox.checkGateways, ({ body }, { db }) => checkGateways(db, body)),

  handle(toolbox.checkPcbs, ({ body: { file } }, ctx) => checkPcbs(ctx, file)),

  handle(toolbox.uploadPcbs, ({ body: { file }, user }, ctx) => uploadPcbs(ctx, { file, by: user.id })),

  handle(toolbox.runs, async ({ query }, { db, clock }) =>
    mapPage(await findRuns(db, { ...query, now: clock.now() }), runView),
  ),

  handle(toolbox.undo, ({ params: { runId } }, ctx) => undoRun(ctx, runId)),
]
