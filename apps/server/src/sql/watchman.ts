/**
 * The watchman is a service outside of this installation. It is asked every minute while Alarms can reach people, and tells
 * the operator when it has heard nothing for a while. The row says what happened with the last looks, for all processes.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, moment, orNull, type RowOf, rowOf, rowsOf, someOf, text } from '#db/rows.ts'

/** What keeps Earshot from asking: ingest cannot store, the engine is behind, or an Alarm has not left. */
export const HELD_BY = ['INGEST', 'ENGINE', 'ALARMS'] as const
export type HeldBy = (typeof HELD_BY)[number]

const WATCHMAN = { held_by: someOf(HELD_BY), answered_at: orNull(moment) }
export type WatchmanState = RowOf<typeof WATCHMAN>

export function readWatchman(db: Db): Promise<WatchmanState | undefined> {
  return rowOf(db, WATCHMAN, sql`select held_by, answered_at from watchman where looked_at is not null`)
}

/**
 * Takes the look of this minute, so that of several processes one looks. One that dies right after costs a minute.
 * @param minute its start
 * @returns false where somebody has looked in it already
 */
export async function claimLook(db: Db, { now, minute }: { now: Date; minute: Date }): Promise<boolean> {
  const row = await rowOf(
    db,
    { claimed_at: moment },
    sql`insert into watchman as w (claimed_at) values (${now})
    on conflict (id) do update set claimed_at = excluded.claimed_at
      -- A claim that lies ahead was made by a clock that was wrong.
      where w.claimed_at < ${minute} or w.claimed_at > ${now}
    returning claimed_at`,
  )
  return row !== undefined
}

export async function noteLook(
  db: Db,
  { now, heldBy, isAnswered }: { now: Date; heldBy: readonly HeldBy[]; isAnswered: boolean },
): Promise<void> {
  await sql`update watchman set looked_at = ${now}, held_by = ${[...heldBy]}::text[],
    answered_at = case when ${isAnswered} then ${now} else answered_at end`.execute(db)
}

const WAITING = { channel: text, alone: int }

/**
 * Finds the channels with messages of Alarms that have been due since before `since`.
 * @returns for each, how many of them are for people whom no other channel has told the same
 */
export async function findWaitingAlarms(db: Db, since: Date): Promise<Map<string, number>> {
  const rows = await rowsOf(
    db,
    WAITING,
    sql`select d.channel, count(*) filter (where not exists (
      select from deliveries o where o.notification_id = d.notification_id and o.user_id = d.user_id
        and o.channel <> 'IN_APP' and o.status = 'SENT')) as alone
    from deliveries d
    where d.status = 'QUEUED' and d.is_alarm and coalesce(d.due_at, d.created_at) <= ${since} group by d.channel`,
  )
  return new Map(rows.map(({ channel, alone }) => [channel, alone]))
}

/** @returns the number of chains whose step has been due since before `since` */
export async function countWaitingChains(db: Db, since: Date): Promise<number> {
  const row = await rowOf(
    db,
    { waiting: int },
    sql`select count(*) as waiting from alarm_chains
    where next_at <= ${since} and ended_at is null and not recorded`,
  )
  return row?.waiting ?? 0
}
