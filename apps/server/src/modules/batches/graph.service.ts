/** The three graphs of a batch, for an airspace or for one of its monitors. */
import type { GraphQuery } from '@earshot/contract/schemas/batches/graph.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#http/errors.ts'
import {
  findClimate,
  findCoughs,
  findGraphFacts,
  findRhs,
  type GraphFacts,
  type GraphPlace,
} from './graph.queries.ts'
import { climateGraph, rhsGraph } from './graph.view.ts'
import { type GraphRange, graphRange } from './graph-range.ts'

export interface GraphRequest {
  place: GraphPlace
  batchId: number
  query: GraphQuery
  now: Date
}

async function prepare(
  db: Db,
  { place, batchId, query, now }: GraphRequest,
): Promise<{ facts: GraphFacts; range: GraphRange }> {
  const facts = await findGraphFacts(db, { ...place, batchId, now })
  if (!facts) throw notFound('batch')
  return {
    facts,
    range: graphRange({ query, batch: facts, timezone: facts.timezone, now: shownUntil(facts, now) }),
  }
}

/** After the end of the last licence a graph stays as it was then. */
function shownUntil({ licensed_until }: GraphFacts, now: Date): Date {
  return licensed_until !== null && licensed_until < now ? new Date(licensed_until.getTime() - 1) : now
}

export async function readRhsGraph(db: Db, request: GraphRequest) {
  const { facts, range } = await prepare(db, request)
  const [coughs, rhs] = await Promise.all([
    findCoughs(db, request.place, range),
    findRhs(db, request.place, range),
  ])
  return rhsGraph({ range, facts, coughs, rhs, now: request.now })
}

export async function readTemperatureGraph(db: Db, request: GraphRequest) {
  const { facts, range } = await prepare(db, request)
  const rows = await findClimate(db, { place: request.place, range, sensor: 'temperature' })
  return {
    ...climateGraph({ range, facts, rows, sensor: 'temperature', now: request.now }),
    unit: 'celsius' as const,
  }
}

export async function readHumidityGraph(db: Db, request: GraphRequest) {
  const { facts, range } = await prepare(db, request)
  const rows = await findClimate(db, { place: request.place, range, sensor: 'humidity' })
  return {
    ...climateGraph({ range, facts, rows, sensor: 'humidity', now: request.now }),
    unit: 'percent' as const,
  }
}
