/**
 * Graph values per step, straight from the table of that resolution: samples for slots, the hourly and daily roll-ups
 * for the rest. Steps without a row are not returned; the view puts nulls there.
 */

import { DOMAIN } from '@earshot/contract/domain.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { dayStart } from '@earshot/contract/rules/local-day.ts'
import { PRODUCT_TYPES } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import {
  day,
  either,
  int,
  json,
  moment,
  oneOf,
  orNull,
  type RowOf,
  real,
  rowOf,
  rowsOf,
  text,
} from '#db/rows.ts'
import { readJudged } from '#packed/hours-table.ts'
import { withSamples } from '#packed/samples-table.ts'
import { licenceCounts, licenceEnd } from '#sql/licences.ts'
import { WAS_LATE } from '#sql/slots.ts'
import { dayNames, type GraphRange } from './graph-range.ts'
import { withPackedSteps } from './packed-steps.ts'

const HOUR = 3600

/** An airspace, or one of its devices. */
export interface GraphPlace {
  siteId: number
  airspaceId: number
  deviceId?: number
}

interface Source {
  table: RawBuilder<unknown>
  column: RawBuilder<unknown>
  from: number | string
  to: number | string
}

function source(range: GraphRange): Source {
  const days = range.resolution === 'day' ? dayNames(range) : []
  const index = (at: number) => Math.floor((range.times.at(at) ?? 0) / range.stepSeconds)
  if (range.resolution === 'slot')
    return { table: sql`samples`, column: sql`slot`, from: index(0), to: index(-1) }
  if (range.resolution === 'hour')
    return { table: sql`sample_hours`, column: sql`hour`, from: index(0), to: index(-1) }
  return {
    table: sql`sample_days`,
    column: sql`day`,
    from: days[0] ?? '-infinity',
    to: days.at(-1) ?? '-infinity',
  }
}

function where(place: GraphPlace, { column, from, to }: Source): RawBuilder<unknown> {
  const device = place.deviceId === undefined ? sql`` : sql`and device_id = ${place.deviceId}`
  return sql`site_id = ${place.siteId} and airspace_id = ${place.airspaceId} ${device}
    and ${column} between ${from} and ${to}`
}

/** A slot, an hour or a local day. */
const STEP = either(int, day)

/** The sensors of a monitor, by the first word of their columns. */
export type Sensor = 'cough' | Climate
export type Climate = 'temperature' | 'humidity'

/** A sensor that was not asked for is null, and nothing valid of it. */
const STEPS = {
  step: STEP,
  samples: int,
  late: int,
  /** The coughs per hour, summed over the devices that heard enough. */
  coughs: orNull(real),
  heard: int,
  cough_valid: int,
  temperature_mean: orNull(real),
  temperature_min: orNull(real),
  temperature_max: orNull(real),
  temperature_valid: int,
  humidity_mean: orNull(real),
  humidity_min: orNull(real),
  humidity_max: orNull(real),
  humidity_valid: int,
}
export type StepRow = RowOf<typeof STEPS>

/**
 * Finds the steps of all sensors that are asked for at once: going through the rows of many monitors takes longer
 * than adding them up.
 */
export async function findSteps(
  db: Db,
  { place, range, sensors }: { place: GraphPlace; range: GraphRange; sensors: ReadonlySet<Sensor> },
): Promise<StepRow[]> {
  const from = source(range)
  const counts =
    range.resolution === 'slot'
      ? sql`count(*)::int as samples, (count(*) filter (where ${sql.raw(WAS_LATE)}))::int as late`
      : sql`sum(samples)::int as samples, sum(late)::int as late`
  const cough = sensors.has('cough')
    ? coughs(range)
    : sql`null::float8 as coughs, 0 as heard, 0 as cough_valid`
  const climate = (sensor: Climate) => (sensors.has(sensor) ? climateOf(sensor, range) : noClimate(sensor))
  const select = (on: Db, table: RawBuilder<unknown>) =>
    rowsOf(
      on,
      STEPS,
      sql`select ${from.column} as step, ${counts}, ${cough}, ${climate('temperature')}, ${climate('humidity')}
      from ${table} r where ${where(place, from)}
      group by 1 order by 1`,
    )
  if (range.resolution === 'day') return select(db, from.table)
  const span = { from: Number(from.from), to: Number(from.to) }
  const { siteId, deviceId } = place
  const wanted = { siteIds: [siteId], deviceIds: deviceId === undefined ? undefined : [deviceId], ...span }
  if (range.resolution === 'slot') return withSamples(db, wanted, select)
  return withPackedSteps(db, { place, span, sensors }, on => select(on, from.table))
}

