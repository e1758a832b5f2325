/**
 * Hours of an airspace that are packed, added up as the statement of `graph.queries.ts` adds those that are rows: an hour may be both, of
 * different monitors.
 */
import type { Db } from '#db/open.ts'
import { SUMS, type SumName } from '#packed/hours-format.ts'
import { eachWeek, type WantedWeek, withWeeks } from '#packed/hours-table.ts'
import type { Climate, GraphPlace, Sensor, StepRow } from './graph.queries.ts'

const ALWAYS: readonly SumName[] = ['samples', 'late']
const COUGHS: readonly SumName[] = ['cough_samples', 'coughs', 'audio_seconds']
const HOUR_S = 3600

interface PackedSteps {
  place: GraphPlace
  /** Both ends are included, in hours. */
  span: { from: number; to: number }
  sensors: ReadonlySet<Sensor>
}

/** @param select finds the hours that are rows */
export function withPackedSteps(
  db: Db,
  { place: { siteId, airspaceId, deviceId }, span, sensors }: PackedSteps,
  select: (moment: Db) => Promise<StepRow[]>,
): Promise<StepRow[]> {
  const deviceIds = deviceId === undefined ? undefined : [deviceId]
  return withWeeks(SUMS, {
    db,
    wanted: { siteIds: [siteId], airspaceIds: [airspaceId], deviceIds, ...span, columns: [] },
    read: async (moment, weeks) => {
      const rows = await select(moment)
      if (weeks.length === 0) return rows
      const sums = new Map(rows.map(row => [Number(row.step), begun(row)]))
      await eachWeek(SUMS, { weeks, ...span }, week => addWeek(sums, week, sensors))
      return [...sums].sort(([a], [b]) => a - b).map(([step, sum]) => ended(step, sum))
    },
  })
}

/** One climate sensor of an hour, in hundredths. */
interface ClimateSum {
  sum: number
  valid: number
  min: number | null
  max: number | null
}

interface HourSum extends Pick<StepRow, 'samples' | 'late' | 'coughs' | 'heard' | 'cough_valid'> {
  temperature: ClimateSum
  humidity: ClimateSum
}

/** What the statement has found already. Its means are quotients of whole numbers, which come back. */
function begun(row: StepRow | undefined): HourSum {
  return {
    samples: row?.samples ?? 0,
    late: row?.late ?? 0,
    coughs: row?.coughs ?? null,
    heard: row?.heard ?? 0,
    cough_valid: row?.cough_valid ?? 0,
    temperature: begunClimate('temperature', row),
    humidity: begunClimate('humidity', row),
  }
}

function begunClimate(sensor: Climate, row: StepRow | undefined): ClimateSum {
  if (row === undefined) return { sum: 0, valid: 0, min: null, max: null }
  const valid = row[`${sensor}_valid`]
  const [mean, min, max] = [row[`${sensor}_mean`], row[`${sensor}_min`], row[`${sensor}_max`]]
  return {
    sum: Math.round((mean ?? 0) * 100 * valid),
    valid,
    min: min === null ? null : Math.round(min * 100),
    max: max === null ? null : Math.round(max * 100),
  }
}

function ended(step: number, { temperature, humidity, ...sum }: HourSum): StepRow {
  const mean = ({ sum: all, valid }: ClimateSum) => (valid === 0 ? null : all / valid / 100)
  const degrees = (value: number | null) => (value === null ? null : value / 100)
  return {
    step,
    ...sum,
    temperature_mean: mean(temperature),
    temperature_valid: temperature.valid,
    temperature_min: degrees(temperature.min),
    temperature_max: degrees(temperature.max),
    humidity_mean: mean(humidity),
    humidity_valid: humidity.valid,
    humidity_min: degrees(humidity.min),
    humidity_max: degrees(humidity.max),
  }
}

function addWeek(
  sums: Map<number, HourSum>,
  { hours, column, first, end }: WantedWeek<SumName>,
  sensors: ReadonlySet<Sensor>,
): void {
  const [samples, late] = ALWAYS.map(column)
  const heard = sensors.has('cough') ? COUGHS.map(column) : null
  const climates = (['temperature', 'humidity'] as const).filter(sensor => sensors.has(sensor))
  const columns = climates.map(sensor => ({
    sensor,
    sum: column(`${sensor}_sum`),
    valid: column(`${sensor}_samples`),
    min: column(`${sensor}_min`),
    max: column(`${sensor}_max`),
  }))
  for (let at = first; at < end; at++) {
    const hour = hours[at] ?? 0
    const sum = sums.get(hour) ?? begun(undefined)
    sums.set(hour, sum)
    sum.samples += samples?.[at] ?? 0
    sum.late += late?.[at] ?? 0
    if (heard !== null) addCoughs(sum, heard, at)
    for (const own of columns) {
      const climate = sum[own.sensor]
      climate.sum += own.sum[at] ?? 0
      climate.valid += own.valid[at] ?? 0
      const [min, max] = [own.min[at] ?? null, own.max[at] ?? null]
      if (min !== null && (climate.min === null || min < climate.min)) climate.min = min
      if (max !== null && (climate.max === null || max > climate.max)) climate.max = max
    }
  }
}

function addCoughs(
  sum: HourSum,
  [valid, coughs, audio]: readonly (readonly (number | null)[])[],
  at: number,
): void {
  const seconds = audio?.[at] ?? 0
  sum.cough_valid += valid?.[at] ?? 0
  if (seconds === 0) return
  sum.coughs = (sum.coughs ?? 0) + ((coughs?.[at] ?? 0) * HOUR_S) / seconds
  if (seconds > 0) sum.heard += 1
}
