/** Answers what changed in the fleet since yesterday, for administrators. */
import { adminChanges } from '@earshot/contract/endpoints/admin/admin-changes.ts'
import { handle, type Route } from '#http/handle.ts'
import { readFigures } from '#modules/fleet-figures/figures.service.ts'
import { changeFigures, readChanges } from './admin-changes.service.ts'

export const routes: Route[] = [
  handle(adminChanges.list, ({ query }, { db, clock }) => readChanges(db, query, clock.now())),

  handle(adminChanges.figures, (_, { db, clock }) => readFigures(db, changeFigures, clock.now())),
]
