/** The shown hours in strokes of half an hour, what came late and what is missing. Pure. */
import { SLOTS_A_STROKE } from '@earshot/contract/rules/health/evidence.ts'
import type { Evidence, StrokeState } from '@earshot/contract/schemas/health/evidence.ts'
import type { Portion } from './evidence.queries.ts'
import { type Slots, startOf } from './span.ts'

/** The columns of a portion that count valid readings. */
export type ValidColumn = 'cough_samples' | 'temperature_samples' | 'humidity_samples'

/** A monitor hung there from the first to the last of these slots, whole ones. */
export interface Hung {
  deviceId: number
  spans: readonly Slots[]
}

interface StrokesInput {
  shown: Slots
  /** The newest slot from which anything could have come. */
  newest: number
  monitors: readonly Hung[]
  portions: readonly Portion[]
  valid: ValidColumn
}

/** What was to come in one slot, and what did, over the monitors that are looked at. */
interface SlotCount {
  expected: number
  valid: number
  samples: number
  late: number
  receivedAt: Date | null
}

const MOST_LATE = 6
const SLOT_MINUTES = 10

export function hoursOf(input: StrokesInput): Evidence['hours'] {
  const { shown } = input
  const counts = countSlots(input)
  return {
    from: startOf(shown.from),
    to: startOf(shown.to + 1),
    count: (shown.to + 1 - shown.from) / 6,
    strokes: strokesOf(counts),
    late: lateSpans(counts, shown.from).slice(-MOST_LATE),
    missing_minutes: counts.filter(isMissing).length * SLOT_MINUTES,
  }
}

/** How many valid readings were to come in some slots. */
export function expectedIn({ from, to }: Slots, monitors: readonly Hung[]): number {
  return monitors.reduce(
    (sum, { spans }) =>
      sum +
      spans.reduce(
        (slots, span) => slots + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from) + 1),
        0,
      ),
    0,
  )
}

function countSlots({ shown, newest, monitors, portions, valid }: StrokesInput): SlotCount[] {
  const ids = new Set(monitors.map(({ deviceId }) => deviceId))
  const counts: SlotCount[] = []
  for (let slot = shown.from; slot <= shown.to; slot++) {
    const expected = slot > newest ? 0 : expectedIn({ from: slot, to: slot }, monitors)
    counts.push({ expected, valid: 0, samples: 0, late: 0, receivedAt: null })
  }
  for (const portion of portions) {
    if (!ids.has(portion.device_id)) continue
    // An hour whose samples are gone is spread over its slots: nobody knows which of them were late.
    for (let at = 0; at < portion.slots; at++) {
      const count = counts[portion.slot + at - shown.from]
      if (count === undefined) continue
      count.valid += portion[valid] / portion.slots
      count.samples += portion.samples / portion.slots
      count.late += portion.late / portion.slots
      if (portion.late > 0) count.receivedAt = later(count.receivedAt, portion.received_at)
    }
  }
  return counts
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/** Fewer than half of the monitors were heard in a slot. */
function isMissing({ expected, valid }: SlotCount): boolean {
  return expected > 0 && valid * 2 < expected
}

/** At least half of what came in a slot came after it had been judged. */
function isLate(count: SlotCount): boolean {
  return count.samples > 0 && count.late * 2 >= count.samples && !isMissing(count)
}

function strokesOf(counts: readonly SlotCount[]): StrokeState[] {
  const strokes: StrokeState[] = []
  for (let at = 0; at < counts.length; at += SLOTS_A_STROKE) {
    const slots = counts.slice(at, at + SLOTS_A_STROKE).filter(({ expected }) => expected > 0)
    strokes.push(stateOf(slots))
  }
  return strokes
}

function stateOf(slots: readonly SlotCount[]): StrokeState {
  if (slots.length === 0) return 'NOT_EXPECTED'
  if (slots.filter(isMissing).length * 2 > slots.length) return 'MISSING'
  return slots.some(isLate) ? 'LATE' : 'HEARD'
}

/** Stretches of late slots, with when the last of them came. */
function lateSpans(counts: readonly SlotCount[], first: number): Evidence['hours']['late'] {
  const spans: { from: number; to: number; receivedAt: Date | null }[] = []
  for (const [at, count] of counts.entries()) {
    if (!isLate(count)) continue
    const open = spans.at(-1)
    if (open?.to === at - 1) {
      open.to = at
      open.receivedAt = later(open.receivedAt, count.receivedAt)
    } else spans.push({ from: at, to: at, receivedAt: count.receivedAt })
  }
  return spans.map(({ from, to, receivedAt }) => ({
    from: startOf(first + from),
    to: startOf(first + to + 1),
    arrived_at: receivedAt?.toISOString() ?? null,
  }))
}
