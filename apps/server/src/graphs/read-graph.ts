/** The three graphs of a batch, for an airspace or for one of its monitors. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { GraphQuery } from '@earshot/contract/schemas/batches/graph.ts'
import type { LimitsInForce } from '@earshot/engine/limits-in-force.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { readLimits } from '#sql/limits.ts'
import {
  type Climate,
  findGraphFacts,
  findRhs,
  findSteps,
  type GraphFacts,
  type GraphPlace,
  type Sensor,
  type StepRow,
} from './graph.queries.ts'
import { climateGraph, rhsGraph } from './graph.view.ts'
import { type GraphRange, graphRange } from './graph-range.ts'

export interface GraphRequest {
  place: GraphPlace
  batchId: number
  query: GraphQuery
  now: Date
}

interface Prepared {
  facts: GraphFacts
  range: GraphRange
  limits: LimitsInForce
}

async function prepare(db: Db, { place, batchId, query, now }: GraphRequest): Promise<Prepared> {
  const facts = await findGraphFacts(db, { ...place, batchId, now })
  if (!facts) throw notFound('batch')
  const range = graphRange({ query, batch: facts, timezone: facts.timezone, now: shownUntil(facts, now) })
  const judged = { ...place, productType: facts.airspace_type }
  const fromSlot = Math.floor((range.times[0] ?? 0) / DOMAIN.slotSeconds)
  return { facts, range, limits: await readLimits(db, judged, fromSlot) }
}

/** A graph stays as it was at the end of the last licence. */
function shownUntil({ licensed_until }: GraphFacts, now: Date): Date {
  return licensed_until !== null && licensed_until < now ? new Date(licensed_until.getTime() - 1) : now
}

export async function readRhsGraph(db: Db, request: GraphRequest) {
  const prepared = prepare(db, request)
  const [steps, rhs, { facts, range, limits }] = await Promise.all([
    readSteps(db, { request, prepared, sensor: 'cough' }),
    prepared.then(({ range }) => findRhs(db, request.place, range)),
    prepared,
  ])
  return rhsGraph({ range, facts, limits, steps, rhs, now: request.now })
}

export async function readTemperatureGraph(db: Db, request: GraphRequest) {
  return { ...(await readClimateGraph(db, { request, sensor: 'temperature' })), unit: 'celsius' as const }
}

export async function readHumidityGraph(db: Db, request: GraphRequest) {
  return { ...(await readClimateGraph(db, { request, sensor: 'humidity' })), unit: 'percent' as const }
}

async function readClimateGraph(db: Db, { request, sensor }: { request: GraphRequest; sensor: Climate }) {
  const prepared = prepare(db, request)
  const [steps, { facts, range, limits }] = await Promise.all([
    readSteps(db, { request, prepared, sensor }),
    prepared,
  ])
  return climateGraph({ range, facts, limits, steps, sensor, now: request.now })
}

interface StepsRequest {
  request: GraphRequest
  prepared: Promise<Prepared>
  sensor: Sensor
}

/** A statement that has not been sent yet, for all who want its steps. */
interface SharedRead {
  sensors: Set<Sensor>
  read: Promise<{ range: GraphRange; steps: StepRow[] }>
}

const readsByTransaction = new WeakMap<Db, Map<string, SharedRead>>()

/**
 * A page asks for its three graphs at once. A request that comes before the first of them has sent its statement is
 * read with it, and sees all that was there when it asked (docs/decisions/051-graphs-read-together.md).
 */
async function readSteps(db: Db, wanted: StepsRequest): Promise<StepRow[]> {
  const [{ range }, shared] = await Promise.all([wanted.prepared, share(db, wanted)])
  if (isSame(range, shared.range)) return shared.steps
  // A slot began between two questions, or the batch was closed.
  return findSteps(db, { place: wanted.request.place, range, sensors: new Set([wanted.sensor]) })
}

function share(
  db: Db,
  { request: { place, batchId, query }, prepared, sensor }: StepsRequest,
): SharedRead['read'] {
  const open = readsByTransaction.get(db) ?? new Map<string, SharedRead>()
  readsByTransaction.set(db, open)
  const key = JSON.stringify([place.siteId, place.airspaceId, place.deviceId, batchId, query])
  const joined = open.get(key)
  if (joined !== undefined) {
    joined.sensors.add(sensor)
    return joined.read
  }
  const sensors = new Set([sensor])
  const read = prepared
    .finally(() => open.delete(key))
    .then(async ({ range }) => ({ range, steps: await findSteps(db, { place, range, sensors }) }))
  open.set(key, { sensors, read })
  return read
}

/** Ranges of one question can differ in where they begin and end, and with those in their resolution. */
function isSame(one: GraphRange, other: GraphRange): boolean {
  return (
    one.resolution === other.resolution &&
    one.timezone === other.timezone &&
    one.times.length === other.times.length &&
    one.times[0] === other.times[0]
  )
}
