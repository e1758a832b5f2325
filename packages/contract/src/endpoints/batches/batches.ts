/** Batches and their graphs (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
import { ActiveBatch, Batch } from '#schemas/batches/batch.ts'
import { BatchForm, BatchPatch, CloseBatch, ClosedBatch } from '#schemas/batches/batch-form.ts'
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
    query: PageQuery,
    success: { status: 200, body: Page(Batch) },
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
    success: { status: 201, body: Batch },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/batches/{batchId}/',
    access: 'user',
    right: 'manageBatches',
    summary: 'Change an active batch or its daily counts.',
    body: BatchPatch,
    success: { status: 200, body: Batch },
  }),
  close: endpoint({
    method: 'POST',
    path: '/batches/{batchId}/close/',
    access: 'user',
    right: 'manageBatches',
    summary: 'Close a batch; it cannot be opened again.',
    body: CloseBatch,
    success: { status: 200, body: ClosedBatch },
  }),
}