/**
 * Selects the coughs per hour of listening; a device that listened half the time counts with its rate, not its count.
 */
function coughs({ resolution }: GraphRange): RawBuilder<unknown> {
  return sql`sum(coughs * 3600.0::float8 / nullif(audio_seconds, 0)) as coughs,
      count(*) filter (where coughs is not null and audio_seconds > 0) as heard,
      ${resolution === 'slot' ? sql`count(coughs)` : sql`sum(cough_samples)`}::int as cough_valid`
}

/** Selects the mean over the devices, and the lowest and highest of them, in °C or %. */
function climateOf(sensor: Climate, { resolution }: GraphRange): RawBuilder<unknown> {
  const name = (suffix: string) => sql.ref(`${sensor}_${suffix}`)
  if (resolution === 'slot')
    return sql`avg(${name('centi')}) / 100::float8 as ${name('mean')}, min(${name('centi')}) / 100::float8 as ${name('min')},
      max(${name('centi')}) / 100::float8 as ${name('max')}, count(${name('centi')})::int as ${name('valid')}`
  return sql`sum(${name('sum')})::float8 / nullif(sum(${name('samples')}), 0) / 100 as ${name('mean')},
      min(${name('min')}) / 100::float8 as ${name('min')}, max(${name('max')}) / 100::float8 as ${name('max')},
      sum(${name('samples')})::int as ${name('valid')}`
}

function noClimate(sensor: Climate): RawBuilder<unknown> {
  const name = (suffix: string) => sql.ref(`${sensor}_${suffix}`)
  const none = sql`null::float8 as`
  return sql`${none} ${name('mean')}, ${none} ${name('min')}, ${none} ${name('max')}, 0 as ${name('valid')}`
}

const RHS = {
  step: STEP,
  rdi: orNull(real),
  rhs: orNull(int),
}
export type RhsRow = RowOf<typeof RHS>

/** The evaluation that closes each step: at its last full hour. */
export async function findRhs(db: Db, place: GraphPlace, range: GraphRange): Promise<RhsRow[]> {
  const { siteId, airspaceId, deviceId } = place
  if (range.resolution === 'day')
    return deviceId === undefined
      ? findAirspaceDays(db, place, range)
      : findDeviceDays(db, { siteId, airspaceId, deviceId }, range)
  const first = Math.floor((range.times[0] ?? 0) / HOUR)
  const last = Math.ceil(((range.times.at(-1) ?? 0) + range.stepSeconds) / HOUR)
  if (deviceId !== undefined)
    return findVerdicts(db, { siteId, airspaceId, deviceId }, { from: first, to: last })
  return rowsOf(
    db,
    RHS,
    sql`select hour as step, rdi, rhs from airspace_rhs_hours
    where site_id = ${siteId} and airspace_id = ${airspaceId} and hour between ${first} and ${last}
    order by hour`,
  )
}

const VERDICT = { hour: int, rdi: orNull(real), rhs: orNull(int) }

/** The evaluations of one monitor, by hour. */
async function findVerdicts(
  db: Db,
  { siteId, airspaceId, deviceId }: Required<GraphPlace>,
  { from, to }: { from: number; to: number },
): Promise<(RhsRow & { step: number })[]> {
  const wanted = { siteIds: [siteId], airspaceIds: [airspaceId], deviceIds: [deviceId], from, to }
  const { found, packed } = await readJudged(db, wanted, moment =>
    rowsOf(
      moment,
      VERDICT,
      sql`select hour, rdi, rhs from device_rhs_hours
      where site_id = ${siteId} and airspace_id = ${airspaceId} and device_id = ${deviceId}
        and hour between ${from} and ${to}
      order by hour`,
    ),
  )
  const all = [...packed, ...found].sort((a, b) => a.hour - b.hour)
  return all.map(({ hour: step, rdi, rhs }) => ({ step, rdi, rhs }))
}

