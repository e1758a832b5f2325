import { normals } from '@earshot/contract/endpoints/batches/normals.ts'
import { handle, type Route } from '#http/handle.ts'
import { readNormal } from './read-normal.ts'

export const routes: Route[] = [
  handle(
    normals.read,
    ({ params: { airspaceId, batchId }, query, site: { siteId, timezone } }, { db, clock, config }) =>
      readNormal(db, config.ownNormal, {
        siteId,
        airspaceId,
        batchId,
        timeZone: timezone,
        query,
        now: clock.now(),
      }),
    { reads: 'standby' },
  ),
]
