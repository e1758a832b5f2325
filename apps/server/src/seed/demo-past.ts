/**
 * Batches from before the demo farm's recorded history: their roll-ups only, from the course that the farm's data gives
 * them. To record them through the edge program would take an installation's first start several times as long.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import { defaultComfort } from '@earshot/contract/rules/health/comfort.ts'
import { rdiReference, rhsOf, round2 } from '@earshot/contract/rules/health/rdi.ts'
import { dayStart, localDay } from '@earshot/contract/rules/local-day.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { HISTORY_DAYS } from '@earshot/demo/build.ts'
import { dayStartSeconds } from '@earshot/demo/days.ts'
import { DEMO_SITES } from '@earshot/demo/farm.ts'
import type { DemoBatch, DemoSite } from '@earshot/demo/types.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { ensureRollUpPartitions } from '#db/partitions.ts'
import type { Ids, SeedTimes } from './seed-values.ts'

const HOUR = 3600
const DAY = 86_400
/** The loudest monitor is what the airspace is judged by; each next one hears this part less. */
const SOFTER = 0.04

export type BatchPlace = {
  site: DemoSite
  siteId: number
  airspaceId: number
  productType: ProductType
  times: SeedTimes
  users: Ids
}

/** Makes the partitions before the farm's transaction, because each is made in one of its own. */
export async function createPastPartitions(db: Db, times: SeedTimes): Promise<void> {
  for (const site of DEMO_SITES) {
    const batches = site.houses.flatMap(house => house.floors.flatMap(floor => floor.airspaces))
    const past = batches.flatMap(airspace => airspace.batches).filter(batch => batch.course !== undefined)
    if (past.length === 0) continue
    const starts = past.map(({ startDay }) => startOf(site, times, startDay))
    await ensureRollUpPartitions(db, {
      fromSlot: Math.floor(Math.min(...starts) / DOMAIN.slotSeconds),
      toSlot: Math.floor(times.anchor.getTime() / 1000 / DOMAIN.slotSeconds),
    })
  }
}

function startOf(site: DemoSite, { anchor }: SeedTimes, day: number): number {
  return dayStartSeconds({ anchor, timeZone: site.timezone, day })
}

/** An hour of a batch, as its loudest monitor has it. */
interface PastHour {
  hour: number
  day: string
  ratio: number
  coughs: number
  temperature: number
  humidity: number
}

export async function seedPast(
  db: Db,
  { batch, place }: { batch: DemoBatch; place: BatchPlace },
): Promise<void> {
  const hours = pastHours(batch, place)
  if (hours.length === 0) return
  await insertReadings(db, hours, place)
  await insertHealth(db, hours, place)
}

/** The hours of the batch up to where the recorded history begins. */
function pastHours(batch: DemoBatch, { site, times, productType }: BatchPlace): PastHour[] {
  if (batch.course === undefined) return []
  const { timezone } = site
  const start = startOf(site, times, batch.startDay)
  const end = startOf(site, times, (batch.endDay ?? 0) + 1)
  const history = times.anchor.getTime() / 1000 - HISTORY_DAYS * DAY
  const hours: PastHour[] = []
  for (let at = start; at + HOUR <= Math.min(end, history); at += HOUR) {
    const day = localDay(at, timezone)
    const clock = (at - dayStart(day, timezone)) / HOUR
    const age = batch.startAge + Math.floor((at - start) / DAY)
    const { temperature } = defaultComfort(productType, age)
    const ratio = ratioAt(batch.course, (at - start) / DAY)
    hours.push({
      hour: at / HOUR,
      day,
      ratio,
      coughs: coughsIn({ ratio, clock, batch, productType }),
      // Warmest in the afternoon, when it is driest.
      temperature: Math.round(100 * (temperature.target + wave(clock, 15))),
      humidity: Math.round(100 * (60 - 5 * wave(clock, 15) + 3 * ratio)),
    })
  }
  return hours
}

function wave(clock: number, top: number): number {
  return Math.cos(((clock - top) / 24) * 2 * Math.PI)
}

/** Takes a straight line between the beginnings of two weeks. */
function ratioAt(course: readonly number[], days: number): number {
  const week = Math.min(Math.floor(days / 7), course.length - 1)
  const [from = 0, to = from] = course.slice(week, week + 2)
  return from + (to - from) * Math.min(1, days / 7 - week)
}

