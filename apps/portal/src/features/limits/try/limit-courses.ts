/** The limits as lines over the time of a past: those of a band go by the age of the animals. Pure. */

import type { TriedRule } from '@earshot/contract/rules/health/tried-limits.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { PackedPast } from '@earshot/contract/schemas/health/past.ts'
import { ageOf, bandUnder } from '@earshot/engine/judge-slot.ts'
import { momentOf } from '@earshot/engine/past.ts'
import { localDates, SLOT_MS } from '@earshot/engine/time.ts'

/** A band changes by the day: a point every six hours draws it. */
const EVERY_HOURS = 6

/** `before` is what holds now, where something else is tried. */
type CourseLevel = 'before' | 'warning' | 'alarm'

export interface LimitCourse {
  level: CourseLevel
  /** One value a point, null where no batch was in the airspace. */
  at: readonly number[]
  value: readonly (number | null)[]
}

interface CoursesOf {
  rule: TriedRule
  past: PackedPast
  timeZone: string
  /** The hours that the line has. */
  hours: readonly number[]
  now: LimitValues
  tried: LimitValues
}

/** The lines of climate and of the own normal; the edges of RHS are areas of their own. */
export function coursesOf(given: CoursesOf): LimitCourse[] {
  const { rule, now, tried } = given
  if (rule.isOfNormal) {
    const { hours } = given
    const level = (of: CourseLevel, { normal_factor }: LimitValues): LimitCourse => ({
      level: of,
      at: [hours[0] ?? 0, hours.at(-1) ?? 0],
      value: [normal_factor, normal_factor],
    })
    const before = now.normal_factor === tried.normal_factor ? [] : [level('before', now)]
    return [...before, level('warning', tried)]
  }
  if (rule.sensor === 'COUGHS') return []
  const [before, after] = [edgesUnder(given, now), edgesUnder(given, tried)]
  return [...before.filter((course, index) => !isSame(course, after[index])).map(asBefore), ...after]
}

function asBefore(course: LimitCourse): LimitCourse {
  return { ...course, level: 'before' }
}

function isSame({ value }: LimitCourse, other: LimitCourse | undefined): boolean {
  return value.every((one, index) => one === other?.value[index])
}

/** Both edges of the band; where the distance to an Alarm is tried, those of the Alarm too. */
function edgesUnder({ rule, past, timeZone, hours }: CoursesOf, limits: LimitValues): LimitCourse[] {
  const dateOf = localDates(timeZone)
  const at = hours.filter((_, index) => index % EVERY_HOURS === 0 || index === hours.length - 1)
  const isTemperature = rule.sensor === 'TEMPERATURE'
  const step = isTemperature ? limits.temperature_step : limits.humidity_step
  const bands = at.map(moment => {
    const { batch, date } = momentOf({ batches: past.batches, dateOf }, Math.floor(moment / SLOT_MS) - 1)
    if (batch === null) return null
    const band = bandUnder(limits, { batch, age: ageOf(batch, date) })
    return isTemperature ? band.temperature : band.humidity
  })
  const course = (level: CourseLevel, edge: 'lo' | 'hi', out: number): LimitCourse => ({
    level,
    at,
    value: bands.map(band => (band === null ? null : band[edge] + out)),
  })
  const band = [course('warning', 'lo', 0), course('warning', 'hi', 0)]
  const isStep = rule.key === 'temperature_step' || rule.key === 'humidity_step'
  return isStep ? [...band, course('alarm', 'lo', -step), course('alarm', 'hi', step)] : band
}