async function findAirspaceDays(
  db: Db,
  { siteId, airspaceId }: GraphPlace,
  range: GraphRange,
): Promise<RhsRow[]> {
  const days = dayNames(range)
  return rowsOf(
    db,
    RHS,
    sql`select day as step, rdi, rhs_end as rhs from airspace_rhs_days
    where site_id = ${siteId} and airspace_id = ${airspaceId}
      and day between ${days[0] ?? '-infinity'} and ${days.at(-1) ?? '-infinity'} order by day`,
  )
}

/**
 * Finds one monitor's days, which are not stored: each is its newest evaluation. One at 00:00 belongs to the day just
 * ended.
 */
async function findDeviceDays(db: Db, place: Required<GraphPlace>, range: GraphRange): Promise<RhsRow[]> {
  const days = dayNames(range)
  const bounds = [...days, addDays(days.at(-1) ?? '', 1)].map(day =>
    Math.floor(dayStart(day, range.timezone) / HOUR),
  )
  const verdicts = await findVerdicts(db, place, { from: (bounds[0] ?? 0) + 1, to: bounds.at(-1) ?? 0 })
  const newest = new Map<string, RhsRow>()
  let at = 0
  for (const verdict of verdicts) {
    while (verdict.step > (bounds[at + 1] ?? Number.POSITIVE_INFINITY)) at += 1
    const day = days[at] ?? ''
    newest.set(day, { ...verdict, step: day })
  }
  return [...newest.values()]
}

/** A placement of a monitor in slots; it still hangs there while `until` is null. */
const PlacementSpan = z.object({ from: z.number(), until: z.number().nullable() })
export type PlacementSpan = z.output<typeof PlacementSpan>

const DayCount = z.object({ date: z.string(), deaths: z.int(), removed: z.int() })

const GRAPH_FACTS = {
  timezone: text,
  product_type: oneOf(PRODUCT_TYPES),
  start_date: day,
  end_date: orNull(day),
  start_age_in_days: int,
  animals_start: orNull(int),
  /** What the airspace produces, by which it inherits limits. */
  airspace_type: oneOf(PRODUCT_TYPES),
  devices: int,
  /** Charts stop where the last licence ended, until one is renewed (spec/3 §3.9); null: one holds, or there was none. */
  licensed_until: orNull(moment),
  counts: json(z.array(DayCount)),
  placements: json(z.array(PlacementSpan)),
}
export type GraphFacts = RowOf<typeof GRAPH_FACTS>

/** A moment in slots, with its fraction. */
function slotOf(column: string): RawBuilder<unknown> {
  return sql`(extract(epoch from ${sql.ref(column)}) / ${DOMAIN.slotSeconds}::int)::float8`
}

/** Finds what a batch's graphs are judged against, limits aside: animals and monitors. */
export async function findGraphFacts(
  db: Db,
  args: GraphPlace & { batchId: number; now: Date },
): Promise<GraphFacts | null> {
  const own = args.deviceId === undefined ? sql`` : sql`and d.id = ${args.deviceId}`
  const ofDevice = args.deviceId === undefined ? sql`` : sql`and p.device_id = ${args.deviceId}`
  return (
    (await rowOf(
      db,
      GRAPH_FACTS,
      sql`select s.timezone, b.product_type, b.start_date, b.end_date, b.start_age_in_days, b.animals_start,
      a.product_type as airspace_type,
      (select count(*) from devices d where d.airspace_id = a.id) as devices,
      (select case when bool_or(${licenceEnd('l')} is null or ${licenceEnd('l')} > ${args.now}) then null
          else max(${licenceEnd('l')}) end
        from devices d join licences l on l.device_id = d.id and ${licenceCounts('l')}
        where d.airspace_id = a.id ${own}) as licensed_until,
      coalesce((select jsonb_agg(jsonb_build_object('date', c.date, 'deaths', c.deaths, 'removed', c.removed))
        from batch_counts c where c.batch_id = b.id), '[]') as counts,
      coalesce((select jsonb_agg(jsonb_build_object('from', ${slotOf('p.installed_at')}, 'until', ${slotOf('p.removed_at')}))
        from device_placements p where p.airspace_id = a.id ${ofDevice}), '[]') as placements
    from batches b join airspaces a on a.id = b.airspace_id join sites s on s.id = b.site_id
    where b.id = ${args.batchId} and b.airspace_id = ${args.airspaceId} and b.site_id = ${args.siteId}`,
    )) ?? null
  )
}
