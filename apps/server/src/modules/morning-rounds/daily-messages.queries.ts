/** Who gets the daily message of a site, and whose is due. */
import { DAILY_CHANNELS, type DailyMessage } from '@earshot/contract/schemas/farm/daily-message.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, oneOf, type RowOf, rowOf, text } from '#db/rows.ts'

const CHOICE = { hour: int, channel: oneOf(DAILY_CHANNELS), when_quiet: bool }

interface Whose {
  userId: number
  siteId: number
}

export function findChoice(db: Db, { userId, siteId }: Whose): Promise<RowOf<typeof CHOICE> | undefined> {
  return rowOf(
    db,
    CHOICE,
    sql`select hour, channel, when_quiet from daily_messages where user_id = ${userId} and site_id = ${siteId}`,
  )
}

export async function removeChoice(trx: Db, { userId, siteId }: Whose): Promise<void> {
  await sql`delete from daily_messages where user_id = ${userId} and site_id = ${siteId}`.execute(trx)
}

interface NewChoice extends Whose, Omit<DailyMessage, 'hour'> {
  hour: number
  nextAt: Date
}

export async function storeChoice(trx: Db, choice: NewChoice): Promise<void> {
  const { userId, siteId, hour, channel, when_quiet, nextAt } = choice
  await sql`insert into daily_messages (user_id, site_id, hour, channel, when_quiet, next_at)
    values (${userId}, ${siteId}, ${hour}, ${channel}, ${when_quiet}, ${nextAt})
    on conflict (user_id, site_id) do update set hour = excluded.hour, channel = excluded.channel,
      when_quiet = excluded.when_quiet, next_at = excluded.next_at`.execute(trx)
}

/** The person's own time zone. */
export async function findTimeZone(db: Db, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('timezone').where('id', '=', userId).executeTakeFirst()
  return row?.timezone ?? 'UTC'
}

const DUE = {
  id: int,
  user_id: int,
  site_id: int,
  language: text,
  timezone: text,
  site_timezone: text,
  ...CHOICE,
}
export type DueRow = RowOf<typeof DUE>

/** Takes one that is due, with what its text needs; of two processes one gets it. Who is no member any more gets none. */
export function takeDue(trx: Db, now: Date): Promise<DueRow | undefined> {
  return rowOf(
    trx,
    DUE,
    sql`select m.id, m.user_id, m.site_id, u.language, u.timezone, s.timezone as site_timezone, m.hour, m.channel, m.when_quiet
    from daily_messages m join users u on u.id = m.user_id join sites s on s.id = m.site_id
    where m.next_at <= ${now}
      and exists (select from memberships b where b.user_id = m.user_id and b.site_id = m.site_id)
    order by m.next_at, m.id limit 1 for update of m skip locked`,
  )
}

export async function setNext(trx: Db, { id, nextAt }: { id: number; nextAt: Date }): Promise<void> {
  await sql`update daily_messages set next_at = ${nextAt} where id = ${id}`.execute(trx)
}
