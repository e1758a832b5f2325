/** Reads rotas as the rules take them. */
import { changesOfException, onDutyAt, type Rota } from '@earshot/contract/rules/alarms/rota.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, int, moment, orNull, rowOf, rowsOf, text } from '#db/rows.ts'

/**
 * The rota of a site with what counts from a moment on; null where it has none. Weeks of people who have left the site,
 * or only look on by now, are gaps. Who is asked to stand in does not count before they have agreed: until then nothing changes.
 */
export async function loadRota(
  db: Db,
  { siteId, from }: { siteId: number; from: Date },
): Promise<Rota | null> {
  const rota = await rowOf(
    db,
    { timezone: text, handover_minute: int },
    sql`select s.timezone, r.handover_minute from rotas r join sites s on s.id = r.site_id where r.site_id = ${siteId}`,
  )
  if (rota === undefined) return null
  const weeks = await rowsOf(
    db,
    { starts_on: day, user_id: int },
    sql`select w.starts_on, w.user_id from rota_weeks w
      where w.site_id = ${siteId} and w.starts_on > ${from}::date - 9 order by w.starts_on`,
  )
  const exceptions = await rowsOf(
    db,
    {
      from_at: moment,
      to_at: moment,
      away_id: orNull(int),
      stand_in_id: orNull(int),
      back_from_at: orNull(moment),
      back_to_at: orNull(moment),
    },
    sql`select e.from_at, e.to_at, e.away_id, e.stand_in_id, e.back_from_at, e.back_to_at
      from duty_exceptions e
      where e.site_id = ${siteId} and e.over_at > ${from} and e.state = 'AGREED' order by e.id`,
  )
  const members = await rowsOf(
    db,
    { user_id: int },
    sql`select user_id from memberships where site_id = ${siteId} and role <> 'VIEWER' and scope is distinct from 'READ'`,
  )
  const onSite = new Set(members.map(member => member.user_id))
  const member = (id: number | null) => (id !== null && onSite.has(id) ? id : null)
  return {
    timeZone: zoneOrUtc(rota.timezone),
    handoverMinute: rota.handover_minute,
    weeks: weeks.map(week => ({ startsOn: week.starts_on, userId: member(week.user_id) })),
    exceptions: exceptions
      .flatMap(({ from_at, to_at, away_id: away, stand_in_id: standIn, back_from_at, back_to_at }) =>
        changesOfException({
          from: from_at.getTime(),
          to: to_at.getTime(),
          away,
          standIn,
          back:
            back_from_at === null || back_to_at === null
              ? null
              : { from: back_from_at.getTime(), to: back_to_at.getTime() },
        }),
      )
      .map(change => ({ ...change, standIn: member(change.standIn) })),
  }
}

/** Who is on duty at a site; null for nobody, or where it has no rota. */
export async function whoIsOnDuty(
  db: Db,
  { siteId, at }: { siteId: number; at: Date },
): Promise<number | null> {
  const rota = await loadRota(db, { siteId, from: at })
  return rota === null ? null : onDutyAt(rota, at.getTime())
}
