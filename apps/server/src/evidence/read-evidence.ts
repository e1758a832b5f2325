/** Reads what stands behind one figure of an airspace, for its page, for exports and for reports alike. */
import { animalsPresent } from '@earshot/contract/rules/batches/age.ts'
import type { Evidence, EvidenceQuery } from '@earshot/contract/schemas/health/evidence.ts'
import type { Batch } from '@earshot/engine/batch.ts'
import { newestDueSlot } from '@earshot/engine/time.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { climateEvidence } from './climate-evidence.ts'
import { coughEvidence } from './cough-evidence.ts'
import {
  type EvidencePlace,
  findBatchName,
  findCounts,
  findHourRhs,
  findPlace,
  type PlaceRow,
} from './evidence.queries.ts'
import { type EvidenceFacts, findBatch, loadFacts } from './facts.ts'
import type { Figure } from './parts.ts'
import { rhsEvidence } from './rhs-evidence.ts'
import { type EvidenceSpan, spanOf, startOf } from './span.ts'

export interface EvidenceRequest extends EvidencePlace {
  query: EvidenceQuery
  now: Date
}

/** @throws 404 where the site has no such airspace */
export async function readEvidence(db: Db, request: EvidenceRequest): Promise<Evidence> {
  const { siteId, airspaceId, query, now } = request
  const place = await findPlace(db, { siteId, airspaceId })
  if (place === undefined) throw notFound('airspace')
  const { timezone, next_slot: nextSlot } = place
  const span = spanOf({ query, timezone, nextSlot, now })
  const { kind } = query
  const { step } = span
  const asked = { kind, step, timezone }
  if (kind === 'COUNTS') return { ...asked, ...(await countEvidence(db, { airspaceId, place, span })) }
  const facts = await loadFacts(db, { siteId, airspaceId, place, span, isRhs: kind === 'RHS' })
  return { ...asked, ...(await figureOf(db, { request, facts })) }
}

async function figureOf(
  db: Db,
  { request: { siteId, airspaceId, query, now }, facts }: { request: EvidenceRequest; facts: EvidenceFacts },
): Promise<Figure> {
  const { place, span } = facts
  const newest = newestDueSlot(now.getTime())
  switch (query.kind) {
    case 'TEMPERATURE':
      return climateEvidence(facts, { kind: query.kind, stored: place.temperature_c, newest })
    case 'HUMIDITY':
      return climateEvidence(facts, { kind: query.kind, stored: place.humidity_pct, newest })
    case 'COUGHS':
      return coughEvidence(facts, newest)
    default: {
      const value =
        span.step === 'now' ? place.rhs : await findHourRhs(db, { siteId, airspaceId, hour: span.hour })
      return rhsEvidence(facts, { value, newest })
    }
  }
}

/** So many days are told one by one; those before them together. */
const DAYS_SHOWN = 10

async function countEvidence(
  db: Db,
  { airspaceId, place, span }: { airspaceId: number; place: PlaceRow; span: EvidenceSpan },
): Promise<Figure> {
  const { batch, date } = await findBatch(db, { airspaceId, timezone: place.timezone, slot: span.figure.to })
  const value =
    batch === null ? null : animalsPresent({ animals_start: batch.animalsStart, counts: batch.counts }, date)
  return {
    from: startOf(span.figure.from),
    to: startOf(span.figure.to + 1),
    value,
    reliance: value === null ? 'NONE' : 'SOUND',
    settled: true,
    measured_until: null,
    arrived_at: null,
    judged_at: null,
    coverage: null,
    late: 0,
    hours: {
      from: startOf(span.figure.from),
      to: startOf(span.figure.from),
      count: 0,
      strokes: [],
      late: [],
      missing_minutes: 0,
    },
    monitors: [],
    formula: batch === null || value === null ? null : await countFormula(db, { batch, date }),
    limits: [],
  }
}

async function countFormula(db: Db, { batch, date }: { batch: Batch; date: string }) {
  const [name, rows] = await Promise.all([
    findBatchName(db, batch.id),
    findCounts(db, { batchId: batch.id, date, most: DAYS_SHOWN }),
  ])
  const first = rows[0]?.date ?? date
  const earlier = batch.counts.filter(count => count.date < first && count.deaths + count.removed > 0)
  return {
    kind: 'COUNTS' as const,
    batch: { id: batch.id, name, start_date: batch.startDate },
    animals_start: batch.animalsStart ?? 0,
    earlier: {
      days: earlier.length,
      deaths: earlier.reduce((sum, { deaths }) => sum + deaths, 0),
      removed: earlier.reduce((sum, { removed }) => sum + removed, 0),
    },
    days: rows.map(row => ({ ...row, counted_at: row.counted_at?.toISOString() ?? null })),
  }
}
