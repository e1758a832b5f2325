import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { GraphQuery } from '@earshot/contract/schemas/batches/graph.ts'
import { mapPage } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#http/errors.ts'
import { handle, type RequestSite, type Route } from '#http/handle.ts'
import { type FindBatches, findAirspaceOf, findBatches } from './batches.queries.ts'
import { batchView } from './batches.view.ts'
import { type GraphRequest, readHumidityGraph, readRhsGraph, readTemperatureGraph } from './graph.service.ts'

async function pageOfBatches(db: Db, wanted: FindBatches) {
  return mapPage(await findBatches(db, wanted), batchView)
}

interface GraphInput {
  params: { batchId: number }
  query: GraphQuery
  site: RequestSite
}

function airspaceGraph(
  {
    params: { airspaceId, batchId },
    query,
    site: { siteId },
  }: GraphInput & { params: { airspaceId: number } },
  now: Date,
): GraphRequest {
  return { place: { siteId, airspaceId }, batchId, query, now }
}

async function deviceGraph(
  db: Db,
  { params: { deviceId, batchId }, query, site: { siteId } }: GraphInput & { params: { deviceId: number } },
  now: Date,
): Promise<GraphRequest> {
  const airspaceId = await findAirspaceOf(db, batchId)
  if (airspaceId === undefined) throw notFound('batch')
  return { place: { siteId, airspaceId, deviceId }, batchId, query, now }
}

export const routes: Route[] = [
  handle(batches.active, async ({ params: { airspaceId }, site: { siteId } }, { db, clock }) => {
    const filter = { siteId, airspaceId, state: 'ACTIVE' as const }
    const { items } = await findBatches(db, { filter, now: clock.now(), request: { page: 1, perPage: 1 } })
    const [row] = items
    return { batch: row === undefined ? null : batchView(row) }
  }),

  handle(batches.listInAirspace, ({ params: { airspaceId }, query, site: { siteId } }, { db, clock }) =>
    pageOfBatches(db, { filter: { siteId, airspaceId }, now: clock.now(), request: query }),
  ),

  handle(batches.list, ({ query, site: { siteId } }, { db, clock }) =>
    pageOfBatches(db, { filter: { siteId }, now: clock.now(), request: query }),
  ),

  handle(batches.rhs, (input, { db, clock }) => readRhsGraph(db, airspaceGraph(input, clock.now()))),
  handle(batches.temperature, (input, { db, clock }) =>
    readTemperatureGraph(db, airspaceGraph(input, clock.now())),
  ),
  handle(batches.humidity, (input, { db, clock }) =>
    readHumidityGraph(db, airspaceGraph(input, clock.now())),
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
