/** Stores what an evaluation found, each kind of row in one statement. */

import { round2 } from '@earshot/contract/rules/health/rdi.ts'
import type { SensorFault } from '@earshot/contract/schemas/hardware/device.ts'
import type { SensorLevel } from '@earshot/contract/values.ts'
import {
  type AirspaceMemory,
  type ColorChange,
  type Evaluation,
  isRising,
  type JudgedHour,
} from '@earshot/engine/evaluation.ts'
import type { LimitsInForce } from '@earshot/engine/limits-in-force.ts'
import type { SensorFault as EngineFault } from '@earshot/engine/plausible.ts'
import { SLOT_MS } from '@earshot/engine/time.ts'
import type { Strokes } from '@earshot/engine/voiceprint.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { openJudged } from '#packed/open-hours.ts'

export interface JudgedAirspace {
  siteId: number
  airspaceId: number
  nextSlot: number
  evaluation: Evaluation
  limits: LimitsInForce
  /** The print; undefined where no full hour was judged, and what is stored stays. */
  voiceprint?: Strokes
}

export async function saveAirspaces(trx: Db, judged: readonly JudgedAirspace[]): Promise<void> {
  const rows = judged.map(({ airspaceId, nextSlot, evaluation, voiceprint }) => {
    const { levels, band, figures, hours } = evaluation
    const coughs = hours.at(-1)?.airspace
    return {
      airspace_id: airspaceId,
      next_slot: nextSlot,
      ...statuses(levels),
      hour_judged: coughs !== undefined,
      rdi: rounded(coughs?.rdi),
      rhs: coughs?.rhs ?? null,
      cough_ratio: coughs?.ratio ?? null,
      ...climate(figures),
      temperature_lo: rounded(band?.temperature.lo),
      temperature_hi: rounded(band?.temperature.hi),
      humidity_lo: rounded(band?.humidity.lo),
      humidity_hi: rounded(band?.humidity.hi),
      voiceprint: voiceprint ?? null,
      late_from_hour: evaluation.lateFromHour,
      is_rising: isRising(evaluation.state.memory),
      machines: evaluation.state.memory satisfies AirspaceMemory,
    }
  })
  await sql`
    update airspace_states s set
      next_slot = r.next_slot, cough_status = r.cough_status, temperature_status = r.temperature_status,
      humidity_status = r.humidity_status,
      rdi = case when r.hour_judged then r.rdi else s.rdi end,
      rhs = case when r.hour_judged then r.rhs else s.rhs end,
      cough_ratio = case when r.hour_judged then r.cough_ratio else s.cough_ratio end,
      temperature_c = case when r.climate then r.temperature_c else s.temperature_c end,
      humidity_pct = case when r.climate then r.humidity_pct else s.humidity_pct end,
      temperature_lo = r.temperature_lo, temperature_hi = r.temperature_hi,
      humidity_lo = r.humidity_lo, humidity_hi = r.humidity_hi,
      voiceprint = coalesce(r.voiceprint, s.voiceprint),
      stale_from_hour = least(s.stale_from_hour, r.late_from_hour),
      is_rising = r.is_rising, machines = r.machines
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      airspace_id int, next_slot int, cough_status text, temperature_status text, humidity_status text,
      hour_judged boolean, rdi real, rhs smallint, cough_ratio real,
      climate boolean, temperature_c real, humidity_pct real,
      temperature_lo real, temperature_hi real, humidity_lo real, humidity_hi real,
      voiceprint smallint[], late_from_hour int, is_rising boolean, machines jsonb)
    where s.airspace_id = r.airspace_id`.execute(trx)
}

/** Devices that hang there now; one that has moved on meanwhile is its new airspace's. */
export async function saveDevices(trx: Db, judged: readonly JudgedAirspace[]): Promise<void> {
  const rows = judged.flatMap(({ airspaceId, evaluation }) => {
    const hour = evaluation.hours.at(-1)
    const coughs = new Map(hour?.devices.map(device => [device.deviceId, device]))
    return evaluation.devices.map(({ deviceId, fresh, levels, figures, faults }) => ({
      device_id: deviceId,
      airspace_id: airspaceId,
      ...statuses(levels),
      hour_judged: fresh || hour !== undefined,
      rdi: rounded(coughs.get(deviceId)?.rdi),
      rhs: coughs.get(deviceId)?.rhs ?? null,
      ...climate(fresh ? { temperatureC: null, humidityPct: null, ...figures } : figures),
      sensor_faults: faults.map(storedFault),
    }))
  })
  if (rows.length === 0) return
  await sql`
    update device_states s set
      cough_status = r.cough_status, temperature_status = r.temperature_status, humidity_status = r.humidity_status,
      rdi = case when r.hour_judged then r.rdi else s.rdi end,
      rhs = case when r.hour_judged then r.rhs else s.rhs end,
      temperature_c = case when r.climate then r.temperature_c else s.temperature_c end,
      humidity_pct = case when r.climate then r.humidity_pct else s.humidity_pct end,
      sensor_faults = r.sensor_faults
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      device_id int, airspace_id int, cough_status text, temperature_status text, humidity_status text,
      hour_judged boolean, rdi real, rhs smallint, climate boolean, temperature_c real, humidity_pct real,
      sensor_faults jsonb)
    where s.device_id = r.device_id and s.airspace_id = r.airspace_id`.execute(trx)
}

function storedFault({ sensor, kind, since, value, neighbours }: EngineFault): SensorFault {
  return {
    sensor,
    fault: kind,
    since: iso(new Date(since * SLOT_MS)),
    value: round2(value),
    neighbours: rounded(neighbours),
  }
}

