/** The steps of a series: which stretch of time, how fine, and what the tables call each of them. Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { DayRange, DaySpan } from '@earshot/contract/rules/day-range.ts'
import type { Resolution } from '@earshot/contract/values.ts'
import { begunSpans } from './local-range.ts'

export interface Step {
  /** The start in epoch seconds. */
  time: number
  /** Slot, hour or day, as the table of this resolution has it. */
  key: number | string
  /** The evaluation shown with it is the last one after the first of these full hours, up to the second. */
  judged: { after: number; upTo: number }
}

export interface Steps {
  resolution: Resolution
  steps: Step[]
}

export interface StepsInput {
  range: DayRange
  timezone: string
  now: Date
  /** This many series share the steps. */
  series: number
}

const HOUR = 3600
const DAY = 86_400
/** A screen shows two days in slots and a quarter in hours without losing anything. */
const FINEST: readonly { resolution: Resolution; stepSeconds: number; upToSeconds: number }[] = [
  { resolution: 'slot', stepSeconds: DOMAIN.slotSeconds, upToSeconds: 49 * HOUR },
  { resolution: 'hour', stepSeconds: HOUR, upToSeconds: 100 * DAY },
]
/** An answer of more points is made in coarser steps. */
const MOST_POINTS = 100_000

/** Steps up to the slot that is being measured. */
export function stepsOf({ range, timezone, now, series }: StepsInput): Steps {
  const days = begunSpans(range, { timezone, now })
  const [from, to] = [days[0]?.start ?? 0, Math.min(days.at(-1)?.end ?? 0, slotInProgressEnd(now))]
  const fine = FINEST.find(
    ({ stepSeconds, upToSeconds }) =>
      to - from <= upToSeconds && ((to - from) / stepSeconds) * series <= MOST_POINTS,
  )
  if (fine === undefined) return { resolution: 'day', steps: days.map(dayStep) }
  const { resolution, stepSeconds } = fine
  // Hours are UTC's: where a zone is half an hour off, the first one begins before the day does.
  const first = resolution === 'hour' ? Math.floor(from / HOUR) : Math.ceil(from / stepSeconds)
  const count = Math.max(0, Math.ceil(to / stepSeconds) - first)
  const steps = Array.from({ length: count }, (_, index) => stepAt(first + index, stepSeconds))
  return { resolution, steps }
}

function slotInProgressEnd(now: Date): number {
  const { slotSeconds } = DOMAIN
  return (Math.floor(now.getTime() / 1000 / slotSeconds) + 1) * slotSeconds
}

/** A full hour closes the hour before it; the slots of an hour that is not over yet carry the one before. */
function stepAt(key: number, stepSeconds: number): Step {
  const upTo = Math.floor(((key + 1) * stepSeconds) / HOUR)
  return { time: key * stepSeconds, key, judged: { after: upTo - 1, upTo } }
}

/** An evaluation at midnight belongs to the day that has just ended (spec/3 §4.2). */
function dayStep({ date, start, end }: DaySpan): Step {
  return { time: start, key: date, judged: { after: Math.floor(start / HOUR), upTo: Math.floor(end / HOUR) } }
}
