/** What limits would have raised on the past, as a page needs it: by the engine that judges the present. Pure. */
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { PackedPast } from '@earshot/contract/schemas/health/past.ts'
import type { Priority } from '@earshot/contract/values.ts'
import { spansOf } from './alerts.ts'
import { judgeObserved, type Observed, observe } from './back-test.ts'
import { unpackPast } from './packed-past.ts'
import { JUDGED, UNKNOWN } from './past.ts'
import { NO_RHS } from './past-judges.ts'
import { endsHour, localDates } from './time.ts'

/** A stretch at one priority, in epoch milliseconds; null: it goes on at the end of what was measured. */
interface TriedSpan {
  from: number
  to: number | null
  priority: Priority
}

/** An alert as its stretches, the oldest first. */
export type TriedAlert = readonly TriedSpan[]

/** One value an hour, at its end, epoch milliseconds: the lowest RHS of the monitors, the mean of °C or %, or times the own normal. */
export interface PastLine {
  at: number[]
  value: (number | null)[]
  /** False where no batch was in the airspace. */
  hasBatch: boolean[]
}

export interface PastJudge {
  judge: (limits: LimitValues) => TriedAlert[]
  line: (limits: LimitValues) => PastLine
  /** How many times its own normal the airspace coughed. */
  times: (limits: LimitValues) => PastLine
}

export interface PastAsked {
  packed: PackedPast
  timeZone: string
  /** The own normal is judged by as well; a past may say what it was although nobody judges by it. */
  isByNormal: boolean
}

export function judgeOf({ packed, timeZone, isByNormal }: PastAsked): PastJudge {
  const past = unpackPast(packed)
  const judged = isByNormal ? past : { ...past, times: new Float64Array(0) }
  const observed = observe(judged, localDates(timeZone))
  return {
    judge: values =>
      judgeObserved(observed, [{ from: 0, values, versionId: null }]).map(
        ({ changes }) => spansOf(changes).spans,
      ),
    line: values => {
      const isCoughs = past.sensor === 'COUGHS'
      return lineOf(observed, (hour, index) =>
        isCoughs ? lowestRhs(observed, hour, values) : meanAt(observed, index),
      )
    },
    times: () => lineOf(observed, hour => known(past.times[hour])),
  }
}

function known(value = Number.NaN): number | null {
  return Number.isNaN(value) ? null : value
}

function lineOf({ moments }: Observed, measuredAt: (hour: number, index: number) => number | null): PastLine {
  const line: PastLine = { at: [], value: [], hasBatch: [] }
  let hour = 0
  moments.forEach(({ slot, at, batch }, index) => {
    if (!endsHour(slot)) return
    line.at.push(at)
    line.hasBatch.push(batch !== null)
    line.value.push(measuredAt(hour, index))
    hour += 1
  })
  return line
}

function lowestRhs(
  { past, rhsUnder }: Observed,
  hour: number,
  { rdi_reference }: LimitValues,
): number | null {
  let lowest = NO_RHS
  const rhs = rhsUnder(rdi_reference)
  for (const device of past.devices) lowest = Math.min(lowest, rhs.get(device)?.[hour] ?? NO_RHS)
  return lowest === NO_RHS ? null : lowest
}

function meanAt({ past }: Observed, index: number): number | null {
  let [sum, count] = [0, 0]
  for (const { presence, values } of past.devices) {
    const value = past.values[values[index] ?? UNKNOWN]
    if (presence[index] !== JUDGED || value === undefined) continue
    sum += value
    count += 1
  }
  return count === 0 ? null : sum / count
}
