/** Reads drills as pages and certificates show them. */
import { DRILL_RESULTS } from '@earshot/contract/alarm-values.ts'
import type { DrillsQuery } from '@earshot/contract/schemas/health/drill.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text, texts } from '#db/rows.ts'
import { personIn } from '#sql/people.ts'

const SUMMARY = {
  id: int,
  started_at: moment,
  ended_at: orNull(moment),
  result: orNull(oneOf(DRILL_RESULTS)),
  is_scheduled: bool,
  asked: int,
  answered: int,
  first_after_ms: orNull(int),
  first_name: orNull(text),
  missing: texts,
}
export type SummaryRow = RowOf<typeof SUMMARY>
const COLUMNS = sql`d.id, d.started_at, d.ended_at, d.result, d.is_scheduled, d.asked, d.answered, d.first_after_ms,
  d.first_name, d.missing`

const ORDERS: Orders = {
  fields: { started_at: sql`d.started_at`, first: sql`d.first_after_ms` },
  initial: { field: 'started_at', direction: 'desc' },
  complete: ['started_at'],
  unique: sql`d.id`,
}

export function findDrills(
  db: Db,
  { siteId, request }: { siteId: number; request: DrillsQuery },
): Promise<PageOf<SummaryRow>> {
  const where = [
    sql`d.site_id = ${siteId}`,
    request.result === undefined ? undefined : sql`d.result = ${request.result}`,
  ]
  return listPage(
    db,
    { shape: SUMMARY, columns: COLUMNS, from: sql`drills d`, where, orders: ORDERS },
    request,
  )
}

const DRILL = {
  ...SUMMARY,
  site_id: int,
  timezone: text,
  plan_version: int,
  started_by: orNull(json(Ref)),
  record: orNull(json(z.unknown())),
  hash: orNull(text),
}
export type DrillRow = RowOf<typeof DRILL>

export function findDrill(db: Db, id: number): Promise<DrillRow | undefined> {
  return rowOf(
    db,
    DRILL,
    sql`select ${COLUMNS}, d.site_id, s.timezone, c.plan_version, ${personIn('d.started_by')} as started_by, d.record,
      d.hash
    from drills d join alarm_chains c on c.id = d.id join sites s on s.id = d.site_id where d.id = ${id}`,
  )
}

/** The last drill of a site that went to its end. */
export function findLastDrill(db: Db, siteId: number): Promise<SummaryRow | undefined> {
  return rowOf(
    db,
    SUMMARY,
    sql`select ${COLUMNS} from drills d
    where d.site_id = ${siteId} and d.result in ('PASSED', 'PARTLY', 'MISSED')
    order by d.started_at desc, d.id desc limit 1`,
  )
}

/** A weekly drill makes 53 of a year; somebody who drills by the hour sees the newest. */
const YEAR_MOST = 400

export function findYear(db: Db, { siteId, since }: { siteId: number; since: Date }) {
  return rowsOf(
    db,
    { id: int, started_at: moment, result: oneOf(DRILL_RESULTS), first_after_ms: orNull(int) },
    sql`select * from (
      select d.id, d.started_at, d.result, d.first_after_ms from drills d
      where d.site_id = ${siteId} and d.started_at >= ${since} and d.ended_at is not null
      order by d.started_at desc, d.id desc limit ${YEAR_MOST}) newest
    order by started_at, id`,
  )
}

/** Finds whether a real chain of the site runs, and the drill that does. */
export async function findRunning(
  db: Db,
  siteId: number,
): Promise<{ runningId: number | null; isAlarm: boolean }> {
  const row = await rowOf(
    db,
    { running_id: orNull(int), is_alarm: bool },
    sql`select (select id from drills where site_id = ${siteId} and ended_at is null) as running_id,
      exists (select from alarm_chains c where c.site_id = ${siteId} and c.kind <> 'DRILL' and c.ended_at is null
        and not c.recorded) as is_alarm`,
  )
  return { runningId: row?.running_id ?? null, isAlarm: row?.is_alarm ?? false }
}

export async function findDrillAuthor(
  db: Db,
  siteId: number,
): Promise<{ by: string | null; at: Date | null }> {
  const row = await rowOf(
    db,
    { by: orNull(json(Ref)), at: moment },
    sql`select ${personIn('d.changed_by')} as by, d.changed_at as at from drill_schedules d where d.site_id = ${siteId}`,
  )
  return { by: row?.by?.name ?? null, at: row?.at ?? null }
}

/** The drill of a certificate, with what may be told to anybody. */
export function findProof(db: Db, hash: string) {
  return rowOf(
    db,
    {
      site: text,
      timezone: text,
      started_at: moment,
      result: oneOf(DRILL_RESULTS),
      record: json(z.unknown()),
    },
    sql`select s.name as site, s.timezone, d.started_at, d.result, d.record
    from drills d join sites s on s.id = d.site_id where d.hash = ${hash}`,
  )
}
