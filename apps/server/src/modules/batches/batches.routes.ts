import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { GraphQuery } from '@earshot/contract/schemas/batches/graph.ts'
import { mapPage } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import {
  type GraphRequest,
  readHumidityGraph,
  readRhsGraph,
  readTemperatureGraph,
} from '#graphs/read-graph.ts'
import { handle, type RequestSite, type Route } from '#http/handle.ts'
import { findBatchFacts, findWithdrawal } from './batch-detail.queries.ts'
import { type FindBatches, findAirspaceOf, findBatches, findSummaries } from './batches.queries.ts'
import { readBatch } from './batches.service.ts'
import { batchSummaryView, batchView } from './batches.view.ts'
import { changeBatch } from './change-batch.ts'
import { closeBatch } from './close-batch.ts'
import { compareBatch } from './compare.service.ts'
import { openBatch } from './open-batch.ts'

async function readBatchDetail(db: Db, wanted: { siteId: number; batchId: number; now: Date }) {
  const [batch, facts, withdrawal] = await Promise.all([
    readBatch(db, wanted),
    findBatchFacts(db, wanted.batchId),
    findWithdrawal(db, wanted.batchId),
  ])
  return { ...batch, ...facts, withdrawal }
}

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

  handle(batches.list, async ({ query, site: { siteId } }, { db, clock }) => {
    const filter = {
      siteId,
      airspaceId: query.airspace,
      state: query.filter === 'ALL' ? undefined : query.filter,
      q: query.q,
    }
    return mapPage(await findSummaries(db, { filter, now: clock.now(), request: query }), batchSummaryView)
  }),

  handle(batches.read, ({ params: { batchId }, site: { siteId } }, { db, clock }) =>
    readBatchDetail(db, { siteId, batchId, now: clock.now() }),
  ),

  handle(
    batches.compare,
    ({ params: { batchId }, query, user }, { db, clock }) =>
      compareBatch(db, { batchId, query, user, now: clock.now() }),
    { reads: 'standby' },
  ),

  handle(batches.open, async ({ body: form, user, site }, ctx) => {
    const batchId = await openBatch(ctx, { form, site, userId: user.id })
    return readBatch(ctx.db, { siteId: site.siteId, batchId, now: ctx.clock.now() })
  }),

  handle(batches.update, async ({ params: { batchId }, body: patch, site, user }, ctx) => {
    await changeBatch(ctx, { batchId, patch, site, userId: user.id })
    return readBatchDetail(ctx.db, { siteId: site.siteId, batchId, now: ctx.clock.now() })
  }),

  handle(batches.close, async ({ params: { batchId }, body: form, site }, ctx) => {
    const withdrawal_until = await closeBatch(ctx, { batchId, form, site })
    const batch = await readBatch(ctx.db, { siteId: site.siteId, batchId, now: ctx.clock.now() })
    return { ...batch, withdrawal_until }
  }),

  handle(batches.rhs, (input, { db, clock }) => readRhsGraph(db, airspaceGraph(input, clock.now())), {
    reads: 'standby',
  }),
  handle(
    batches.temperature,
    (input, { db, clock }) => readTemperatureGraph(db, airspaceGraph(input, clock.now())),
    { reads: 'standby' },
  ),
  handle(
    batches.humidity,
    (input, { db, clock }) => readHumidityGraph(db, airspaceGraph(input, clock.now())),
    { reads: 'standby' },
  ),

  handle(
    devices.rhs,
    async (input, { db, clock }) => readRhsGraph(db, await deviceGraph(db, input, clock.now())),
    { reads: 'standby' },
  ),
  handle(
    devices.temperature,
    async (input, { db, clock }) => readTemperatureGraph(db, await deviceGraph(db, input, clock.now())),
    { reads: 'standby' },
  ),
  handle(
    devices.humidity,
    async (input, { db, clock }) => readHumidityGraph(db, await deviceGraph(db, input, clock.now())),
    { reads: 'standby' },
  ),
]
