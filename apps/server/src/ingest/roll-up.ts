/** How samples go into hourly and daily roll-ups: the parts of every statement that adds to them. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { array } from './array.ts'
import type { Bundle } from './rows.ts'

const MEASURED_COLUMNS = `cough_samples, coughs, audio_seconds,
    temperature_samples, temperature_sum, temperature_min, temperature_max,
    humidity_samples, humidity_sum, humidity_min, humidity_max`

/** A test recounts with its own. */
const MEASURED_VALUES = `count(coughs), coalesce(sum(coughs), 0), coalesce(sum(audio_seconds), 0),
    count(temperature_centi), coalesce(sum(temperature_centi), 0), min(temperature_centi), max(temperature_centi),
    count(humidity_centi), coalesce(sum(humidity_centi), 0), min(humidity_centi), max(humidity_centi)`

export const ROLL_UP_COLUMNS = `samples, ${MEASURED_COLUMNS}, bytes`

/** In the order of ROLL_UP_COLUMNS. */
export const ROLL_UP_VALUES = `count(*), ${MEASURED_VALUES}, sum(bytes)`

/** The same of values that came to samples counted before. */
export const ROLL_UP_FILLED_VALUES = `0, ${MEASURED_VALUES}, 0`

/** Adds the row `excluded` to the row `r`. */
export const ROLL_UP_SETS = `
    samples = r.samples + excluded.samples,
    cough_samples = r.cough_samples + excluded.cough_samples,
    coughs = r.coughs + excluded.coughs,
    audio_seconds = r.audio_seconds + excluded.audio_seconds,
    temperature_samples = r.temperature_samples + excluded.temperature_samples,
    temperature_sum = r.temperature_sum + excluded.temperature_sum,
    temperature_min = least(r.temperature_min, excluded.temperature_min),
    temperature_max = greatest(r.temperature_max, excluded.temperature_max),
    humidity_samples = r.humidity_samples + excluded.humidity_samples,
    humidity_sum = r.humidity_sum + excluded.humidity_sum,
    humidity_min = least(r.humidity_min, excluded.humidity_min),
    humidity_max = greatest(r.humidity_max, excluded.humidity_max),
    bytes = r.bytes + excluded.bytes`

/** Adds the rows of the common table `rows`, aggregated by `values`, to their hours. */
export function intoHours(rows: string, values: string): string {
  return `
  insert into sample_hours as r (site_id, airspace_id, device_id, hour, ${ROLL_UP_COLUMNS})
  select site_id, airspace_id, device_id, slot / ${DOMAIN.slotsPerHour}, ${values}
  from ${rows}
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (site_id, airspace_id, device_id, hour) do update set ${ROLL_UP_SETS}`
}

/** The sites' local days as a statement joins them: site, date, first slot, last slot. */
export function dayColumns(days: Bundle['days']): string[] {
  return [
    array(days, day => day.site_id),
    array(days, day => day.day),
    array(days, day => day.from_slot),
    array(days, day => day.to_slot),
  ]
}
