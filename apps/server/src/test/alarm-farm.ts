/** Farms whose alerts go to Alarm, for tests of chains below the calls. */
import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import type { Sensor, SiteRole } from '@earshot/contract/values.ts'
import type { AlertEvent } from '@earshot/engine/events.ts'
import { startChains } from '#alarms/start-chains.ts'
import type { Db } from '#db/open.ts'
import { alertNotice } from '#follow-up/notifications.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { aBarn, aMembership, anAlert, aUser, type Barn } from './factories.ts'

type Person = Awaited<ReturnType<typeof aUser>>

export interface AlarmFarm extends Barn {
  owner: Person
  worker: Person
}

/** A site with an owner and a worker; it follows the usual plan where none is given. */
export async function anAlarmFarm(
  db: Db,
  { plan, now }: { plan?: AlarmPlanSteps; now: Date },
): Promise<AlarmFarm> {
  const barn = await aBarn(db)
  const join = async (role: SiteRole) => {
    const user = await aUser(db)
    await aMembership(db, { site: barn.site, user, role })
    return user
  }
  const farm = { ...barn, owner: await join('OWNER'), worker: await join('WORKER') }
  if (plan === undefined) return farm
  await db
    .insertInto('alarm_plans')
    .values({
      site_id: barn.site.id,
      version: 1,
      plan: JSON.stringify(plan),
      changed_by: farm.owner.id,
      changed_at: now,
    })
    .execute()
  return farm
}

export interface GoingToAlarm {
  now: Date
  sensor?: Sensor
  airspaceId?: number
  value?: number
}

/** An alert of the farm that is an open Alarm, and the engine's event about it. */
export async function anAlarmEvent(
  db: Db,
  farm: Barn,
  { now, sensor = 'TEMPERATURE', airspaceId = farm.airspace.id, value }: GoingToAlarm,
): Promise<AlertEvent> {
  const alert = await anAlert(db, {
    barn: farm,
    airspace_id: airspaceId,
    sensor,
    priority: 'ALARM',
    max_priority: 'ALARM',
    opened_at: now,
    transition_no: 1,
    ...(value !== undefined && { value }),
  })
  return {
    type: 'alert_opened',
    at: now.getTime(),
    siteId: farm.site.id,
    airspaceId,
    alertId: alert.id,
    sensor,
    batchId: null,
    priority: 'ALARM',
    reason: null,
    transitionNo: 1,
  }
}

/** The alert's notices and its chain, as the transaction that has judged the Alarm stores them. */
export async function followAlarm(trx: Db, event: AlertEvent, now: Date): Promise<void> {
  const notice = alertNotice(event, [])
  await notify(trx, notice === null ? [] : [notice])
  await startChains(trx, { events: [event], now })
}

/** An alert goes to Alarm, and its chain begins. @returns the alert's id */
export async function anAlarm(db: Db, farm: Barn, given: GoingToAlarm): Promise<number> {
  const event = await anAlarmEvent(db, farm, given)
  await db.transaction().execute(trx => followAlarm(trx, event, given.now))
  return event.alertId
}
