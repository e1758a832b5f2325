/**
 * Judges an airspace's coughs by its own normal, beside the fixed limits and never instead of them. An hour is over its normal
 * where its coughs per animal are more than `normal_factor` times the median of that day of age and hour (`timesNormal`);
 * so many hours in a row as `normal_hours` raise a Warning, and it ends after as many hours in a row as coughs need to end
 * under a fixed limit. An hour of which too little was heard, or that has no normal, breaks a run and ends nothing.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { localHour } from '@earshot/contract/rules/local-day.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { SensorLevel } from '@earshot/contract/values.ts'
import { inForce } from '#batch.ts'
import type { HeardHour } from '#cough-hour.ts'
import type { Moment, Run } from '#evaluation.ts'
import { type MachineMemory, newMachine, stepMachine, worstOf } from '#machine.ts'
import { coughWindow, heardSlots } from '#reading.ts'
import { hourAtEnd } from '#time.ts'
import { timesMedian } from './own-normal.ts'

/** Medians by local hour, 0..23, in coughs per animal (per 100 birds) and hour; null where there is no normal. */
export type HourlyMedians = readonly (number | null)[]

/** What an airspace is judged by where the installation judges by normals. It does not change while a day lasts. */
export interface JudgedNormal {
  timeZone: string
  days: readonly { batchId: number; date: string; medians: HourlyMedians }[]
}

/**
 * How many times its normal an airspace coughed in the hour that ends with a slot: coughs per hour of listening over the
 * monitors that were heard in five of its six slots, where they are half of those that hang there, as it was learnt.
 * @returns null where too little was heard or there is no normal
 */
export function timesNormalAt(
  { input, installed }: Pick<Run, 'input' | 'installed'>,
  moment: Moment,
  hour: HeardHour | null,
): number | null {
  const { batch, slot, at } = moment
  if (input.ownNormal === undefined || batch === null || hour === null) return null
  const median = medianAt(input.ownNormal, moment)
  if (median === null) return null
  const { slotsPerHour, normal, rdi } = DOMAIN
  const span = { from: slot - slotsPerHour + 1, to: slot }
  let [monitors, coughs, audioSeconds] = [0, 0, 0]
  for (const { readings, licences } of installed) {
    if (!inForce(licences, at) || heardSlots(readings, span) < normal.slotsOfHour) continue
    const window = coughWindow(readings, span)
    monitors += 1
    coughs += window.coughs
    audioSeconds += window.audioSeconds
  }
  if (monitors === 0 || monitors < normal.monitorShare * installed.length) return null
  const perMonitor = (coughs * 3600) / audioSeconds
  return timesMedian((perMonitor * rdi.scale[hour.species]) / hour.animals, median)
}

function medianAt({ timeZone, days }: JudgedNormal, { batch, date, slot }: Moment): number | null {
  const day = days.find(one => one.batchId === batch?.id && one.date === date)
  if (day === undefined) return null
  // The hour is the one whose last slot this is, by the wall clock at its beginning.
  return day.medians[localHour((hourAtEnd(slot) - 1) * 3600, timeZone)] ?? null
}

/** The machine of an airspace's normal after one more hour; `times` is null where the hour says nothing. */
export function stepNormal(
  memory: MachineMemory | undefined,
  times: number | null,
  limits: LimitValues,
): MachineMemory {
  const { normal_factor, normal_hours, coughs_clear_hours, no_data_hours } = limits
  const rule = { up: { WARNING: normal_hours, ALARM: 1 }, down: coughs_clear_hours, nulls: no_data_hours }
  const level = times !== null && times > normal_factor ? 'WARNING' : 'OK'
  return stepMachine(rule, memory ?? newMachine(), times === null ? null : { raw: level, rec: level })
}

/** The level of a monitor's coughs as its airspace is told: what is over the normal of all is no single monitor's lamp. */
export function withNormal(level: SensorLevel, normal: MachineMemory | undefined): SensorLevel {
  return normal?.level === 'WARNING' && level !== 'DEFAULT' ? worstOf([level, 'WARNING']) : level
}
