/** Judges what the monitors measured in a past, slot by slot: what values say is worked out once for all that measured the same. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { deviationFrom } from '@earshot/contract/rules/health/climate-level.ts'
import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { Batch } from './batch.ts'
import type { Moment } from './evaluation.ts'
import { ageOf, bandUnder, climateJudge } from './judge-slot.ts'
import { NOTHING, numberOf } from './machine-states.ts'
import { hourIndex, JUDGED, type Past, type PastDevice, UNKNOWN } from './past.ts'
import type { ClimateSensor } from './plausible.ts'
import { endsHour } from './time.ts'
import { type Judged, judgeCoughs } from './verdict.ts'

/** Stands for an hour without an RHS, which is 0 to 100. */
export const NO_RHS = 255

/** This sensor is not due. */
export const NOT_DUE = -2

/** What the judges read of a past. */
export interface JudgedPast {
  past: Past
  /** One a slot, in order. */
  moments: readonly Moment[]
  /** The RHS of each device by hour under a reference, `NO_RHS` where too little was heard; worked out once for each reference. */
  rhsUnder: (reference: number | null) => ReadonlyMap<PastDevice, Uint8Array>
}

/** Judges the values of the devices that may be judged, slot by slot. */
export interface SensorJudge {
  turnTo(index: number, limits: LimitValues): void
  verdict(device: PastDevice, index: number): number
  /** How bad a device's value is, and what it says; null where there is nothing to judge. */
  badness(device: PastDevice | undefined, index: number): number | null
  said(device: PastDevice | undefined, index: number): Judged | null
}

export function coughJudge({ past, rhsUnder }: JudgedPast): SensorJudge {
  const { from } = past
  let hour: number | null = null
  let limits = USUAL_LIMITS
  let rhs = rhsUnder(limits.rdi_reference)
  // An RHS says the same whichever monitor has it: what it says is worked out once.
  let known: (Judged | undefined)[] = []
  function said(device: PastDevice | undefined): Judged | null {
    if (device === undefined || hour === null) return null
    const own = rhs.get(device)?.[hour] ?? NO_RHS
    if (own === NO_RHS) return null
    const coughs = Math.min(ENOUGH, device.coughs[hour] ?? 0)
    const place = own * (ENOUGH + 1) + coughs
    const judged = known[place] ?? judgeCoughs(own, coughs, limits)
    known[place] = judged
    return judged
  }
  return {
    turnTo(index, values) {
      hour = endsHour(from + index) ? hourIndex(from + index, from) : null
      if (values === limits) return
      limits = values
      rhs = rhsUnder(limits.rdi_reference)
      known = []
    },
    verdict: device => (hour === null ? NOT_DUE : numberOf(said(device))),
    badness: device => said(device)?.badness ?? null,
    said,
  }
}

/** So many coughs and more are judged alike at the same RHS. */
const ENOUGH = DOMAIN.rdi.minCoughs

/** The judge of one batch on one day. */
interface DayJudge {
  date: string
  batch: Batch
  limits: LimitValues
  judge: (value: number) => Judged
}

export function climateJudgeOf({ past, moments }: JudgedPast, sensor: ClimateSensor): SensorJudge {
  const { values: measured } = past
  let day: DayJudge | null = null
  // Many monitors measure the same hundredth on a day: what it says is worked out once.
  let known: (Judged | undefined)[] = []
  // The number of what each of the values says on that day, and how bad it is.
  const verdicts = new Uint8Array(measured.length)
  const badness = new Float64Array(measured.length)
  // A silent device is not judged, whatever the last half hour says; it is no candidate either.
  const placeOf = (device: PastDevice | undefined, index: number) =>
    device?.presence[index] === JUDGED ? (device.values[index] ?? UNKNOWN) : UNKNOWN
  function judgePlace({ judge }: DayJudge, place: number): Judged {
    const before = known[place]
    if (before !== undefined) return before
    const judged = judge(measured[place] ?? Number.NaN)
    known[place] = judged
    return judged
  }
  return {
    turnTo(index, limits) {
      const { batch, date } = moments[index] ?? { batch: null, date: '' }
      if (batch === null) {
        day = null
        return
      }
      if (day?.date === date && day.batch === batch && day.limits === limits) return
      const age = ageOf(batch, date)
      const band = bandUnder(limits, { batch, age })
      const judge = climateJudge({ batch, age, band }, limits)[sensor]
      const own = sensor === 'TEMPERATURE' ? band.temperature : band.humidity
      fillVerdicts(verdicts, measured, { judge, middle: (own.lo + own.hi) / 2 })
      for (let place = 0; place < measured.length; place++)
        badness[place] = deviationFrom(measured[place] ?? Number.NaN, own)
      day = { date, batch, limits, judge }
      known = []
    },
    verdict(device, index) {
      if (day === null) return NOT_DUE
      const place = device.values[index] ?? UNKNOWN
      if (place === UNKNOWN) return NOTHING
      return verdicts[place] ?? NOTHING
    },
    badness(device, index) {
      const place = placeOf(device, index)
      return day === null || place === UNKNOWN ? null : (badness[place] ?? null)
    },
    said(device, index) {
      const place = placeOf(device, index)
      return day === null || place === UNKNOWN ? null : judgePlace(day, place)
    },
  }
}

/**
 * Notes what each of the values says, in their order. On both sides of the middle of the band a value is the worse the further it is
 * from there: where two of them say the same, so do all between them, and few have to be judged.
 */
function fillVerdicts(
  verdicts: Uint8Array,
  values: Float64Array,
  { judge, middle }: { judge: (value: number) => Judged; middle: number },
): void {
  const verdictAt = (place: number) => numberOf(judge(values[place] ?? Number.NaN))
  function fill(first: number, last: number, ofFirst: number, ofLast: number): void {
    if (ofFirst === ofLast) {
      verdicts.fill(ofFirst, first, last + 1)
      return
    }
    verdicts[first] = ofFirst
    verdicts[last] = ofLast
    if (last - first < 2) return
    const between = (first + last) >> 1
    const ofBetween = verdictAt(between)
    fill(first, between, ofFirst, ofBetween)
    fill(between, last, ofBetween, ofLast)
  }
  const turn = firstPlace(values.length, place => (values[place] ?? 0) >= middle)
  if (turn > 0) fill(0, turn - 1, verdictAt(0), verdictAt(turn - 1))
  if (turn < values.length) fill(turn, values.length - 1, verdictAt(turn), verdictAt(values.length - 1))
}

/** The first of so many places that something is true of, and of all after it; their number where it is true of none. */
function firstPlace(count: number, isTrue: (place: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}
