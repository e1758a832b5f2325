/** Begins the drills that the schedules of sites ask for, and stores the schedules. */
import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { type DrillTime, nextDrillAt } from '@earshot/contract/rules/alarms/drill.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import { sql } from 'kysely'
import type { BusEvent } from '#bus.ts'
import type { Db } from '#db/open.ts'
import { int, moment, orNull, rowOf, text } from '#db/rows.ts'
import { startDrill } from './drills.ts'

/** A drill that an outage has held up for longer is left out: at another hour it would be another drill. */
const LATEST_MS = 3_600_000

export interface StartDueDrills {
  db: Db
  now: Date
  ways: readonly AlarmChannel[]
  bus: { publish(event: BusEvent): void }
}

/** Begins what is due. Each schedule is one transaction that moves it on, so that two processes begin one drill. */
export async function startDueDrills({ db, now, ways, bus }: StartDueDrills): Promise<void> {
  for (;;) {
    const event = await db.transaction().execute(trx => startNext(trx, { now, ways }))
    if (event === null) return
    if (event === 'left out') continue
    bus.publish(event)
    bus.publish({ kind: 'notification', site_id: event.site_id })
  }
}

type ChainEvent = Extract<BusEvent, { kind: 'chain' }>

async function startNext(
  trx: Db,
  { now, ways }: Pick<StartDueDrills, 'now' | 'ways'>,
): Promise<ChainEvent | 'left out' | null> {
  const due = await rowOf(
    trx,
    { site_id: int, weekday: int, hour: int, timezone: text },
    sql`select d.site_id, d.weekday, d.hour, s.timezone from drill_schedules d join sites s on s.id = d.site_id
    where d.next_at <= ${now} order by d.next_at, d.site_id limit 1 for no key update of d skip locked`,
  )
  if (due === undefined) return null
  const { site_id: siteId, weekday, hour, timezone } = due
  const time: DrillTime = { weekday, hour, timeZone: zoneOrUtc(timezone) }
  // The zone of a site may have been changed, and an outage may have passed over the hour.
  const isNow = nextDrillAt(time, now.getTime() - LATEST_MS) <= now.getTime()
  const next = new Date(nextDrillAt(time, now.getTime()))
  await trx.updateTable('drill_schedules').set({ next_at: next }).where('site_id', '=', siteId).execute()
  const started = isNow ? await startDrill(trx, { siteId, userId: null, now, ways }) : 'left out'
  // A real Alarm, or a drill by the button, goes before: the next one is in a week.
  if (typeof started === 'string') return 'left out'
  return { kind: 'chain', of: 'DRILL', site_id: siteId, chain_id: started }
}

const SCHEDULE = {
  version: int,
  weekday: int,
  hour: int,
  next_at: orNull(moment),
}

export function findSchedule(db: Db, siteId: number) {
  return rowOf(
    db,
    SCHEDULE,
    sql`select version, weekday, hour, next_at from drill_schedules where site_id = ${siteId}`,
  )
}

export interface NewSchedule {
  siteId: number
  /** The version that the writer has seen; zero where there was none. */
  seen: number
  time: DrillTime
  isOn: boolean
  userId: number
  now: Date
}

/** @returns false where somebody else has changed the schedule since `seen` */
export async function storeSchedule(
  trx: Db,
  { siteId, seen, time, isOn, userId, now }: NewSchedule,
): Promise<boolean> {
  const nextAt = isOn ? new Date(nextDrillAt(time, now.getTime())) : null
  const values = {
    weekday: time.weekday,
    hour: time.hour,
    next_at: nextAt,
    changed_by: userId,
    changed_at: now,
  }
  const { numInsertedOrUpdatedRows: rows } = await trx
    .insertInto('drill_schedules')
    .values({ ...values, site_id: siteId, version: seen + 1 })
    .onConflict(conflict =>
      conflict
        .column('site_id')
        .doUpdateSet({ ...values, version: seen + 1 })
        .where('drill_schedules.version', '=', seen),
    )
    .executeTakeFirstOrThrow()
  return rows === 1n
}
