import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { readFigures } from '#modules/fleet-figures/figures.service.ts'
import { findLicences, findTemplates } from './licences.queries.ts'
import { createLicences, lastDaysFrom, licenceFigures } from './licences.service.ts'
import { licenceView, templateView } from './licences.view.ts'
import { assignLicence, readLicence, readRenewals, resumeLicence, suspendLicence } from './terms.service.ts'

export const routes: Route[] = [
  handle(
    licences.list,
    async ({ query }, { db, clock }) => {
      const now = clock.now()
      return mapPage(await findLicences(db, query, { now, lastDays: lastDaysFrom(now) }), row =>
        licenceView(row, now),
      )
    },
    { reads: 'standby' },
  ),

  handle(licences.create, async ({ body }, { db, clock }) => ({
    items: await db.transaction().execute(trx => createLicences(trx, body, clock.now())),
  })),

  handle(licences.renewals, ({ query }, { db, clock }) => readRenewals(db, query, clock.now())),

  handle(licences.read, ({ params }, { db, clock }) => readLicence(db, { ...params, now: clock.now() })),

  handle(licences.assign, ({ params, body }, { db, clock }) =>
    db
      .transaction()
      .execute(trx => assignLicence(trx, { ...params, code: body.device_code, now: clock.now() })),
  ),

  handle(licences.suspend, ({ params }, { db, clock }) =>
    db.transaction().execute(trx => suspendLicence(trx, { ...params, now: clock.now() })),
  ),

  handle(licences.resume, ({ params }, { db, clock }) =>
    db.transaction().execute(trx => resumeLicence(trx, { ...params, now: clock.now() })),
  ),

  handle(licences.templates, async ({ query }, { db }) =>
    mapPage(await findTemplates(db, query), templateView),
  ),

  handle(licences.figures, (_input, { db, clock }) => readFigures(db, licenceFigures, clock.now()), {
    reads: 'standby',
  }),
]
