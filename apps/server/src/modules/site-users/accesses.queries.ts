/** Stores and reads accesses that are over, and finds those whose end has come or is near. */
import { ACCESS_ENDS, ACCESS_SCOPES, type AccessEnd, type AccessScope } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, ints, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { lastDay } from '#sql/accesses.ts'
import { personName } from '#sql/people.ts'
import { hasRight } from '#sql/site-rights.ts'

interface OfPerson {
  siteId: number
  userId: number
}

interface Ended extends OfPerson {
  scope: AccessScope
  how: AccessEnd
  endedBy: number | null
  now: Date
}

export async function insertEnded(
  trx: Db,
  { siteId, userId, scope, how, endedBy, now }: Ended,
): Promise<void> {
  const row = { site_id: siteId, user_id: userId, scope, ended_at: now, how, ended_by: endedBy }
  await trx.insertInto('ended_accesses').values(row).execute()
}

/** Forgets that somebody's access was ended, because whoever did it takes it back. */
export async function deleteEnded(
  trx: Db,
  { siteId, userId, endedBy, since }: OfPerson & { endedBy: number; since: Date },
): Promise<void> {
  await trx
    .deleteFrom('ended_accesses')
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .where('ended_by', '=', endedBy)
    .where('ended_at', '>=', since)
    .execute()
}

const OVER = { site_id: int, user_id: int }

/**
 * Removes accesses whose end has come and keeps that they were; the rows are locked, so that of two processes one does.
 * Only the members themselves are read here, for the view has these no more.
 * @returns whose they were
 */
export function endOver(trx: Db, now: Date): Promise<RowOf<typeof OVER>[]> {
  return rowsOf(
    trx,
    OVER,
    sql`
      with due as (
        select site_id, user_id from site_members where ends_at <= ${now}
        order by ends_at limit 500 for update skip locked),
      gone as (
        delete from site_members m using due d where m.site_id = d.site_id and m.user_id = d.user_id
        returning m.site_id, m.user_id, m.scope, m.ends_at),
      kept as (
        insert into ended_accesses (site_id, user_id, scope, ended_at, how)
        select site_id, user_id, scope, ends_at, 'EXPIRED' from gone)
      select site_id, user_id from gone`,
  )
}

/** Removes what one person had on one site, where it is over: they may be given anew before a job has come by. */
export async function deleteOver(trx: Db, { siteId, userId, now }: OfPerson & { now: Date }): Promise<void> {
  await trx
    .deleteFrom('site_members')
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .where('ends_at', '<=', now)
    .execute()
}

const ENDING = {
  site_id: int,
  user_id: int,
  name: text,
  ends_at: moment,
  ends_on: text,
  leader_ids: ints,
}
export type EndingRow = RowOf<typeof ENDING>

/** Finds whose access ends before then and who has not been told, with those of the farm who can give more of it. */
export function lockEnding(trx: Db, { now, before }: { now: Date; before: Date }): Promise<EndingRow[]> {
  return rowsOf(
    trx,
    ENDING,
    sql`
      select m.site_id, m.user_id, ${personName('u')} as name, m.ends_at,
        ${lastDay(sql`m.ends_at`)} as ends_on,
        ${leaderIds()} as leader_ids
      from site_members m join sites s on s.id = m.site_id join users u on u.id = m.user_id
      where m.ends_at > ${now} and m.ends_at <= ${before} and m.end_told_at is null
      order by m.ends_at limit 500 for update of m skip locked`,
  )
}

export async function markEndTold(trx: Db, { siteId, userId, now }: OfPerson & { now: Date }): Promise<void> {
  await trx
    .updateTable('site_members')
    .set({ end_told_at: now })
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .execute()
}

const ASKING = {
  name: text,
  ends_at: moment,
  ends_on: text,
  leader_ids: ints,
}
export type AskingRow = RowOf<typeof ASKING>

/**
 * Notes that somebody asks for more time than their access has, with those of the farm who can give it. Undefined where
 * they have asked before, or have no access with an end.
 */
export function markLongerAsked(
  trx: Db,
  { siteId, userId, now }: OfPerson & { now: Date },
): Promise<AskingRow | undefined> {
  return rowOf(
    trx,
    ASKING,
    sql`
      update site_members m set longer_asked_at = ${now}
      from sites s, users u
      where m.site_id = ${siteId} and m.user_id = ${userId} and m.ends_at > ${now} and m.longer_asked_at is null
        and s.id = m.site_id and u.id = m.user_id
      returning ${personName('u')} as name, m.ends_at, ${lastDay(sql`m.ends_at`)} as ends_on, ${leaderIds()} as leader_ids`,
  )
}

/** The people of the farm who give accesses on the site of the member `m`. */
function leaderIds(): RawBuilder<number[]> {
  return sql`array(select l.user_id from memberships l
    where l.site_id = m.site_id and ${hasRight('manageUsers', 'l')} order by l.user_id)`
}

const OWN = {
  site_id: int,
  site: text,
  scope: oneOf(ACCESS_SCOPES),
  ended_at: moment,
  how: oneOf(ACCESS_ENDS),
  ended_by: orNull(text),
}
export type OwnEndedRow = RowOf<typeof OWN>

/** Finds what has ended of one person's and was neither put away nor given anew; one that they left says nothing new. */
export function findEndedOf(db: Db, userId: number): Promise<OwnEndedRow[]> {
  return rowsOf(
    db,
    OWN,
    sql`
      select distinct on (e.site_id) e.site_id, s.name as site, e.scope, e.ended_at, e.how,
        nullif(${personName('by')}, '') as ended_by
      from ended_accesses e join sites s on s.id = e.site_id left join users by on by.id = e.ended_by
      where e.user_id = ${userId} and e.dismissed_at is null and e.how <> 'LEFT'
        and not exists (select from memberships m where m.user_id = e.user_id and m.site_id = e.site_id)
      order by e.site_id, e.ended_at desc, e.id desc limit 100`,
  )
}

/** Puts away what ended of one person's on a site; false where there is nothing. */
export async function dismissEnded(
  db: Db,
  { siteId, userId, now }: OfPerson & { now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ended_accesses')
    .set({ dismissed_at: now })
    .where('user_id', '=', userId)
    .where('site_id', '=', siteId)
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
