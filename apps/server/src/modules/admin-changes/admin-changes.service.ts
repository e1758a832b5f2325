/** The changes since yesterday: worked out, or as they were kept. */
import { CHANGE_HOURS } from '@earshot/contract/rules/health/changes.ts'
import {
  AdminChangeFigures,
  type AdminChangeList,
  type AdminChangesQuery,
} from '@earshot/contract/schemas/admin/admin-change.ts'
import { mapPage } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { inSnapshot } from '#db/snapshot.ts'
import { iso } from '#db/time.ts'
import { countedAt, type Figures } from '#modules/fleet-figures/figures.service.ts'
import { countAlarms, countChanges, findChanges, type Source, storeChanges } from './admin-changes.queries.ts'
import { changeView, changeFigures as figuresOf } from './admin-changes.view.ts'

const yesterday = (now: Date) => new Date(now.getTime() - CHANGE_HOURS * 3_600_000)

export const changeFigures: Figures<typeof AdminChangeFigures> = {
  name: 'changes',
  schema: AdminChangeFigures,
  count: (db, now) => countFrom(db, { since: yesterday(now), isKept: false }),
  keep: async (trx, now) => {
    const since = yesterday(now)
    await storeChanges(trx, since)
    return countFrom(trx, { since, isKept: true })
  },
}

async function countFrom(db: Db, source: Source): Promise<Omit<AdminChangeFigures, 'as_of'>> {
  const changes = await countChanges(db, source)
  return figuresOf({ since: source.since, changes, alarms: await countAlarms(db) })
}

/** Reads rows, their number and `as_of` of one moment: the job may write others meanwhile. */
export function readChanges(db: Db, query: AdminChangesQuery, now: Date): Promise<AdminChangeList> {
  return inSnapshot(db, async moment => {
    const at = await countedAt(moment, changeFigures.name, now)
    const asOf = at ?? now
    const page = await findChanges(moment, { query, since: yesterday(asOf), isKept: at !== undefined })
    return { ...mapPage(page, changeView), as_of: iso(asOf) }
  })
}
