/** When expected work in a barn holds: once until a moment, or every week by the local clock. Pure. */
import { addDays } from '#rules/batches/age.ts'
import { weekdayOf } from '#rules/calendar.ts'
import { localDay, localMoment, zoneOrUtc } from '#rules/local-day.ts'
import type { Sensor } from '#values.ts'

/** Moments are in epoch milliseconds; a piece of work is either once or weekly. */
export interface Work {
  /** Null for weekly work. */
  startsAt: number | null
  endsAt: number | null
  /** 1 Monday … 7 Sunday, and the minutes of the local day; null for work that comes once. */
  weekday: number | null
  fromMinute: number | null
  toMinute: number | null
  /** Weekly work is expected from here on, and any work until here; null: still. */
  createdAt: number
  endedAt: number | null
}

/** Heat, cold and silence are told of in any case: washing does not explain them. */
export const SILENCED_BY_WORK: readonly Sensor[] = ['COUGHS', 'HUMIDITY']

const DAY_MS = 86_400_000

/** The spans in which work holds that touch a stretch of time, in epoch milliseconds, each end excluded. */
export function spansOfWork(
  work: Work,
  { from, to, timeZone }: { from: number; to: number; timeZone: string },
): { from: number; to: number }[] {
  return rawSpans(work, { from, to, timeZone: zoneOrUtc(timeZone) })
    .map(span => ({
      from: Math.max(span.from, work.createdAt),
      to: Math.min(span.to, work.endedAt ?? Number.POSITIVE_INFINITY),
    }))
    .filter(span => span.from < span.to && span.from <= to && span.to > from)
}

function rawSpans({ startsAt, endsAt, weekday, fromMinute, toMinute }: Work, range: Range) {
  if (startsAt !== null && endsAt !== null) return [{ from: startsAt, to: endsAt }]
  if (weekday === null || fromMinute === null || toMinute === null) return []
  const spans: { from: number; to: number }[] = []
  // Work of the evening before may last into the first day.
  let day = localDay(range.from / 1000 - DAY_MS / 1000, range.timeZone)
  for (const last = localDay(range.to / 1000, range.timeZone); day <= last; day = addDays(day, 1)) {
    if (weekdayOf(day) !== weekday) continue
    const end = toMinute > fromMinute ? day : addDays(day, 1)
    spans.push({
      from: localMoment({ day, minute: fromMinute, timeZone: range.timeZone }) * 1000,
      to: localMoment({ day: end, minute: toMinute, timeZone: range.timeZone }) * 1000,
    })
  }
  return spans
}

interface Range {
  from: number
  to: number
  timeZone: string
}
