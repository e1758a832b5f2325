import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { handle, type Route } from '#http/handle.ts'
import { editsOf } from './treatment-edits.ts'
import { readTreatment } from './treatments.service.ts'
import { findEdits } from './write-treatment.queries.ts'
import { changeTreatment, recordTreatment } from './write-treatment.ts'

export const routes: Route[] = [
  handle(logbook.addTreatment, ({ params: { batchId }, body, user }, ctx) =>
    recordTreatment(ctx, { batchId, userId: user.id, form: body }),
  ),

  handle(logbook.updateTreatment, ({ params: { batchId, treatmentId }, body, user }, ctx) =>
    changeTreatment(ctx, { batchId, treatmentId, userId: user.id, form: body }),
  ),

  handle(logbook.treatmentEdits, async ({ params: { treatmentId } }, { db }) => ({
    items: editsOf(await readTreatment(db, treatmentId), await findEdits(db, treatmentId)),
  })),
]
