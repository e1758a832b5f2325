/** What changed in the fleet since yesterday, for administrators. */
import { adminChanges } from '@earshot/contract/endpoints/admin/admin-changes.ts'
import { CHANGE_HOURS } from '@earshot/contract/rules/changes.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { countAlarms, countChanges, findChanges } from './admin-changes.queries.ts'
import { changeFigures, changeView } from './admin-changes.view.ts'

const yesterday = (now: Date) => new Date(now.getTime() - CHANGE_HOURS * 3_600_000)

export const routes: Route[] = [
  handle(adminChanges.list, async ({ query }, { db, clock }) =>
    mapPage(await findChanges(db, { query, since: yesterday(clock.now()) }), changeView),
  ),

  handle(adminChanges.figures, async (_, { db, clock }) => {
    const since = yesterday(clock.now())
    const [changes, alarms] = await Promise.all([countChanges(db, since), countAlarms(db)])
    return changeFigures({ since, changes, alarms })
  }),
]
