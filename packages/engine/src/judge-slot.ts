/** Runs the machines of every sensor that is due with a slot (spec/3 §4.3). */
import { ageInDays } from '@earshot/contract/rules/batches/age.ts'
import { temperatureCaps } from '@earshot/contract/rules/health/climate-level.ts'
import { comfortAt, ownBands } from '@earshot/contract/rules/health/comfort.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { type Batch, firstHourOf, inForce } from './batch.ts'
import { judgeHour } from './cough-hour.ts'
import { recordColor } from './device-colors.ts'
import { SILENT_SLOTS } from './device-memory.ts'
import type { DeviceInput, Figures, Moment, Run } from './evaluation.ts'
import { limitsAt, machineRules } from './limits-in-force.ts'
import { stepMachine, type Verdict } from './machine.ts'
import { isBelieved } from './plausible.ts'
import { climateValue, hasLateReadings, recentReadings } from './reading.ts'
import { endsHour, hourAtEnd } from './time.ts'
import { type Judged, judgeHumidity, judgeTemperature } from './verdict.ts'

/** A device is judged if it has a licence and a batch, and said something within the last 24 h. */
export function mayJudge(run: Run, { batch, at, slot }: Moment, device: DeviceInput): boolean {
  if (batch === null || !inForce(device.licences, at)) return false
  const heard = run.memory.devices[device.deviceId]?.heard ?? slot
  return slot - heard < SILENT_SLOTS
}

/** The evaluation of each device; null means that there is nothing to judge. */
export type JudgedDevices = Map<number, Judged | null>

/**
 * Runs the machines of every sensor that is due with this slot: climate with each, coughs where it ends a full hour
 * (spec/3 §4.3). A sensor that is not due has no device in its map.
 */
export function judgeSlot(run: Run, moment: Moment): Record<Sensor, JudgedDevices> {
  run.band = bandOf(run, moment)
  return {
    COUGHS: endsHour(moment.slot) ? judgeCoughHour(run, moment) : new Map(),
    ...judgeClimate(run, moment),
  }
}

function judgeCoughHour(run: Run, moment: Moment): JudgedDevices {
  const hour = hourAtEnd(moment.slot)
  const { batch, date } = moment
  const { batches, dateOf } = run.input
  const licensed = run.installed.filter(device => inForce(device.licences, moment.at))
  const limits = limitsAt(run.input.limits, moment.slot)
  const result = judgeHour({
    slot: moment.slot,
    date,
    batch,
    firstHour: batch === null ? hour : firstHourOf(batch, { batches, hour, date, dateOf }),
    reference: limits.rdi_reference ?? run.input.rdiReference,
    limits,
    installed: run.installed.length,
    devices: licensed,
  })
  run.hours.push({ hour, day: date, band: run.band, ...result.figures })
  if (
    run.lateFromHour === null &&
    run.installed.some(device => hasLateReadings(device.readings, moment.slot))
  ) {
    run.lateFromHour = hour
  }
  for (const device of run.installed) {
    if (!mayJudge(run, moment, device)) continue
    applyVerdict(run, moment, {
      device,
      sensor: 'COUGHS',
      judged: result.judged.get(device.deviceId) ?? null,
    })
  }
  return result.judged
}

function judgeClimate(run: Run, moment: Moment): Record<'TEMPERATURE' | 'HUMIDITY', JudgedDevices> {
  const { batch, date, slot } = moment
  const limits = limitsAt(run.input.limits, slot)
  const caps = batch && temperatureCaps(batch.productType, ageOf(batch, date))
  const judged: Record<'TEMPERATURE' | 'HUMIDITY', JudgedDevices> = {
    TEMPERATURE: new Map(),
    HUMIDITY: new Map(),
  }
  const seen: Figures[] = []
  for (const device of run.installed) {
    const recent = recentReadings(device.readings, slot)
    const watches = run.memory.devices[device.deviceId]?.watches
    const temperature = isBelieved(watches, 'TEMPERATURE') ? climateValue(recent, 'temperatureC') : null
    const humidity = isBelieved(watches, 'HUMIDITY') ? climateValue(recent, 'humidityPct') : null
    if (recent.length > 0) {
      const figures = { temperatureC: temperature, humidityPct: humidity }
      seen.push(figures)
      run.deviceFigures.set(device.deviceId, figures)
    }
    if (run.band === null || caps === null || !mayJudge(run, moment, device)) continue
    const warm =
      temperature === null
        ? null
        : judgeTemperature(temperature, { band: run.band.temperature, caps, limits })
    const damp = humidity === null ? null : judgeHumidity(humidity, { band: run.band.humidity, limits })
    judged.TEMPERATURE.set(device.deviceId, warm)
    judged.HUMIDITY.set(device.deviceId, damp)
    applyVerdict(run, moment, { device, sensor: 'TEMPERATURE', judged: warm })
    applyVerdict(run, moment, { device, sensor: 'HUMIDITY', judged: damp })
  }
  if (seen.length > 0) run.figures = meanFigures(seen)
  return judged
}

/** The comfort band at a slot; null without a batch. */
function bandOf({ input }: Run, { batch, date, slot }: Moment): Run['band'] {
  if (batch === null) return null
  const age = ageOf(batch, date)
  const own = ownBands(limitsAt(input.limits, slot), age)
  return comfortAt({ productType: batch.productType, ageInDays: age, overrides: [own, ...input.comfort] })
}

function applyVerdict(
  run: Run,
  moment: Moment,
  { device, sensor, judged }: { device: DeviceInput; sensor: Sensor; judged: Judged | null },
): void {
  const memory = run.memory.devices[device.deviceId]
  if (memory === undefined) return
  const verdict: Verdict = judged && { raw: judged.raw, rec: judged.rec }
  const rule = machineRules(limitsAt(run.input.limits, moment.slot))[sensor]
  const machine = stepMachine(rule, memory[sensor], verdict)
  if (machine.level !== memory[sensor].level) {
    recordColor(run, moment, { deviceId: device.deviceId, sensor, to: machine.level, judged })
  }
  const current = run.memory.devices[device.deviceId] ?? memory
  run.memory.devices[device.deviceId] = { ...current, [sensor]: machine }
}

function ageOf(batch: Batch, date: string): number {
  return ageInDays({ start_date: batch.startDate, start_age_in_days: batch.startAgeInDays }, date)
}

function meanFigures(seen: readonly Figures[]): Figures {
  return {
    temperatureC: mean(seen.map(figures => figures.temperatureC)),
    humidityPct: mean(seen.map(figures => figures.humidityPct)),
  }
}

function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter(value => value !== null && value !== undefined)
  if (known.length === 0) return null
  return known.reduce((sum, value) => sum + value, 0) / known.length
}