export async function saveColors(
  trx: Db,
  changes: readonly (Omit<ColorChange, 'from' | 'to'> & {
    siteId: number
    airspaceId: number
    from: string
    to: string
  })[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(change => ({
    site_id: change.siteId,
    airspace_id: change.airspaceId,
    device_id: change.deviceId,
    sensor: change.sensor,
    changed_at: new Date(change.at),
    from_status: change.from,
    to_status: change.to,
    value: rounded(change.value),
    limit_value: rounded(change.limit),
    duration_of_previous_s: change.previousSeconds,
  }))
  await sql`
    insert into color_changes
      (site_id, airspace_id, device_id, sensor, changed_at, from_status, to_status, value, limit_value, duration_of_previous_s)
    select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      site_id int, airspace_id int, device_id int, sensor text, changed_at timestamptz,
      from_status text, to_status text, value real, limit_value real, duration_of_previous_s int)
    order by r.changed_at`.execute(trx)
}

export type HourOf = JudgedHour & { siteId: number; airspaceId: number }

/** Saves the hours with a value; an hour without one has no row. */
export async function saveHours(trx: Db, hours: readonly HourOf[]): Promise<void> {
  const airspaces = hours
    .filter(({ airspace }) => airspace.rhs !== null)
    .map(({ siteId, airspaceId, hour, airspace }) => ({
      site_id: siteId,
      airspace_id: airspaceId,
      hour,
      rdi: rounded(airspace.rdi),
      rhs: airspace.rhs,
    }))
  if (airspaces.length === 0) return
  const devices = hours.flatMap(({ siteId, airspaceId, hour, devices: own }) =>
    own.map(({ deviceId, rdi, rhs }) => ({
      site_id: siteId,
      airspace_id: airspaceId,
      device_id: deviceId,
      hour,
      rdi: rounded(rdi),
      rhs,
    })),
  )
  await openJudged(
    trx,
    hours.map(({ siteId, airspaceId, hour }) => ({ siteId, airspaceId, from: hour, to: hour })),
  )
  await sql`
    insert into airspace_rhs_hours (site_id, airspace_id, hour, rdi, rhs)
    select r.* from jsonb_to_recordset(${JSON.stringify(airspaces)}::jsonb) as r (
      site_id int, airspace_id int, hour int, rdi real, rhs smallint)
    on conflict (site_id, airspace_id, hour) do update set rdi = excluded.rdi, rhs = excluded.rhs`.execute(
    trx,
  )
  await sql`
    insert into device_rhs_hours (site_id, airspace_id, device_id, hour, rdi, rhs)
    select r.* from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as r (
      site_id int, airspace_id int, device_id int, hour int, rdi real, rhs smallint)
    on conflict (site_id, airspace_id, device_id, hour) do update set rdi = excluded.rdi, rhs = excluded.rhs`.execute(
    trx,
  )
}

/** Closing value and minimum of a local day, as far as it has been judged. */
export interface DayFigures {
  siteId: number
  airspaceId: number
  day: string
  rdi: number | null
  rhsEnd: number | null
  rhsMin: number | null
}

/**
 * A day without any value gets no row; one whose closing value is gone keeps its minimum.
 * @param whole the figures cover the whole day so far; else the minimum stored before still counts
 */
export async function saveDays(
  trx: Db,
  { days, whole }: { days: readonly DayFigures[]; whole: boolean },
): Promise<void> {
  const known = days.filter(day => day.rhsMin !== null)
  const silent = days.filter(day => day.rhsMin === null)
  if (known.length > 0) {
    await sql`
      insert into airspace_rhs_days as d (site_id, airspace_id, day, rdi, rhs_end, rhs_min)
      select r.* from ${dayRecords(known)}
      on conflict (site_id, airspace_id, day) do update set rdi = excluded.rdi, rhs_end = excluded.rhs_end,
        rhs_min = case when ${whole}::boolean then excluded.rhs_min else least(d.rhs_min, excluded.rhs_min) end`.execute(
      trx,
    )
  }
  if (silent.length > 0) {
    await sql`
      update airspace_rhs_days d set rdi = null, rhs_end = null from ${dayRecords(silent)}
      where d.site_id = r.site_id and d.airspace_id = r.airspace_id and d.day = r.day`.execute(trx)
  }
}

function dayRecords(days: readonly DayFigures[]) {
  const rows = days.map(day => ({
    site_id: day.siteId,
    airspace_id: day.airspaceId,
    day: day.day,
    rdi: rounded(day.rdi),
    rhs_end: day.rhsEnd,
    rhs_min: day.rhsMin,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
    site_id int, airspace_id int, day date, rdi real, rhs_end smallint, rhs_min smallint)`
}

/** Makes days from hours in order: the last hour's value closes, unless a later one of the same day follows. */
export function daysOf(hours: readonly HourOf[]): DayFigures[] {
  const days = new Map<string, DayFigures>()
  for (const { siteId, airspaceId, day, airspace } of hours) {
    const key = `${airspaceId} ${day}`
    const before = days.get(key)?.rhsMin ?? null
    const rhsMin = minOf(before, airspace.rhs)
    days.set(key, { siteId, airspaceId, day, rdi: airspace.rdi, rhsEnd: airspace.rhs, rhsMin })
  }
  return [...days.values()]
}

function minOf(a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : Math.min(a, b)
}

function statuses(levels: Evaluation['levels']): Record<string, SensorLevel> {
  return {
    cough_status: levels.COUGHS,
    temperature_status: levels.TEMPERATURE,
    humidity_status: levels.HUMIDITY,
  }
}

function climate(figures: Evaluation['figures']) {
  return {
    climate: figures.temperatureC !== undefined,
    temperature_c: rounded(figures.temperatureC),
    humidity_pct: rounded(figures.humidityPct),
  }
}

function rounded(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : round2(value)
}
