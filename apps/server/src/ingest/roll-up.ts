/** Samples go into hourly and daily roll-ups by these parts of every statement that adds to them. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { arrays } from '#db/array.ts'
import { WAS_LATE } from '#sql/slots.ts'
import type { Bundle } from './rows.ts'

const MEASURED_COLUMNS = `cough_samples, coughs, audio_seconds,
    temperature_samples, temperature_sum, temperature_min, temperature_max,
    humidity_samples, humidity_sum, humidity_min, humidity_max`

/** A test recounts with its own. */
const MEASURED_VALUES = `count(coughs), coalesce(sum(coughs), 0), coalesce(sum(audio_seconds), 0),
    count(temperature_centi), coalesce(sum(temperature_centi), 0), min(temperature_centi), max(temperature_centi),
    count(humidity_centi), coalesce(sum(humidity_centi), 0), min(humidity_centi), max(humidity_centi)`

const ROLL_UP_COLUMNS = `samples, late, ${MEASURED_COLUMNS}, bytes`

/** The values stand in the order of ROLL_UP_COLUMNS. */
export const ROLL_UP_VALUES = `count(*), count(*) filter (where ${WAS_LATE}), ${MEASURED_VALUES}, sum(bytes)`

/** The same of values that came to samples counted before. */
export const ROLL_UP_FILLED_VALUES = `0, 0, ${MEASURED_VALUES}, 0`

/** Adds the row `excluded` to the row `r`. */
const ROLL_UP_SETS = `
    samples = r.samples + excluded.samples,
    late = r.late + excluded.late,
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

/** A day keeps these besides, of the row `r` and, where both know it, the row `excluded`. */
interface AlsoOfDay {
  column: string
  /** The value for one device; the rows are grouped by `device_id`. */
  value: string
  set: string
}

interface IntoDays {
  /** The common table. */
  rows: string
  values: string
  /** The number of the first of the four parameters that `dayColumns` makes. */
  days: number
  also?: AlsoOfDay
}

/** Adds the rows of a common table, aggregated by `values`, to the local days of their sites. */
export function intoDays({ rows, values, days, also }: IntoDays): string {
  const [site, day, from, to] = [0, 1, 2, 3].map(index => `$${days + index}`)
  return `
  insert into sample_days as r (site_id, airspace_id, device_id, day, ${ROLL_UP_COLUMNS}${also ? `, ${also.column}` : ''})
  select ${rows}.site_id, airspace_id, device_id, day, ${values}${also ? `, ${also.value}` : ''}
  from ${rows}
  join unnest(${site}::int[], ${day}::date[], ${from}::int[], ${to}::int[]) as local (site_id, day, from_slot, to_slot)
    on local.site_id = ${rows}.site_id and ${rows}.slot between local.from_slot and local.to_slot
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (site_id, airspace_id, device_id, day) do update set ${ROLL_UP_SETS}${also ? `,\n    ${also.set}` : ''}`
}

/** The sites' local days as a statement joins them: site, date, first slot, last slot. */
export function dayColumns(days: Bundle['days']): string[] {
  return arrays(days, ['site_id', 'day', 'from_slot', 'to_slot'])
}
