/** Stores and reads rotas. */
import { DUTY_EXCEPTION_STATES, type DutyExceptionState } from '@earshot/contract/alarm-values.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { bool, day, int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { personIn, personName } from '#sql/people.ts'

const ROTA = { version: int, handover_weekday: int, handover_minute: int, has_calendar: bool }
export type RotaRow = RowOf<typeof ROTA>

export function findRota(db: Db, siteId: number): Promise<RotaRow | undefined> {
  return rowOf(
    db,
    ROTA,
    sql`select version, handover_weekday, handover_minute, calendar_secret_hash is not null as has_calendar
    from rotas where site_id = ${siteId}`,
  )
}

/** Weeks that are over by more than a fortnight no longer show. */
export function findWeeks(
  db: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<{ starts_on: string; user_id: number }[]> {
  return rowsOf(
    db,
    { starts_on: day, user_id: int },
    sql`select starts_on, user_id from rota_weeks
    where site_id = ${siteId} and starts_on > ${now}::date - 21 order by starts_on`,
  )
}

const PERSON = json(z.nullable(Ref))
const EXCEPTION = {
  id: int,
  from_at: moment,
  to_at: moment,
  away: orNull(PERSON),
  stand_in: orNull(PERSON),
  back_from_at: orNull(moment),
  back_to_at: orNull(moment),
  state: oneOf(DUTY_EXCEPTION_STATES),
  asked_by: orNull(PERSON),
}
export type ExceptionRow = RowOf<typeof EXCEPTION>

/** Those that are over by more than eight days no longer show: the page draws the week in hand from its Monday on. */
export function findExceptions(
  db: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<ExceptionRow[]> {
  return rowsOf(
    db,
    EXCEPTION,
    sql`select e.id, e.from_at, e.to_at, ${personIn('e.away_id')} as away, ${personIn('e.stand_in_id')} as stand_in,
      e.back_from_at, e.back_to_at, e.state, ${personIn('e.asked_by')} as asked_by
    from duty_exceptions e where e.site_id = ${siteId} and e.over_at > ${now}::timestamptz - interval '8 days'
    order by e.from_at, e.id`,
  )
}

/** The members who may be on duty: a viewer only looks on. */
export function findDutyPeople(db: Db, siteId: number): Promise<Ref[]> {
  return rowsOf(
    db,
    { id: int, name: text },
    sql`select u.id, ${personName('u')} as name from memberships m join users u on u.id = m.user_id
    where m.site_id = ${siteId} and m.role <> 'VIEWER' and m.scope is distinct from 'READ' order by m.role <> 'OWNER', m.role <> 'MANAGER', u.id`,
  )
}

export interface NewRota {
  siteId: number
  seen: number
  weekday: number
  minute: number
  weeks: readonly { startsOn: string; userId: number }[]
  userId: number
  now: Date
}

/** Stores the next version with all its weeks. @returns false where somebody else has changed it since `seen` */
export async function storeRota(trx: Db, rota: NewRota): Promise<boolean> {
  const { siteId, seen, weekday, minute, weeks, userId, now } = rota
  const stored =
    seen === 0
      ? await rowOf(
          trx,
          { version: int },
          sql`insert into rotas (site_id, handover_weekday, handover_minute, changed_by, changed_at)
          values (${siteId}, ${weekday}, ${minute}, ${userId}, ${now}) on conflict do nothing returning version`,
        )
      : await rowOf(
          trx,
          { version: int },
          sql`update rotas set version = version + 1, handover_weekday = ${weekday}, handover_minute = ${minute},
            changed_by = ${userId}, changed_at = ${now}
          where site_id = ${siteId} and version = ${seen} returning version`,
        )
  if (stored === undefined) return false
  await sql`delete from rota_weeks where site_id = ${siteId} and starts_on > ${now}::date - 21`.execute(trx)
  await sql`
    insert into rota_weeks (site_id, starts_on, user_id)
    select ${siteId}, * from unnest(${weeks.map(week => week.startsOn)}::date[], ${weeks.map(week => week.userId)}::int[])
    on conflict (site_id, starts_on) do update set user_id = excluded.user_id`.execute(trx)
  return true
}

/** The author of the newest version, for who has seen an older one. */
export async function findRotaAuthor(
  db: Db,
  siteId: number,
): Promise<{ by: string | null; at: Date | null }> {
  const row = await rowOf(
    db,
    { by: orNull(text), at: moment },
    sql`select ${personName('u')} as by, r.changed_at as at
    from rotas r left join users u on u.id = r.changed_by where r.site_id = ${siteId}`,
  )
  return row ?? { by: null, at: null }
}

export interface NewException {
  siteId: number
  from: Date
  to: Date
  awayId: number | null
  standInId: number | null
  /** The span in which who is relieved stands in for the other. */
  back: { from: Date; to: Date } | null
  state: DutyExceptionState
  userId: number
  now: Date
}

/** @returns the exception's id */
export async function insertException(db: Db, given: NewException): Promise<number> {
  const { id } = await db
    .insertInto('duty_exceptions')
    .values({
      site_id: given.siteId,
      from_at: given.from,
      to_at: given.to,
      away_id: given.awayId,
      stand_in_id: given.standInId,
      back_from_at: given.back?.from ?? null,
      back_to_at: given.back?.to ?? null,
      state: given.state,
      asked_by: given.userId,
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Answers for who is asked to stand in. @returns who has asked; undefined where nothing waits for this person's answer */
export async function answerException(
  db: Db,
  { siteId, id, userId, state }: { siteId: number; id: number; userId: number; state: DutyExceptionState },
): Promise<{ asked_by: number | null } | undefined> {
  return db
    .updateTable('duty_exceptions')
    .set({ state })
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('stand_in_id', '=', userId)
    .where('state', '=', 'ASKED')
    .returning('asked_by')
    .executeTakeFirst()
}

export interface TakenBack {
  state: DutyExceptionState
  away_id: number | null
  stand_in_id: number | null
  asked_by: number | null
  over_at: Date
}

/**
 * @param askedBy only what this person has asked for; null for anybody's
 * @returns what was taken back; undefined where there is nothing
 */
export function deleteException(
  db: Db,
  { siteId, id, askedBy }: { siteId: number; id: number; askedBy: number | null },
): Promise<TakenBack | undefined> {
  return rowOf(
    db,
    {
      state: oneOf(DUTY_EXCEPTION_STATES),
      away_id: orNull(int),
      stand_in_id: orNull(int),
      asked_by: orNull(int),
      over_at: moment,
    },
    sql`delete from duty_exceptions where id = ${id} and site_id = ${siteId}
      and (${askedBy}::integer is null or asked_by = ${askedBy})
    returning state, away_id, stand_in_id, asked_by, over_at`,
  )
}

/** Stores the secret of the calendar's link, by its hash. @returns false where the site has no rota */
export async function storeCalendarSecret(
  db: Db,
  { siteId, hash, now }: { siteId: number; hash: Buffer; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('rotas')
    .set({ calendar_secret_hash: hash, calendar_renewed_at: now })
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const CALENDAR = { site_id: int, name: text, timezone: text, sequence: int }

/** The site whose calendar a secret opens; an archived one has none any more. */
export function findCalendarSite(db: Db, hash: Buffer): Promise<RowOf<typeof CALENDAR> | undefined> {
  return rowOf(
    db,
    CALENDAR,
    sql`select s.id as site_id, s.name, s.timezone, r.sequence from rotas r join sites s on s.id = r.site_id
    where r.calendar_secret_hash = ${hash} and s.display_status <> 'ARCHIVED'`,
  )
}
