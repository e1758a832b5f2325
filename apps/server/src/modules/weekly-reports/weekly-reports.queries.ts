/** Reads and stores who gets a weekly report, and what of it waits to be sent. */
import type { WeeklyReportForm } from '@earshot/contract/schemas/farm/weekly-report.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, int, moment, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { hasRight } from '#sql/site-rights.ts'

export interface Whose {
  userId: number
  /** Null is all sites that the person sees. */
  siteId: number | null
}

const CHOICE = { weekday: int, hour: int, next_at: moment, last_sent_at: orNull(moment), revision: int }

const isOf = ({ userId, siteId }: Whose) =>
  sql`user_id = ${userId} and site_id is not distinct from ${siteId}::int`

export function findChoice(db: Db, whose: Whose): Promise<RowOf<typeof CHOICE> | undefined> {
  return rowOf(
    db,
    CHOICE,
    sql`select weekday, hour, next_at, last_sent_at, revision from weekly_reports where ${isOf(whose)}`,
  )
}

/** @returns false where it was changed meanwhile */
export async function removeChoice(trx: Db, whose: Whose & { seen: number }): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from weekly_reports where ${isOf(whose)} and revision = ${whose.seen}`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n || (await findChoice(trx, whose)) === undefined
}

interface NewChoice extends Whose, Pick<WeeklyReportForm, 'hour'> {
  weekday: number
  seen: number
  nextAt: Date
}

/** @returns false where it was changed meanwhile */
export async function storeChoice(trx: Db, choice: NewChoice): Promise<boolean> {
  const { userId, siteId, weekday, hour, seen, nextAt } = choice
  const { rows } =
    await sql`insert into weekly_reports as w (user_id, site_id, weekday, hour, next_at, revision)
    select ${userId}, ${siteId}::int, ${weekday}, ${hour}, ${nextAt}, ${seen + 1}
    where ${seen} = 0 or exists (select from weekly_reports where ${isOf(choice)})
    on conflict (user_id, site_id) do update set weekday = excluded.weekday, hour = excluded.hour,
      next_at = excluded.next_at, revision = excluded.revision
    where w.revision = ${seen}
    returning w.id`.execute(trx)
  return rows.length > 0
}

/** The person's own time zone and language. */
export function findReader(db: Db, userId: number): Promise<{ timezone: string; language: string }> {
  return db
    .selectFrom('users')
    .select(['timezone', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

const DUE = { id: int, weekday: int, hour: int, timezone: text }

/** Takes one that is due; of two processes one gets it. */
export function takeDue(trx: Db, now: Date): Promise<RowOf<typeof DUE> | undefined> {
  return rowOf(
    trx,
    DUE,
    sql`select w.id, w.weekday, w.hour, u.timezone from weekly_reports w join users u on u.id = w.user_id
    where w.next_at <= ${now} order by w.next_at, w.id limit 1 for update of w skip locked`,
  )
}

interface Queued {
  id: number
  nextAt: Date
  untilDay: string
  now: Date
}

/** Sets the next moment and queues the mail in one statement: both happen, or neither. */
export async function queueMail(trx: Db, { id, nextAt, untilDay, now }: Queued): Promise<void> {
  await sql`with moved as (update weekly_reports set next_at = ${nextAt} where id = ${id} returning id)
    insert into weekly_report_mails (weekly_report_id, until_day, created_at, due_at)
    select id, ${untilDay}::date, ${now}::timestamptz, ${now}::timestamptz from moved
    on conflict (weekly_report_id, until_day) do nothing`.execute(trx)
}

const MAIL = {
  id: int,
  weekly_report_id: int,
  until_day: day,
  created_at: moment,
  attempts: int,
  user_id: int,
  site_id: orNull(int),
  email: text,
  language: text,
}
export type ClaimedReport = RowOf<typeof MAIL>

/** The one that has been due for longest, for `leaseMs`: should the taker die, it is due again then. */
export function claimMail(
  db: Db,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<ClaimedReport | undefined> {
  return rowOf(
    db,
    MAIL,
    sql`update weekly_report_mails m set attempts = m.attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    from weekly_reports w join users u on u.id = w.user_id
    where w.id = m.weekly_report_id and m.id = (
      select id from weekly_report_mails where due_at <= ${now} order by due_at, id limit 1 for update skip locked)
    returning m.id::int, m.weekly_report_id, m.until_day, m.created_at, m.attempts, w.user_id, w.site_id, u.email, u.language`,
  )
}

/** Unless its lease ran out and somebody else has it by now: then that attempt decides. */
export async function postponeMail(
  db: Db,
  { id, attempts, until }: { id: number; attempts: number; until: Date },
): Promise<void> {
  await sql`update weekly_report_mails set due_at = ${until} where id = ${id} and attempts = ${attempts}`.execute(
    db,
  )
}

/** Removes what has ended; what was sent is noted with its report. */
export async function endMail(db: Db, { id, sentAt }: { id: number; sentAt: Date | null }): Promise<void> {
  await sql`with ended as (delete from weekly_report_mails where id = ${id} returning weekly_report_id)
    update weekly_reports set last_sent_at = ${sentAt}
    where id = (select weekly_report_id from ended) and ${sentAt}::timestamptz is not null`.execute(db)
}

/** @returns whose report it was, so that they are named as its author; undefined where it has ended */
export async function findOwner(db: Db, id: number): Promise<number | undefined> {
  const row = await rowOf(db, { user_id: int }, sql`select user_id from weekly_reports where id = ${id}`)
  return row?.user_id
}

export async function removeReport(db: Db, id: number): Promise<void> {
  await sql`delete from weekly_reports where id = ${id}`.execute(db)
}

/**
 * Finds which sites a report tells of: those of the reader's memberships that have not ended. That of one site is for who may
 * choose it; whoever only looks on from now on gets it no more.
 */
export async function findSiteIds(db: Db, { userId, siteId }: Whose): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { id: int },
    sql`select s.id from memberships m join sites s on s.id = m.site_id and s.display_status <> 'ARCHIVED'
    where m.user_id = ${userId} and (${siteId}::int is null or (s.id = ${siteId}::int and ${hasRight('comment')})) order by s.id`,
  )
  return rows.map(({ id }) => id)
}
