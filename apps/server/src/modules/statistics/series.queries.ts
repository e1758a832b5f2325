/**
 * Reads readings and evaluations of devices by step, from the table of the resolution. Steps without a row are not
 * returned.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, either, int, orNull, type RowOf, real, rowsOf } from '#db/rows.ts'
import { readJudged, withSampleHours } from '#packed/hours-table.ts'
import { withSamples } from '#packed/samples-table.ts'
import type { Steps } from './series-steps.ts'
import { type Place, placeTable } from './subjects.queries.ts'

const STEP = {
  device_id: int,
  step: either(int, day),
  /** The coughs per hour of listening. */
  coughs: orNull(real),
  /** The means, in °C and per cent. */
  temperature: orNull(real),
  humidity: orNull(real),
}
export type StepRow = RowOf<typeof STEP>

const TABLES = {
  slot: { table: sql`samples`, step: sql`r.slot` },
  hour: { table: sql`sample_hours`, step: sql`r.hour` },
  day: { table: sql`sample_days`, step: sql`r.day` },
} as const

const COUGHS = sql`sum(r.coughs) * 3600.0::float8 / nullif(sum(r.audio_seconds), 0)`
const OF_SAMPLES = sql`avg(r.temperature_centi)::float8 / 100 as temperature,
  avg(r.humidity_centi)::float8 / 100 as humidity`
const OF_ROLL_UPS = sql`sum(r.temperature_sum)::float8 / nullif(sum(r.temperature_samples), 0) / 100 as temperature,
  sum(r.humidity_sum)::float8 / nullif(sum(r.humidity_samples), 0) / 100 as humidity`

export interface SeriesInput extends Steps {
  places: readonly Place[]
}

export async function findReadings(db: Db, { resolution, steps, places }: SeriesInput): Promise<StepRow[]> {
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined || places.length === 0) return []
  const { table, step } = TABLES[resolution]
  const select = (on: Db, of: RawBuilder<unknown>) =>
    rowsOf(
      on,
      STEP,
      sql`select r.device_id, ${step} as step, ${COUGHS} as coughs, ${resolution === 'slot' ? OF_SAMPLES : OF_ROLL_UPS}
      from ${placeTable(places)}
      join ${of} r using (site_id, airspace_id, device_id)
      where ${step} between ${first.key} and ${last.key}
      group by 1, 2`,
    )
  if (resolution === 'day') return select(db, table)
  const wanted = { ...idsOf(places), from: Number(first.key), to: Number(last.key) }
  if (resolution === 'slot') return withSamples(db, wanted, select)
  return withSampleHours(db, { ...wanted, columns: READ }, select)
}

const READ = [
  'coughs',
  'audio_seconds',
  'temperature_sum',
  'temperature_samples',
  'humidity_sum',
  'humidity_samples',
] as const

function idsOf(places: readonly Place[]) {
  return {
    siteIds: [...new Set(places.map(place => place.site_id))],
    deviceIds: [...new Set(places.map(place => place.device_id))],
  }
}

const RDI = {
  device_id: int,
  /** The full hour it was evaluated at. */
  hour: int,
  rdi: orNull(real),
}
export type RdiRow = RowOf<typeof RDI>

/** The evaluations the steps may show, by device and hour: of each hour, or of each day the last at least. */
export async function findRdi(db: Db, { resolution, steps, places }: SeriesInput): Promise<RdiRow[]> {
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined || places.length === 0) return []
  const within = sql`hour > ${first.judged.after} and hour <= ${last.judged.upTo}`
  const evaluations =
    resolution === 'day'
      ? sql`
        select place.device_id, last.hour, last.rdi
        from ${placeTable(places)}
        cross join unnest(${steps.map(step => step.judged.after)}::int[],
          ${steps.map(step => step.judged.upTo)}::int[]) as step (after, up_to)
        cross join lateral (
          select hour, rdi from device_rhs_hours h
          where h.site_id = place.site_id and h.airspace_id = place.airspace_id and h.device_id = place.device_id
            and h.hour > step.after and h.hour <= step.up_to and ${within}
          order by hour desc limit 1) as last
        order by 1, 2`
      : sql`
        select device_id, hour, rdi
        from ${placeTable(places)} join device_rhs_hours using (site_id, airspace_id, device_id)
        where ${within}
        order by 1, 2`
  const wanted = { ...idsOf(places), from: first.judged.after + 1, to: last.judged.upTo }
  const { found, packed } = await readJudged(db, wanted, moment => rowsOf(moment, RDI, evaluations))
  if (packed.length === 0) return found
  const key = (place: Place) => `${place.site_id} ${place.airspace_id} ${place.device_id}`
  const wantedPlaces = new Set(places.map(key))
  // All evaluations of a packed day come, and the last is shown.
  const all = [...found, ...packed.filter(verdict => wantedPlaces.has(key(verdict)))]
  return all.sort((a, b) => a.device_id - b.device_id || a.hour - b.hour)
}
