/** Answers what is normal for a batch's airspace, and how its last hour stands to it. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { addDays, ageInDays } from '@earshot/contract/rules/batches/age.ts'
import { dayBounds, localDay, localHour, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { NormalQuery, OwnNormal } from '@earshot/contract/schemas/batches/normal.ts'
import { limitsAt } from '@earshot/engine/limits-in-force.ts'
import { learnDay, type NormalSensor } from '@earshot/engine/normal/learnt-day.ts'
import { type Normal, ownNormal, timesNormal } from '@earshot/engine/normal/own-normal.ts'
import { slotOf } from '@earshot/engine/time.ts'
import type { z } from 'zod'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { readLimits } from '#sql/limits.ts'
import { type BatchWithOthers, loadBatches } from './batches.queries.ts'
import { countMonitors, findHours, findPlace } from './learn.queries.ts'
import { daysOf, heardIn, rounded, sourcesOf } from './normals.view.ts'

const HOUR_S = 3600

export interface AskedNormal {
  siteId: number
  airspaceId: number
  batchId: number
  timeZone: string
  query: z.output<typeof NormalQuery>
  now: Date
}

const NOTHING = { coughs: [], temperature: [], humidity: [], sources: [], warns: null, now: null }

export async function readNormal(
  db: Db,
  mode: OwnNormal['own_normal'],
  asked: AskedNormal,
): Promise<OwnNormal> {
  const place = await findPlace(db, asked)
  if (place === undefined) throw notFound('batch')
  if (mode === 'off') return { own_normal: mode, ...NOTHING }
  const { query } = asked
  const dateOf = (age: number) => addDays(place.start_date, age - place.start_age_in_days)
  const span = { batchId: asked.batchId, from: dateOf(query.from_age), to: dateOf(query.to_age) }
  const found = (await loadBatches(db, [span])).get(asked.batchId)
  if (found === undefined) throw notFound('batch')
  const dates = Array.from({ length: query.to_age - query.from_age + 1 }, (_, index) =>
    addDays(span.from, index),
  )
  const { batch, others } = found
  const normalOf = (sensor: NormalSensor) => ownNormal({ sensor, batch, others, dates })
  const daysFor = (sensor: NormalSensor, normal: Normal) =>
    daysOf({ sensor, normal, batch, monitors: place.monitors })
  const coughs = normalOf('coughs')
  return {
    own_normal: mode,
    coughs: daysFor('coughs', coughs),
    temperature: daysFor('temperature', normalOf('temperature')),
    humidity: daysFor('humidity', normalOf('humidity')),
    sources: sourcesOf(found, coughs.get(query.to_age)),
    warns: mode === 'judge' ? await warningsOf(db, found, asked) : null,
    now: await lastHour(db, found, asked),
  }
}

/** What the airspace is judged by now. */
async function warningsOf(
  db: Db,
  { batch }: BatchWithOthers,
  { siteId, airspaceId, now }: AskedNormal,
): Promise<OwnNormal['warns']> {
  const slot = slotOf(now.getTime())
  const limits = await readLimits(db, { siteId, airspaceId, productType: batch.productType }, slot)
  const { normal_factor: factor, normal_hours: hours } = limitsAt(limits, slot)
  return { factor, hours }
}

/** The last full hour that is over and in the batch, now or before the moment that is asked for, beside its normal. */
async function lastHour(
  db: Db,
  { batch }: BatchWithOthers,
  { siteId, airspaceId, timeZone, query, now }: AskedNormal,
): Promise<OwnNormal['now']> {
  const zone = zoneOrUtc(timeZone)
  const settled = now.getTime() / 1000 - DOMAIN.evalGraceMin * 60
  const moment = query.at === undefined ? settled : Math.min(settled, Date.parse(query.at) / 1000)
  const hour = Math.floor(moment / HOUR_S) - 1
  const date = localDay(hour * HOUR_S, zone)
  const isOver = batch.endDate !== null && (query.at === undefined || date > batch.endDate)
  if (date < batch.startDate || isOver) return null
  const { start, end } = dayBounds(date, zone)
  const day = { siteId, airspaceId, days: [{ date, start, end }] }
  const [found, monitors, hours] = await Promise.all([
    loadBatches(db, [{ batchId: batch.id, from: date, to: date }]),
    countMonitors(db, [day]),
    findHours(db, [{ ...day, days: [{ date, start: hour * HOUR_S, end: (hour + 1) * HOUR_S }] }]),
  ])
  const own = found.get(batch.id)
  const hung = monitors.get(`${airspaceId}:${date}`) ?? 0
  if (own === undefined || hung === 0) return null
  const at = {
    day: ageInDays({ start_date: batch.startDate, start_age_in_days: batch.startAgeInDays }, date),
    hour: localHour(hour * HOUR_S, zone),
  }
  const measured = learnDay({ date, monitors: hung, timeZone: zone, hours: hours.get(airspaceId) ?? [] })
  const normal = ownNormal({ sensor: 'coughs', batch: own.batch, others: own.others, dates: [date] })
  const heard = heardIn(own.batch, date, hung)
  const value = measured.coughs[at.hour] ?? null
  const coughs = value === null ? null : value * hung
  const times = coughs === null ? null : timesNormal(coughs / heard, normal, at)
  const median = normal.get(at.day)?.hours[at.hour]?.median
  if (coughs === null || times === null || median === undefined) return null
  return {
    age_in_days: at.day,
    hour: at.hour,
    coughs: rounded(coughs),
    normal: rounded(median * heard),
    times: rounded(times),
  }
}
