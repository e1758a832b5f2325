import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import type { AnimalGroup } from '@earshot/contract/schemas/batches/animal-group.ts'
import { mapPage } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { conflict, invalid, notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import {
  type AnimalGroupRow,
  closeAnimalGroup,
  findAnimalGroups,
  insertAnimalGroup,
  isAirspaceOf,
  lockAnimalGroup,
  moveAnimalGroup,
} from './animal-groups.queries.ts'

interface OnSite {
  siteId: number
  groupId: number
}

async function readGroup(db: Db, { siteId, groupId }: OnSite): Promise<AnimalGroup> {
  const { items } = await findAnimalGroups(db, { siteId, groupId, request: { page: 1, perPage: 1 } })
  const [row] = items
  if (row === undefined) throw notFound('animal group')
  return view(row)
}

function view({ location_history, ...row }: AnimalGroupRow): AnimalGroup {
  return {
    ...row,
    location_history: location_history.map(({ airspace, from, to }) => ({
      airspace,
      from: iso(new Date(from)),
      to: to === null ? null : iso(new Date(to)),
    })),
    created_at: iso(row.created_at),
    closed_at: isoOrNull(row.closed_at),
  }
}

async function lockOpenGroup(trx: Db, groupId: number) {
  const group = await lockAnimalGroup(trx, groupId)
  if (group === undefined) throw notFound('animal group')
  if (group.state === 'CLOSED') throw conflict('animal_group_closed')
  return group
}

export const routes: Route[] = [
  handle(animalGroups.list, async ({ query, site: { siteId } }, { db }) =>
    mapPage(await findAnimalGroups(db, { siteId, request: query }), view),
  ),

  handle(animalGroups.create, async ({ body: form, site: { siteId } }, { db, clock, bus }) => {
    const groupId = await insertAnimalGroup(db, { siteId, form, now: clock.now() })
    bus.publish({ kind: 'site', site_id: siteId })
    return readGroup(db, { siteId, groupId })
  }),

  handle(
    animalGroups.locate,
    async ({ params: { animalGroupId: groupId }, body, site: { siteId } }, { db, clock, bus }) => {
      const airspaceId = body.airspace
      await db.transaction().execute(async trx => {
        const group = await lockOpenGroup(trx, groupId)
        if (!(await isAirspaceOf(trx, { siteId, airspaceId }))) throw invalid({ airspace: ['invalid'] })
        // A group that is there already has been since it came.
        if (group.airspace_id === airspaceId) return
        await moveAnimalGroup(trx, { groupId, airspaceId, now: clock.now() })
      })
      bus.publish({ kind: 'site', site_id: siteId })
      return readGroup(db, { siteId, groupId })
    },
  ),

  handle(
    animalGroups.close,
    async ({ params: { animalGroupId: groupId }, site: { siteId } }, { db, clock, bus }) => {
      await db.transaction().execute(async trx => {
        await lockOpenGroup(trx, groupId)
        await closeAnimalGroup(trx, { groupId, now: clock.now() })
      })
      bus.publish({ kind: 'site', site_id: siteId })
      return readGroup(db, { siteId, groupId })
    },
  ),
]
