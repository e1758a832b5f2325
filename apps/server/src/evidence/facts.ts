/** Reads what stands behind one figure, once: its monitors, samples, batch and limits. */
import { activeBatch, type Batch, firstHourOf, inForce, type Span } from '@earshot/engine/batch.ts'
import { ageOf } from '@earshot/engine/judge-slot.ts'
import { limitsAt } from '@earshot/engine/limits-in-force.ts'
import { lastSlotOf, localDates, SLOT_MS, seenAtSlot, slotEnd } from '@earshot/engine/time.ts'
import type { Db } from '#db/open.ts'
import { limitsInForce, loadLimitVersions } from '#sql/limits.ts'
import { loadBatches, loadLicences, loadPlacements } from '#tick/queries/facts.ts'
import {
  type EvidencePlace,
  findHourPortions,
  findMonitors,
  findSamplePortions,
  type MonitorRow,
  type PlaceRow,
  type Portion,
} from './evidence.queries.ts'
import type { ClimateContext, LimitsContext } from './limits-behind.ts'
import type { EvidenceSpan, Slots } from './span.ts'
import type { Hung } from './strokes.ts'

export interface EvidenceFacts {
  place: PlaceRow
  span: EvidenceSpan
  batch: Batch | null
  /** The local date of the figure's last slot. */
  date: string
  /** The first full hour of an RHS that is the batch's own. */
  firstHour: number
  /** The monitors that hung there at the end of the figure. */
  monitors: (MonitorRow & Hung & { licences: readonly Span[]; installedAt: number })[]
  portions: readonly Portion[]
  limits: LimitsContext
}

interface FactsInput extends EvidencePlace {
  place: PlaceRow
  span: EvidenceSpan
  /** An RHS is of the 24 hours before its full hour, whatever is shown. */
  isRhs: boolean
}

/** Finds the batch of an airspace at the end of a figure, with its counts. */
export async function findBatch(
  db: Db,
  { airspaceId, timezone, slot }: { airspaceId: number; timezone: string; slot: number },
) {
  const at = slotEnd(slot)
  const batches =
    (await loadBatches(db, { airspaceIds: [airspaceId], since: at - 2 * DAY_MS })).get(airspaceId) ?? []
  const dateOf = localDates(timezone)
  const date = dateOf(slot)
  return { batches, date, dateOf, batch: activeBatch(batches, date, at) }
}

const DAY_MS = 86_400_000

export async function loadFacts(db: Db, input: FactsInput): Promise<EvidenceFacts> {
  const { siteId, airspaceId, place, span, isRhs } = input
  const slot = isRhs ? lastSlotOf(span.hour) : span.figure.to
  const [{ batches, batch, date, dateOf }, placements, versions] = await Promise.all([
    findBatch(db, { airspaceId, timezone: place.timezone, slot }),
    loadPlacements(db, { airspaceIds: [airspaceId], since: slotStart(span.shown.from) }),
    loadLimitVersions(db, { siteIds: [siteId], fromSlot: 0 }),
  ])
  const spans = new Map<number, Span[]>()
  for (const { deviceId, span: hung } of placements)
    if (hung.from < slotEnd(slot)) spans.set(deviceId, [...(spans.get(deviceId) ?? []), hung])
  const ids = [...spans.keys()]
  const read = {
    from: Math.min(span.shown.from, lastSlotOf(span.hour - 24) + 1),
    to: Math.max(slot, span.shown.to),
  }
  const [rows, licences, portions] = await Promise.all([
    findMonitors(db, {
      ids,
      from: new Date(slotStart(isRhs ? lastSlotOf(span.hour - 1) : span.figure.from)),
      at: new Date(slotEnd(slot)),
    }),
    loadLicences(db, ids),
    loadPortions(db, { siteId, airspaceId, ids, slots: read }),
  ])
  const at = slotEnd(slot)
  const firstHour =
    batch === null ? span.hour : firstHourOf(batch, { batches, hour: span.hour, date, dateOf })
  const own = { siteId, airspaceId, productType: place.product_type }
  return {
    place,
    span,
    batch,
    date,
    firstHour,
    monitors: rows.flatMap(row => {
      const hung = spans.get(row.id) ?? []
      // The engine asks who hangs there at the end; a chart has whatever was measured meanwhile.
      if (!(isRhs || span.step === 'now' ? inForce(hung, at) : hungWithin(hung, span.figure))) return []
      return [
        {
          ...row,
          deviceId: row.id,
          spans: hung.map(wholeSlots),
          licences: licences.get(row.id) ?? [],
          installedAt: Math.max(...hung.map(({ from }) => from)),
        },
      ]
    }),
    portions: span.step === 'now' ? portions.filter(portion => wasThere(portion, slot)) : portions,
    limits: { versions, place: own, slot, values: limitsAt(limitsInForce(versions, own), slot) },
  }
}

/** The newest figure stands on what had come when it was judged; what came since is in the next one. */
function wasThere({ slot, received_at }: Portion, judged: number): boolean {
  return received_at === null || seenAtSlot(slot, received_at.getTime()) <= judged
}

/** The slot in which it was put up or taken down was not its whole. */
function wholeSlots({ from, to }: Span): Slots {
  return {
    from: Math.ceil(from / SLOT_MS),
    to: to === null ? Number.MAX_SAFE_INTEGER : Math.floor(to / SLOT_MS) - 1,
  }
}

function hungWithin(hung: readonly Span[], { from, to }: Slots): boolean {
  return hung.some(one => one.from < slotEnd(to) && (one.to === null || one.to > slotStart(from)))
}

function slotStart(slot: number): number {
  return slot * SLOT_MS
}

/** Hours stand in for samples that are no longer kept. */
async function loadPortions(
  db: Db,
  query: EvidencePlace & { ids: readonly number[]; slots: Slots },
): Promise<Portion[]> {
  if (query.ids.length === 0) return []
  const samples = await findSamplePortions(db, query)
  return samples.length > 0 ? samples : findHourPortions(db, query)
}

/** What a climate is judged by; null without a batch. */
export function climateContext({ batch, date, limits }: EvidenceFacts): ClimateContext | null {
  if (batch === null) return null
  return { ...limits, batch, age: ageOf(batch, date) }
}
