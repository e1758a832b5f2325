import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { readFigures } from '#db/kept-figures.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { findLicences, findTemplates } from './licences.queries.ts'
import { createLicences, licenceFigures } from './licences.service.ts'
import { licenceView, templateView } from './licences.view.ts'

export const routes: Route[] = [
  handle(licences.list, async ({ query }, { db, clock }) => {
    const now = clock.now()
    return mapPage(await findLicences(db, query), row => licenceView(row, now))
  }),

  handle(licences.create, async ({ body }, { db, clock }) => ({
    items: await db.transaction().execute(trx => createLicences(trx, body, clock.now())),
  })),

  handle(licences.templates, async ({ query }, { db }) =>
    mapPage(await findTemplates(db, query), templateView),
  ),

  handle(licences.figures, (_input, { db, clock }) => readFigures(db, licenceFigures, clock.now())),
]
