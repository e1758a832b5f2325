import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { medicine } from '@earshot/contract/endpoints/batches/medicine.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'
import { readRegister } from './register.service.ts'
import { registerFile } from './register-file.ts'
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
    items: editsOf(await readTreatment(db, treatmentId), await findEdits(db, [treatmentId])),
  })),

  handle(medicine.ofSite, ({ query, site: { siteId } }, { db }) => readRegister(db, { siteId }, query)),

  handle(medicine.ofAll, ({ query, user }, { db }) =>
    readRegister(db, { ...scopeOf(user), right: 'see' }, query),
  ),

  handle(medicine.download, ({ query, request, site: { siteId } }, ctx) =>
    registerFile(ctx, { scope: { siteId }, language: readerLanguage(request), query }),
  ),

  handle(medicine.downloadOfAll, ({ query, request, user }, ctx) =>
    registerFile(ctx, {
      scope: { ...scopeOf(user), right: 'export' },
      language: readerLanguage(request),
      query,
    }),
  ),
]

const scopeOf = (user: RequestUser) => ({
  userId: user.id,
  isAdmin: user.role === 'ADMIN',
  siteIds: user.key?.siteIds,
})
