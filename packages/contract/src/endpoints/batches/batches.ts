/** These calls are about batches and their graphs (spec/2 §7). */
import { type Changed, endpoint, type ReadingEndpoint } from '#endpoint.ts'
import { logbook } from '#endpoints/batches/logbook.ts'
import { sites } from '#endpoints/farm/sites.ts'
import { ActiveBatch, Batch, BatchDetail, BatchListQuery, BatchSummary } from '#schemas/batches/batch.ts'
import { BatchForm, BatchPatch, CloseBatch, ClosedBatch } from '#schemas/batches/batch-form.ts'
import { BatchComparison, ComparisonQuery } from '#schemas/batches/comparison.ts'
import { GraphQuery, HumidityGraph, RhsGraph, TemperatureGraph } from '#schemas/batches/graph.ts'
import { Page, PageQuery } from '#schemas/page.ts'

export const batches = {
  active: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/active/',
    access: 'user',
    right: 'see',
    summary: 'The batch that is in an airspace now, if any.',
    success: { status: 200, body: ActiveBatch },
    failure: 'part',
  }),
  listInAirspace: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/',
    access: 'user',
    right: 'see',
    summary: 'Batches of an airspace, newest first.',
    query: PageQuery,
    success: { status: 200, body: Page(Batch) },
  }),
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/batches/',
    access: 'user',
    right: 'see',
    summary: 'Batches of a site, active ones first.',
    query: BatchListQuery,
    success: { status: 200, body: Page(BatchSummary) },
  }),
  read: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/',
    access: 'user',
    right: 'see',
    summary: 'One batch with its daily counts, and what closing it would end.',
    success: { status: 200, body: BatchDetail },
    failure: 'part',
  }),
  compare: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/comparison/',
    access: 'user',
    right: 'see',
    summary: 'A batch beside earlier ones of its airspace, or those of other sites, by day of age.',
    query: ComparisonQuery,
    success: { status: 200, body: BatchComparison },
    failure: 'part',
  }),
  rhs: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/rhs/',
    access: 'user',
    right: 'see',
    summary: 'RHS, RDI and coughs of an airspace over a batch.',
    query: GraphQuery,
    success: { status: 200, body: RhsGraph },
    failure: 'part',
  }),
  temperature: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/temperature/',
    access: 'user',
    right: 'see',
    summary: 'Temperature of an airspace over a batch, with the comfort band.',
    query: GraphQuery,
    success: { status: 200, body: TemperatureGraph },
    failure: 'part',
  }),
  humidity: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/humidity/',
    access: 'user',
    right: 'see',
    summary: 'Humidity of an airspace over a batch, with the comfort band.',
    query: GraphQuery,
    success: { status: 200, body: HumidityGraph },
    failure: 'part',
  }),
  open: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/batches/',
    access: 'user',
    right: 'manageBatches',
    summary: 'Open a batch; an airspace has at most one active batch.',
    body: BatchForm,
    changes: callsWithBatch,
    success: { status: 201, body: Batch },
    failure: 'part',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/batches/{batchId}/',
    access: 'user',
    right: 'manageBatches',
    summary: 'Change an active batch or its daily counts.',
    body: BatchPatch,
    changes: (): Changed => [...callsWithBatch(), logbook.list],
    success: { status: 200, body: BatchDetail },
    failure: 'part',
  }),
  close: endpoint({
    method: 'POST',
    path: '/batches/{batchId}/close/',
    access: 'user',
    right: 'manageBatches',
    summary: 'Close a batch; it cannot be opened again.',
    body: CloseBatch,
    changes: callsWithBatch,
    success: { status: 200, body: ClosedBatch },
    failure: 'part',
  }),
}

/** Returns the calls that show a batch, its airspace or the status that follows from it. */
function callsWithBatch(): readonly ReadingEndpoint[] {
  return [
    batches.active,
    batches.read,
    batches.list,
    batches.listInAirspace,
    batches.compare,
    sites.airspaces,
    sites.read,
  ]
}
