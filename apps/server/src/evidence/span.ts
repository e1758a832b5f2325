/** Which slots a figure is made of, and which hours are shown beside it. Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { dayBounds, localDay } from '@earshot/contract/rules/local-day.ts'
import type { Evidence, EvidenceQuery } from '@earshot/contract/schemas/health/evidence.ts'
import { newestDueSlot } from '@earshot/engine/time.ts'

const HOUR_S = 3600
const { slotSeconds, slotsPerHour, rdi, climateMedianSlots } = DOMAIN

/** Slots from `from` up to `to`, both included. */
export interface Slots {
  from: number
  to: number
}

export interface EvidenceSpan {
  step: Evidence['step']
  /** The full hour whose evaluation an RHS is of. */
  hour: number
  /** The slots of a figure of coughs or climate; those of an RHS follow from `hour` and its batch. */
  figure: Slots
  /** The hours that are shown: the 24 before the end, or those of the local day. */
  shown: Slots
}

interface Asked {
  query: EvidenceQuery
  timezone: string
  /** The first slot that has not been judged; null before the first evaluation. */
  nextSlot: number | null
  now: Date
}

export function spanOf({ query: { kind, at, step }, timezone, nextSlot, now }: Asked): EvidenceSpan {
  const judged = (nextSlot ?? newestDueSlot(now.getTime()) + 1) - 1
  const lastHour = Math.floor((judged + 1) / slotsPerHour)
  if (at === undefined) return newest({ kind, judged, lastHour })
  const seconds = Date.parse(at) / 1000
  if (step === 'slot') {
    const slot = Math.floor(seconds / slotSeconds)
    const hour = Math.floor(((slot + 1) * slotSeconds) / HOUR_S)
    return upTo({ step, hour, figure: { from: slot, to: slot } })
  }
  if (step === 'hour') {
    const hour = Math.floor(seconds / HOUR_S) + 1
    return upTo({ step, hour, figure: { from: (hour - 1) * slotsPerHour, to: hour * slotsPerHour - 1 } })
  }
  const { start, end } = dayBounds(localDay(seconds, timezone), timezone)
  const day = { from: Math.ceil(start / slotSeconds), to: Math.ceil(end / slotSeconds) - 1 }
  return { step, hour: Math.min(lastHour, Math.floor(end / HOUR_S)), figure: day, shown: day }
}

function newest({
  kind,
  judged,
  lastHour,
}: {
  kind: EvidenceQuery['kind']
  judged: number
  lastHour: number
}): EvidenceSpan {
  const isClimate = kind === 'TEMPERATURE' || kind === 'HUMIDITY'
  const figure = isClimate
    ? { from: judged - climateMedianSlots + 1, to: judged }
    : { from: (lastHour - 1) * slotsPerHour, to: lastHour * slotsPerHour - 1 }
  return upTo({ step: 'now', hour: lastHour, figure })
}

/** The 24 hours before its end are shown with a figure that is shorter than a day. */
function upTo(span: Omit<EvidenceSpan, 'shown'>): EvidenceSpan {
  const { to } = span.figure
  return { ...span, shown: { from: to - rdi.windowSlots + 1, to } }
}

/** The first moment of a slot, as an answer writes it. */
export function startOf(slot: number): string {
  return new Date(slot * slotSeconds * 1000).toISOString()
}
