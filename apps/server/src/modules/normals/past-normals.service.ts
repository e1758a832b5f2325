/** The normals of days that are over, for whoever tries limits on the past. */
import { addDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { JudgedNormal } from '@earshot/engine/normal/judge-normal.ts'
import { ownNormal } from '@earshot/engine/normal/own-normal.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, int, rowsOf } from '#db/rows.ts'
import { roundedMedian } from '#sql/judged-normals.ts'
import { loadBatches, type WantedNormal } from './batches.queries.ts'

interface PastOfAirspace {
  siteId: number
  airspaceId: number
  timeZone: string
  since: Date
  now: Date
}

/** The medians of each day of the batches since then, as the engine has judged by them or would have. */
export async function readPastNormals(
  db: Db,
  { siteId, airspaceId, timeZone, since, now }: PastOfAirspace,
): Promise<JudgedNormal['days']> {
  const [from, to] = [localDay(since.getTime() / 1000, timeZone), localDay(now.getTime() / 1000, timeZone)]
  const wanted = await findSpans(db, { siteId, airspaceId, from, to })
  const batches = await loadBatches(db, wanted)
  return wanted.flatMap(span => {
    const found = batches.get(span.batchId)
    if (found === undefined) return []
    const length = daysBetween(span.from, span.to) + 1
    const dates = Array.from({ length }, (_, index) => addDays(span.from, index))
    const days = [...ownNormal({ sensor: 'coughs', ...found, dates }).values()]
    return dates.map((date, index) => ({
      batchId: span.batchId,
      date,
      medians: days[index]?.hours.map(hour => roundedMedian(hour?.median ?? null)) ?? [],
    }))
  })
}

/** The batches that were in an airspace on some days, each with its part of them. */
async function findSpans(
  db: Db,
  { siteId, airspaceId, from, to }: { siteId: number; airspaceId: number; from: string; to: string },
): Promise<WantedNormal[]> {
  const rows = await rowsOf(
    db,
    { batch_id: int, from_day: day, to_day: day },
    sql`select b.id as batch_id, greatest(b.start_date, ${from}::date) as from_day,
      least(coalesce(b.end_date, ${to}::date), ${to}::date) as to_day
    from batches b
    where b.site_id = ${siteId} and b.airspace_id = ${airspaceId} and b.start_date <= ${to}::date
      and coalesce(b.end_date, ${to}::date) >= ${from}::date
    order by b.start_date, b.id`,
  )
  return rows.map(({ batch_id: batchId, from_day, to_day }) => ({ batchId, from: from_day, to: to_day }))
}
