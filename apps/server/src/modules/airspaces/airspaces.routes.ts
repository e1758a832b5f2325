import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { handle, type Route } from '#http/handle.ts'
import { readAirspaces } from './airspaces.service.ts'

export const routes: Route[] = [
  handle(sites.airspaces, ({ query: { simple, extra }, site: { siteId } }, { db, clock }) =>
    readAirspaces(db, { siteId, simple, extra, now: clock.now() }),
  ),
]