interface Coughing extends Pick<BatchPlace, 'productType'> {
  ratio: number
  clock: number
  batch: DemoBatch
}

/** The coughs that one monitor hears in an hour: more by day than by night. */
function coughsIn({ ratio, clock, batch, productType }: Coughing): number {
  const kind = species(productType)
  const heard = Math.min(batch.animals, DOMAIN.rdi.defaultHeard[kind])
  const daily = (ratio * rdiReference(productType, null) * heard) / DOMAIN.rdi.scale[kind]
  return Math.round((daily / 24) * (1 + 0.5 * wave(clock, 15)))
}

/** Inserts the hours of every monitor, and their sums by day. */
async function insertReadings(
  db: Db,
  hours: readonly PastHour[],
  { siteId, airspaceId }: BatchPlace,
): Promise<void> {
  const column = (key: keyof PastHour) => hours.map(row => row[key])
  await sql`
    with past as (
      select d.id as device_id, h.hour, h.day, round(h.coughs * (1 - ${SOFTER}::float8 * d.place))::int as coughs,
        h.temperature + 12 * d.place as temperature, h.humidity - 20 * d.place as humidity
      from unnest(${column('hour')}::int[], ${column('day')}::date[], ${column('coughs')}::int[],
        ${column('temperature')}::int[], ${column('humidity')}::int[]) as h (hour, day, coughs, temperature, humidity)
      cross join (select id, row_number() over (order by id)::int - 1 as place
        from devices where airspace_id = ${airspaceId}) as d
    ), hours as (
      insert into sample_hours (site_id, airspace_id, device_id, hour, samples, cough_samples, coughs, audio_seconds,
        temperature_samples, temperature_sum, temperature_min, temperature_max,
        humidity_samples, humidity_sum, humidity_min, humidity_max, bytes)
      select ${siteId}::int, ${airspaceId}::int, device_id, hour, 6, 6, coughs, 3600,
        6, 6 * temperature, temperature - 25, temperature + 25, 6, 6 * humidity, humidity - 90, humidity + 90, 1080
      from past
    )
    insert into sample_days (site_id, airspace_id, device_id, day, samples, cough_samples, coughs, audio_seconds,
      temperature_samples, temperature_sum, temperature_min, temperature_max,
      humidity_samples, humidity_sum, humidity_min, humidity_max, bytes)
    select ${siteId}::int, ${airspaceId}::int, device_id, day, 6 * count(*), 6 * count(*), sum(coughs), 3600 * count(*),
      6 * count(*), 6 * sum(temperature), min(temperature) - 25, max(temperature) + 25,
      6 * count(*), 6 * sum(humidity), min(humidity) - 90, max(humidity) + 90, 1080 * count(*)
    from past group by device_id, day`.execute(db)
}

/** Inserts what the evaluations at the full hours, and those that closed the days, came to. */
async function insertHealth(
  db: Db,
  hours: readonly PastHour[],
  { siteId, airspaceId, productType }: BatchPlace,
): Promise<void> {
  const reference = rdiReference(productType, null)
  const key = { site_id: siteId, airspace_id: airspaceId }
  const judged = hours.map(({ hour, day, ratio }) => ({
    day,
    row: { ...key, hour: hour + 1, rdi: round2(ratio * reference), rhs: rhsOf(ratio) },
  }))
  await db
    .insertInto('airspace_rhs_hours')
    .values(judged.map(({ row }) => row))
    .execute()
  const days = new Map<string, (typeof judged)[number]['row'][]>()
  for (const { day, row } of judged) days.set(day, [...(days.get(day) ?? []), row])
  // The day in which the recorded history begins is closed by the engine.
  const whole = [...days].filter(([, rows]) => rows.length >= 23)
  await db
    .insertInto('airspace_rhs_days')
    .values(
      whole.map(([day, rows]) => ({
        ...key,
        day,
        rdi: rows.at(-1)?.rdi ?? null,
        rhs_end: rows.at(-1)?.rhs ?? null,
        rhs_min: Math.min(...rows.map(({ rhs }) => rhs)),
      })),
    )
    .execute()
}
