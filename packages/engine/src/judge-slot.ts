/** Runs the machines of every sensor that is due with a slot (spec/3 §4.3). */
import { ageInDays } from '@earshot/contract/rules/batches/age.ts'
import { temperatureCaps } from '@earshot/contract/rules/health/climate-level.ts'
import { type ComfortBand, comfortAt, ownBands } from '@earshot/contract/rules/health/comfort.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { type Batch, firstHourOf, inForce, type Span } from './batch.ts'
import { type HeardHour, hearHour, judgeHour } from './cough-hour.ts'
import { recordColor } from './device-colors.ts'
import { SILENT_SLOTS } from './device-memory.ts'
import type { DeviceInput, Figures, Moment, Run } from './evaluation.ts'
import { limitsAt, machineRules } from './limits-in-force.ts'
import { stepMachine, type Verdict } from './machine.ts'
import { stepNormal, timesNormalAt } from './normal/judge-normal.ts'
import { isBelieved } from './plausible.ts'
import { climateValue, hasLateReadings } from './reading.ts'
import { endsHour, hourAtEnd } from './time.ts'
import { type Judged, judgeHumidity, judgeTemperature } from './verdict.ts'

/** A device is judged if it has a licence and a batch, and said something within the last 24 h. */
export function mayJudge(run: Run, moment: Moment, device: DeviceInput): boolean {
  const { slot } = moment
  const heard = run.memory.devices[device.deviceId]?.heard ?? slot
  return mayBeJudged(moment, { licences: device.licences, heard })
}

/** The same of a device that was heard last in a known slot. */
export function mayBeJudged(
  { batch, at, slot }: Moment,
  { licences, heard }: { licences: readonly Span[]; heard: number },
): boolean {
  return batch !== null && inForce(licences, at) && slot - heard < SILENT_SLOTS
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

/** What was heard up to a full hour by the devices that are licensed, whatever limits it is judged by. */
export function hearSlot(
  { input, installed }: Pick<Run, 'input' | 'installed'>,
  { slot, date, at, batch }: Moment,
): HeardHour | null {
  const hour = hourAtEnd(slot)
  const { batches, dateOf } = input
  return hearHour({
    slot,
    date,
    batch,
    firstHour: batch === null ? hour : firstHourOf(batch, { batches, hour, date, dateOf }),
    installed: installed.length,
    devices: installed.filter(device => inForce(device.licences, at)),
  })
}

function judgeCoughHour(run: Run, moment: Moment): JudgedDevices {
  const hour = hourAtEnd(moment.slot)
  const heard = hearSlot(run, moment)
  const limits = limitsAt(run.input.limits, moment.slot)
  const result = judgeHour(heard, limits)
  if (run.input.ownNormal !== undefined && moment.batch !== null)
    run.memory.normal = stepNormal(run.memory.normal, timesNormalAt(run, moment, heard), limits)
  run.hours.push({ hour, day: moment.date, band: run.band, ...result.figures })
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

/** What the climate's evaluation knows of a device at a slot; null where nothing of it came lately. */
function climateAt(
  { memory, recent: readings }: Run,
  { deviceId }: DeviceInput,
): { temperature: number | null; humidity: number | null } | null {
  const recent = readings.get(deviceId) ?? []
  if (recent.length === 0) return null
  const watches = memory.devices[deviceId]?.watches
  return {
    temperature: isBelieved(watches, 'TEMPERATURE') ? climateValue(recent, 'temperatureC') : null,
    humidity: isBelieved(watches, 'HUMIDITY') ? climateValue(recent, 'humidityPct') : null,
  }
}

/** Judges climates of one batch on one day, under the limits that hold. */
export function climateJudge(
  { batch, age, band }: { batch: Batch; age: number; band: ComfortBand },
  limits: LimitValues,
): Record<'TEMPERATURE' | 'HUMIDITY', (value: number) => Judged> {
  const caps = temperatureCaps(batch.productType, age)
  return {
    TEMPERATURE: value => judgeTemperature(value, { band: band.temperature, caps, limits }),
    HUMIDITY: value => judgeHumidity(value, { band: band.humidity, limits }),
  }
}

function judgeClimate(run: Run, moment: Moment): Record<'TEMPERATURE' | 'HUMIDITY', JudgedDevices> {
  const { batch, date, slot } = moment
  const { band } = run
  const judge =
    batch === null || band === null
      ? null
      : climateJudge({ batch, age: ageOf(batch, date), band }, limitsAt(run.input.limits, slot))
  const judged: Record<'TEMPERATURE' | 'HUMIDITY', JudgedDevices> = {
    TEMPERATURE: new Map(),
    HUMIDITY: new Map(),
  }
  const seen: Figures[] = []
  for (const device of run.installed) {
    const climate = climateAt(run, device)
    if (climate !== null) {
      const figures = { temperatureC: climate.temperature, humidityPct: climate.humidity }
      seen.push(figures)
      run.deviceFigures.set(device.deviceId, figures)
    }
    if (judge === null || !mayJudge(run, moment, device)) continue
    const { temperature, humidity } = climate ?? { temperature: null, humidity: null }
    const warm = temperature === null ? null : judge.TEMPERATURE(temperature)
    const damp = humidity === null ? null : judge.HUMIDITY(humidity)
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
  return bandUnder(limitsAt(input.limits, slot), { batch, age: ageOf(batch, date) })
}

/** The comfort band of a batch at an age in days under some limits. */
export function bandUnder(
  limits: LimitValues,
  { batch, age }: { batch: Pick<Batch, 'productType'>; age: number },
): ComfortBand {
  return comfortAt({ productType: batch.productType, ageInDays: age, own: ownBands(limits, age) })
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

/** The age of a batch's animals on a local date, in days. */
export function ageOf(batch: Batch, date: string): number {
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
