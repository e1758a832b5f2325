/** A graph shows a stretch of time in steps. The functions are pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { dayStart, localDay, localDays } from '@earshot/contract/rules/local-day.ts'
import type { GraphQuery } from '@earshot/contract/schemas/batches/graph.ts'

type Resolution = 'slot' | 'hour' | 'day'

/** Steps are numbered as the tables number them: slots and hours since the epoch; days by their own start. */
export interface GraphRange {
  resolution: Resolution
  /** The start of each step, epoch seconds. */
  times: number[]
  /** The length of a slot or an hour in seconds; a day's own length differs where clocks change. */
  stepSeconds: number
  timezone: string
}

const HOUR = 3600
const DAY = 86_400
/** A screen shows two days in slots and a quarter in hours without losing anything. */
const SLOTS_UP_TO_S = 49 * HOUR
const HOURS_UP_TO_S = 100 * DAY
/**
 * More steps than this are answered in the next coarser step, whatever was asked for. Hours reach over the year and a half that sows
 * stay, so that a week of such a batch is still seen in hours.
 */
const MOST_SLOTS = 5000
const MOST_HOURS = 15_000
/** More days than any batch has: the bound of a loop over them. */
const MOST_DAYS = 5000

export interface RangeInput {
  query: GraphQuery
  batch: { start_date: string; end_date: string | null }
  timezone: string
  now: Date
}

/** The query's range, cut to what the batch has lived through. */
export function graphRange({ query, batch, timezone, now }: RangeInput): GraphRange {
  const born = dayStart(batch.start_date, timezone)
  const gone =
    batch.end_date === null ? Number.POSITIVE_INFINITY : dayStart(addDays(batch.end_date, 1), timezone)
  const latest = Math.min(gone, slotInProgressEnd(now))
  const from = clamp(query.from ? Date.parse(query.from) / 1000 : born, born, latest)
  const to = clamp(query.to ? Date.parse(query.to) / 1000 : latest, from, latest)
  const resolution = resolutionFor(to - from, query.resolution)
  if (resolution === 'day')
    return { resolution, times: dayTimes({ from, to, timezone }), stepSeconds: DAY, timezone }
  const stepSeconds = resolution === 'slot' ? DOMAIN.slotSeconds : HOUR
  const first = Math.floor(from / stepSeconds)
  const count = Math.max(0, Math.ceil(to / stepSeconds) - first)
  return {
    resolution,
    times: Array.from({ length: count }, (_, index) => (first + index) * stepSeconds),
    stepSeconds,
    timezone,
  }
}

/** The slot that is being measured now may hold samples already; the one after it cannot. */
function slotInProgressEnd(now: Date): number {
  const { slotSeconds } = DOMAIN
  return (Math.floor(now.getTime() / 1000 / slotSeconds) + 1) * slotSeconds
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high))
}

function resolutionFor(seconds: number, wanted: Resolution | undefined): Resolution {
  const fitting = seconds <= SLOTS_UP_TO_S ? 'slot' : seconds <= HOURS_UP_TO_S ? 'hour' : 'day'
  const chosen = wanted ?? fitting
  if (chosen === 'slot' && seconds / DOMAIN.slotSeconds > MOST_SLOTS) return 'hour'
  if (chosen === 'hour' && seconds / HOUR > MOST_HOURS) return 'day'
  return chosen
}

function dayTimes({ from, to, timezone }: { from: number; to: number; timezone: string }): number[] {
  const times: number[] = []
  for (let day = localDay(from, timezone); ; day = addDays(day, 1)) {
    const start = dayStart(day, timezone)
    if (start >= to && times.length > 0) return times
    times.push(start)
    if (times.length > MOST_DAYS) return times
  }
}

/** The local day each step of a day graph stands for. */
export function dayNames(range: GraphRange): string[] {
  return localDays(range.times, range.timezone)
}
