/** Makes Alarms and their messages, of which the samples of calls tell. */
import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import { answerToken, receiptToken } from '#auth/answer-links.ts'
import { aMembership, anAlert, aUser } from './factories.ts'
import { freeAirspace, nextNumber, type SampleWorld } from './sample-things.ts'

/**
 * Makes an Alarm of the farm with a chain that runs, or that the person has snoozed.
 * @returns the alert
 */
export async function alarmOfFarm(world: SampleWorld, snoozed = false): Promise<number> {
  const { db, farm, person } = world
  const { airspace_id } = await freeAirspace(world)
  const alert = await anAlert(db, { barn: farm, airspace_id, priority: 'ALARM', max_priority: 'ALARM' })
  const began = { site_id: farm.site.id, alert_id: alert.id, transition_no: nextNumber(), plan_version: 0 }
  const until = new Date('2100-01-01T00:00:00Z')
  const held = snoozed ? { held_since: alert.opened_at, snoozed_until: until } : { next_at: until }
  const { id: chain_id } = await db
    .insertInto('alarm_chains')
    .values({ ...began, ...held, plan: JSON.stringify(USUAL_PLAN), started_at: alert.opened_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('alarm_chain_alerts').values({ chain_id, alert_id: alert.id }).execute()
  const answer = { chain_id, user_id: person.id, kind: 'SNOOZES' as const, channel: 'PORTAL' as const }
  if (snoozed)
    await db
      .insertInto('alarm_answers')
      .values({ ...answer, at: alert.opened_at })
      .execute()
  return alert.id
}

/** Makes one more member of the farm, who does more than look on. */
export async function otherMemberOf({ db, farm }: SampleWorld): Promise<number> {
  const user = await aUser(db)
  await aMembership(db, { site: farm.site, user, role: 'WORKER' })
  return user.id
}

/** Makes an Alarm of the farm that the person has. */
export async function heldAlarmOfFarm(world: SampleWorld): Promise<number> {
  const alertId = await alarmOfFarm(world)
  const held = { holder_id: world.person.id, held_since: new Date(), next_at: null }
  await world.db.updateTable('alarm_chains').set(held).where('alert_id', '=', alertId).execute()
  return alertId
}

/** Makes an Alarm of the farm that its owner was told of by mail. @returns the token of the mail's link */
export async function alarmLinkOfFarm(world: SampleWorld): Promise<string> {
  return answerToken(world.app.ctx.keys, await tellOwner(world, 'EMAIL'))
}

/** Makes an Alarm of the farm that its owner was told of by push. @returns the token of the push's receipt */
export async function pushedTo(world: SampleWorld): Promise<string> {
  return receiptToken(world.app.ctx.keys, await tellOwner(world, 'PUSH'))
}

async function tellOwner(world: SampleWorld, channel: 'EMAIL' | 'PUSH'): Promise<number> {
  const { db, farm } = world
  const alertId = await alarmOfFarm(world)
  const notification = await db
    .insertInto('notifications')
    .values({
      site_id: farm.site.id,
      event_kind: 'ALERT_OPENED',
      ref_id: alertId,
      transition_no: 1,
      type: 'ALARM',
      title_key: 'notifications:alert_alarm',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = { notification_id: notification.id, user_id: farm.owner.id, channel }
  const insert = db.insertInto('deliveries').values({ ...delivery, status: 'SENT', sent_at: new Date() })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}
