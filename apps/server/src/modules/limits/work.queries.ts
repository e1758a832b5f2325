/** Expected work and what was silenced by it, as their page shows and changes them. */
import type { ExpectedWorkForm } from '@earshot/contract/schemas/health/limits.ts'
import { PRIORITIES, SENSORS } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { personName } from '#sql/people.ts'

const WORK = {
  id: int,
  airspace_id: orNull(int),
  airspace: orNull(text),
  what: text,
  starts_at: orNull(moment),
  ends_at: orNull(moment),
  weekday: orNull(int),
  from_minute: orNull(int),
  to_minute: orNull(int),
  created_by: orNull(text),
  created_at: moment,
  ended_at: orNull(moment),
}
export type WorkItem = RowOf<typeof WORK>

function selectWork(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select w.id, w.airspace_id, a.name as airspace, w.what, w.starts_at, w.ends_at, w.weekday, w.from_minute,
    w.to_minute, ${personName('u')} as created_by, w.created_at, w.ended_at
  from expected_work w left join airspaces a on a.id = w.airspace_id left join users u on u.id = w.created_by
  where ${where}`
}

/** The work of a site that may hold at or after a moment, also what has ended meanwhile. */
export function findWork(db: Db, { siteId, since }: { siteId: number; since: Date }): Promise<WorkItem[]> {
  const where = sql`w.site_id = ${siteId} and coalesce(w.ended_at, 'infinity') >= ${since}
    and coalesce(w.ends_at, 'infinity') >= ${since}`
  return rowsOf(db, WORK, sql`${selectWork(where)} order by w.ends_at, w.weekday, w.from_minute, w.id`)
}

export async function findOneWork(db: Db, id: number): Promise<WorkItem | undefined> {
  return rowOf(db, WORK, selectWork(sql`w.id = ${id}`))
}

export interface NewWork {
  siteId: number
  form: ExpectedWorkForm
  userId: number
  now: Date
}

export async function insertWork(trx: Db, { siteId, form, userId, now }: NewWork): Promise<number> {
  const isOnce = form.weekday === null
  const { id } = await trx
    .insertInto('expected_work')
    .values({
      site_id: siteId,
      airspace_id: form.airspace_id,
      what: form.what,
      starts_at: isOnce ? now : null,
      ends_at: isOnce ? form.ends_at : null,
      weekday: form.weekday,
      from_minute: isOnce ? null : form.from_minute,
      to_minute: isOnce ? null : form.to_minute,
      created_by: userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends work of a site. @returns false where there is none that is still expected */
export async function endWork(
  trx: Db,
  { siteId, workId, now }: { siteId: number; workId: number; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('expected_work')
    .set({ ended_at: now })
    .where('id', '=', workId)
    .where('site_id', '=', siteId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const SHOWN = 20

/** What would have been raised at a site but for expected work, the newest first. */
export function findSilenced(db: Db, siteId: number) {
  return rowsOf(
    db,
    {
      id: int,
      airspace_id: int,
      airspace: text,
      sensor: oneOf(SENSORS),
      priority: oneOf(PRIORITIES),
      from_at: moment,
      to_at: orNull(moment),
    },
    sql`select s.id, s.airspace_id, a.name as airspace, s.sensor, s.priority, s.from_at, s.to_at
    from silenced_alerts s join airspaces a on a.id = s.airspace_id
    where s.site_id = ${siteId} order by s.from_at desc, s.id desc limit ${SHOWN}`,
  )
}
