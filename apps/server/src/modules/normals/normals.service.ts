/**
 * Learns what each airspace's own normal stands on (docs/decisions/104-an-airspaces-own-normal.md): every night the days that have
 * ended since, and when a batch closes all of its days again, with what came late. The work of a night is the same
 * however long an airspace has been known.
 */
import { addDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { dayBounds, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import { learnDay } from '@earshot/engine/normal/learnt-day.ts'
import { ownNormal } from '@earshot/engine/normal/own-normal.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { type DayMedians, saveMedians } from '#sql/judged-normals.ts'
import { saveCourses } from '#sql/normal-courses.ts'
import { loadBatches } from './batches.queries.ts'
import { courseDay } from './course-day.ts'
import {
  countMonitors,
  type DaysToLearn,
  type DueAirspace,
  findDue,
  findHours,
  findRunning,
  forgetBefore,
  type StoredDay,
  saveDays,
} from './learn.queries.ts'

/** What came up to two days late is learnt with the night after, and older samples when the batch closes. */
const LATE_DAYS = 2
const AIRSPACES_AT_ONCE = 250
/** The past of a new airspace, or of a batch that has closed, is learnt in portions of so many days, … */
const DAYS_AT_ONCE = 200
/** … and so many of them in one run. The next run goes on. */
const PORTIONS_A_RUN = 2000
/** The days that a desk draws: a new airspace gets their normals at once, any other night by night. */
const COURSE_DAYS = 14

export interface Learning {
  now: Date
  stopping?: AbortSignal
}

/** Learns the last night of all airspaces, and then what is left of the past of some. */
export async function learnNormals(db: Db, { now, stopping }: Learning): Promise<void> {
  const behind: DueAirspace[] = []
  for (let after = 0; !stopping?.aborted; ) {
    const due = await findDue(db, { now, after, limit: AIRSPACES_AT_ONCE })
    const last = due.at(-1)
    if (last === undefined) break
    after = last.airspace_id
    const night = due.filter(isOneNight)
    if (night.length > 0) await learn(db, night)
    if (behind.length < PORTIONS_A_RUN) behind.push(...due.filter(one => !isOneNight(one)))
  }
  await learnPast(db, { behind, stopping })
}

/** A portion of the past is as much work as a night of hundreds of airspaces, so each is learnt by itself. */
async function learnPast(
  db: Db,
  { behind, stopping }: { behind: readonly DueAirspace[]; stopping: AbortSignal | undefined },
): Promise<void> {
  let left = PORTIONS_A_RUN
  for (const airspace of behind) {
    let due = airspace
    for (; left > 0 && !stopping?.aborted; left--) {
      const until = await learn(db, [due])
      due = { ...due, learnt_until: until }
      if (until >= due.until) break
    }
  }
}

function firstDay({ learnt_until, since }: DueAirspace): string {
  const first = learnt_until === null ? since : addDays(learnt_until, 1 - LATE_DAYS)
  return first < since ? since : first
}

function isOneNight(due: DueAirspace): boolean {
  return daysBetween(firstDay(due), due.until) <= LATE_DAYS
}

/** @returns the last day that was learnt of the last airspace */
async function learn(db: Db, airspaces: readonly DueAirspace[]): Promise<string> {
  const bounds = boundsOfDays()
  const wanted = airspaces.map((due): DaysToLearn & { timeZone: string; due: DueAirspace } => {
    const zone = zoneOrUtc(due.timezone)
    const first = firstDay(due)
    const length = Math.min(DAYS_AT_ONCE, daysBetween(first, due.until) + 1)
    const days = Array.from({ length }, (_, index) => bounds(addDays(first, index), zone))
    return { siteId: due.site_id, airspaceId: due.airspace_id, days, timeZone: zone, due }
  })
  const [hours, monitors] = await Promise.all([findHours(db, wanted), countMonitors(db, wanted)])
  const days: StoredDay[] = []
  const learnt = new Map<number, string>()
  for (const { siteId, airspaceId, timeZone, days: own, due } of wanted) {
    for (const { date, start, end } of own) {
      const hung = monitors.get(`${airspaceId}:${date}`) ?? 0
      const ofDay = (hours.get(airspaceId) ?? []).filter(
        ({ hour }) => hour * 3600 >= start && hour * 3600 < end,
      )
      if (hung > 0 && ofDay.length > 0)
        days.push({ siteId, airspaceId, learnt: learnDay({ date, monitors: hung, timeZone, hours: ofDay }) })
    }
    learnt.set(airspaceId, own.at(-1)?.date ?? due.until)
  }
  await db.transaction().execute(async trx => {
    await saveDays(trx, { days, learnt })
    await forgetBefore(
      trx,
      airspaces.map(({ airspace_id: airspaceId, since }) => ({ airspaceId, since })),
    )
    const isNight = airspaces.every(isOneNight)
    await saveNormals(trx, { learnt, back: isNight ? 0 : COURSE_DAYS })
  })
  return [...learnt.values()].at(-1) ?? ''
}

/**
 * Works out the normal of the day after the one that was learnt, which runs now, and of the next, until it is learnt: hour by hour
 * for the engine to judge by, and as a whole for the desk, which also draws the days before.
 */
async function saveNormals(
  trx: Db,
  { learnt, back }: { learnt: ReadonlyMap<number, string>; back: number },
): Promise<void> {
  const running = await findRunning(trx, [...learnt.keys()])
  const wanted = running.flatMap(({ airspace_id: airspaceId, batch_id: batchId }) => {
    const until = learnt.get(airspaceId)
    if (until === undefined) return []
    return [
      {
        airspaceId,
        batchId,
        from: addDays(until, 1 - back),
        to: addDays(until, 2),
        today: addDays(until, 1),
      },
    ]
  })
  const batches = await loadBatches(trx, wanted)
  const days = wanted.flatMap(({ airspaceId, batchId, from, to, today }) => {
    const found = batches.get(batchId)
    if (found === undefined) return []
    const first = from < found.batch.startDate ? found.batch.startDate : from
    const length = Math.max(0, daysBetween(first, to) + 1)
    const dates = Array.from({ length }, (_, index) => addDays(first, index))
    const normal = [...ownNormal({ sensor: 'coughs', ...found, dates }).values()]
    return dates.map((date, index) => {
      const hours = normal[index]?.hours ?? []
      return { airspaceId, batchId, date, hours, isJudged: date >= today }
    })
  })
  const judged = days.filter(({ isJudged }) => isJudged)
  await saveMedians(
    trx,
    judged.map(({ airspaceId, batchId, date, hours }): DayMedians => {
      return { airspaceId, batchId, date, medians: hours.map(hour => hour?.median ?? null) }
    }),
  )
  await saveCourses(
    trx,
    days.flatMap(({ airspaceId, batchId, date, hours }) => {
      const course = courseDay(hours)
      return course === null ? [] : [{ airspaceId, batchId, date, ...course }]
    }),
  )
}

/** The bounds of a day are the same for all airspaces of a zone. */
function boundsOfDays(): (date: string, zone: string) => { date: string; start: number; end: number } {
  const known = new Map<string, { date: string; start: number; end: number }>()
  return (date, zone) => {
    const key = `${zone} ${date}`
    const bounds = known.get(key) ?? { date, ...dayBounds(date, zone) }
    known.set(key, bounds)
    return bounds
  }
}

/** Has the days from one on learnt again, with what has come since. */
export async function learnAgainFrom(
  trx: Db,
  { airspaceId, day: from }: { airspaceId: number; day: string },
): Promise<void> {
  await sql`update normal_states set learnt_until = least(learnt_until, ${from}::date - 1)
    where airspace_id = ${airspaceId}`.execute(trx)
}
