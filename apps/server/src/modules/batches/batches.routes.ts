import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { GraphQuery } from '@earshot/contract/schemas/batches/graph.ts'
import { mapPage } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { handle, type RequestUser, type Route } from '#http/handle.ts'
import { airspaceAccess, deviceBatchAccess, siteAccess } from '#modules/sites/access.ts'
import { type FindBatches, findBatches } from './batches.queries.ts'
import { batchView } from './batches.view.ts'
import { type GraphRequest, readHumidityGraph, readRhsGraph, readTemperatureGraph } from './graph.service.ts'

async function pageOfBatches(db: Db, wanted: FindBatches) {
  return mapPage(await findBatches(db, wanted), batchView)
}

interface AirspaceGraphInput {
  params: { s: number; a: number; b: number }
  query: GraphQuery
  user: RequestUser
}

async function airspaceGraph(
  db: Db,
  { params, query, user }: AirspaceGraphInput,
  now: Date,
): Promise<GraphRequest> {
  await airspaceAccess(db, user, { siteId: params.s, airspaceId: params.a, right: 'see' })
  return { place: { siteId: params.s, airspaceId: params.a }, batchId: params.b, query, now }
}

interface DeviceGraphInput {
  params: { d: number; b: number }
  query: GraphQuery
  user: RequestUser
}

async function deviceGraph(
  db: Db,
  { params, query, user }: DeviceGraphInput,
  now: Date,
): Promise<GraphRequest> {
  const place = await deviceBatchAccess(db, user, { deviceId: params.d, batchId: params.b })
  return { place: { ...place, deviceId: params.d }, batchId: params.b, query, now }
}

export const routes: Route[] = [
  handle(batches.active, async ({ params, user }, { db, clock }) => {
    await airspaceAccess(db, user, { siteId: params.s, airspaceId: params.a, right: 'see' })
    const filter = { siteId: params.s, airspaceId: params.a, state: 'ACTIVE' as const }
    const { items } = await findBatches(db, { filter, now: clock.now(), request: { page: 1, perPage: 1 } })
    const [row] = items
    return { batch: row === undefined ? null : batchView(row) }
  }),

  handle(batches.listInAirspace, async ({ params, query, user }, { db, clock }) => {
    await airspaceAccess(db, user, { siteId: params.s, airspaceId: params.a, right: 'see' })
    return pageOfBatches(db, {
      filter: { siteId: params.s, airspaceId: params.a },
      now: clock.now(),
      request: query,
    })
  }),

  handle(batches.list, async ({ params, query, user }, { db, clock }) => {
    await siteAccess(db, user, params.s, 'see')
    return pageOfBatches(db, { filter: { siteId: params.s }, now: clock.now(), request: query })
  }),

  handle(batches.rhs, async (input, { db, clock }) =>
    readRhsGraph(db, await airspaceGraph(db, input, clock.now())),
  ),
  handle(batches.temperature, async (input, { db, clock }) =>
    readTemperatureGraph(db, await airspaceGraph(db, input, clock.now())),
  ),
  handle(batches.humidity, async (input, { db, clock }) =>
    readHumidityGraph(db, await airspaceGraph(db, input, clock.now())),
  ),

  handle(devices.rhs, async (input, { db, clock }) =>
    readRhsGraph(db, await deviceGraph(db, input, clock.now())),
  ),
  handle(devices.temperature, async (input, { db, clock }) =>
    readTemperatureGraph(db, await deviceGraph(db, input, clock.now())),
  ),
  handle(devices.humidity, async (input, { db, clock }) =>
    readHumidityGraph(db, await deviceGraph(db, input, clock.now())),
  ),
]
