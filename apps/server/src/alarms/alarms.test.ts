import { alarmChains, alarmPlans } from '@earshot/contract/endpoints/health/alarms.ts'
import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import type { AlertEvent } from '@earshot/engine/events.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAlarmEvent, followAlarm } from '#test/alarm-farm.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aMembership, anAirspace, aUser, type Barn } from '#test/factories.ts'
import { advanceChains } from './advance-chains.ts'
import { alarmWays } from './ways.ts'

type User = Awaited<ReturnType<typeof aUser>>

const START = '2026-03-02T02:10:00Z'
const MINUTE = 60_000
const clock = movedClock(START)
const { app, db } = appWithDatabase({ clock })
beforeEach(() => clock.set(START))

interface Staffed extends Barn {
  owner: User
  worker: User
}

async function aStaffedFarm(): Promise<Staffed> {
  const barn = await aBarn(db)
  const join = async (role: SiteRole) => {
    const user = await aUser(db, { first_name: role, last_name: 'Visser' })
    await aMembership(db, { site: barn.site, user, role })
    return user
  }
  return { ...barn, owner: await join('OWNER'), worker: await join('WORKER') }
}

/** An alert goes to Alarm at its own moment, which may be past, and is judged now. */
async function anAlarm(farm: Barn, given: Partial<Pick<AlertEvent, 'sensor' | 'airspaceId' | 'at'>> = {}) {
  const { at = clock.now().getTime(), ...which } = given
  const event = await anAlarmEvent(db, farm, { now: new Date(at), ...which })
  await db.transaction().execute(trx => followAlarm(trx, event, clock.now()))
  return { id: event.alertId }
}

const advance = () => advanceChains({ db, now: clock.now(), ways: alarmWays({}) })

async function after(minutes: number): Promise<void> {
  clock.set(new Date(Date.parse(START) + minutes * MINUTE))
  await advance()
}

async function chainsOf(alert: { id: number }, as: User) {
  const { body } = await app.call(alarmChains.ofAlert, { params: { alertId: alert.id } }, { as })
  return body.items
}

async function chainOf(alert: { id: number }, as: User) {
  const [chain] = await chainsOf(alert, as)
  if (chain === undefined) throw new Error('the alert has no chain')
  return chain
}

/** Each message as "minute person channel". */
function told({ messages }: Awaited<ReturnType<typeof chainOf>>): string[] {
  return messages.map(({ at, person, channel, left_out }) => {
    const minute = (Date.parse(at) - Date.parse(START)) / MINUTE
    return `${minute} ${person.name.split(' ')[0]} ${left_out ?? channel}`
  })
}

describe('A chain that nobody answers', () => {
  it('The steps of the usual plan come at their minutes, and the last one again every two hours', async () => {
    const farm = await aStaffedFarm()
    const alarm = await anAlarm(farm)
    for (const minutes of [0, 10, 15, 29, 30, 149, 150]) await after(minutes)
    const chain = await chainOf(alarm, farm.owner)
    expect(told(chain)).toEqual([
      '0 OWNER EMAIL',
      '0 OWNER PUSH',
      ...[15, 30, 150].flatMap(minute =>
        ['OWNER', 'WORKER'].flatMap(who => [`${minute} ${who} EMAIL`, `${minute} ${who} PUSH`]),
      ),
    ])
    expect(chain).toMatchObject({ state: 'RUNNING', next: { step_no: 4, at: '2026-03-02T06:40:00.000Z' } })
  })

  it('The first step uses the notice of the alert, so that nobody gets the same mail twice', async () => {
    const farm = await aStaffedFarm()
    await anAlarm(farm)
    await after(0)
    const mails = await db
      .selectFrom('deliveries')
      .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
      .select(['notifications.event_kind', 'deliveries.user_id'])
      .where('notifications.site_id', '=', farm.site.id)
      .where('deliveries.channel', '=', 'EMAIL')
      .where('deliveries.user_id', '=', farm.owner.id)
      .execute()
    expect(mails.map(mail => mail.event_kind)).toEqual(['ALERT_OPENED'])
  })

  it('After a day it ends unanswered', async () => {
    const farm = await aStaffedFarm()
    const alarm = await anAlarm(farm)
    await after(0)
    await after(24 * 60)
    await advance()
    expect(await chainOf(alarm, farm.owner)).toMatchObject({
      state: 'ENDED',
      end_reason: 'UNANSWERED',
      next: null,
    })
  })

  it('It ends when the alert is no Alarm any more, and tells nobody of what is over', async () => {
    const farm = await aStaffedFarm()
    const alarm = await anAlarm(farm)
    await after(0)
    await db.updateTable('alerts').set({ priority: 'WARNING' }).where('id', '=', alarm.id).execute()
    await after(15)
    const chain = await chainOf(alarm, farm.owner)
    expect(chain).toMatchObject({ state: 'ENDED', end_reason: 'OVER' })
    expect(told(chain)).toEqual(['0 OWNER EMAIL', '0 OWNER PUSH'])
  })

  it('A person who has turned the mails of Alarms off is left out, with the reason', async () => {
    const farm = await aStaffedFarm()
    const preferences = { notifications: { email: { alert_alarm: false } } }
    await db
      .updateTable('users')
      .set({ preferences: JSON.stringify(preferences) })
      .where('id', '=', farm.worker.id)
      .execute()
    const alarm = await anAlarm(farm)
    await after(0)
    await after(15)
    expect(told(await chainOf(alarm, farm.owner))).toContain('15 WORKER PREFERENCE')
  })
})

describe('One cause', () => {
  it('Alarms of one airspace, or of one sensor, within half an hour have one chain', async () => {
    const farm = await aStaffedFarm()
    const next = await anAirspace(db, { site_id: farm.site.id, floor_id: farm.floor.id })
    const first = await anAlarm(farm)
    clock.set(new Date(Date.parse(START) + 10 * MINUTE))
    const others = [await anAlarm(farm, { sensor: 'HUMIDITY' }), await anAlarm(farm, { airspaceId: next.id })]
    const chain = await chainOf(first, farm.owner)
    expect(chain.alerts.map(alert => alert.id)).toEqual([first.id, ...others.map(alert => alert.id)])
    for (const alert of others) expect((await chainOf(alert, farm.owner)).id).toBe(chain.id)
  })

  it('An Alarm that comes later, or shares neither airspace nor sensor, has a chain of its own', async () => {
    const farm = await aStaffedFarm()
    const next = await anAirspace(db, { site_id: farm.site.id, floor_id: farm.floor.id })
    const first = await anAlarm(farm)
    const unlike = await anAlarm(farm, { airspaceId: next.id, sensor: 'COUGHS' })
    clock.set(new Date(Date.parse(START) + 31 * MINUTE))
    const later = await anAlarm(farm, { sensor: 'HUMIDITY' })
    const ids = [first, unlike, later].map(async alert => (await chainOf(alert, farm.owner)).id)
    expect(new Set(await Promise.all(ids)).size).toBe(3)
  })

  it('An Alarm of the past wakes nobody', async () => {
    const farm = await aStaffedFarm()
    const alarm = await anAlarm(farm, { at: clock.now().getTime() - 24 * 60 * MINUTE })
    expect(await chainsOf(alarm, farm.owner)).toEqual([])
  })
})

describe('The plan', () => {
  const plan: AlarmPlanSteps = {
    steps: [
      { after_minutes: 5, recipients: [{ kind: 'EVERYBODY', user_id: null }], channels: ['PUSH', 'SMS'] },
    ],
    repeat_minutes: 60,
  }

  it('A site begins with the usual plan, and each change is a version', async () => {
    const farm = await aStaffedFarm()
    const params = { siteId: farm.site.id }
    const first = await app.call(alarmPlans.read, { params }, { as: farm.worker })
    expect(first.body).toMatchObject({ version: 0, repeat_minutes: 120, changed_by: null })
    const changed = await app.call(
      alarmPlans.update,
      { params, body: { ...plan, version: 0 } },
      { as: farm.owner },
    )
    expect(changed.body).toMatchObject({ version: 1, changed_by: 'OWNER Visser', ...plan })
  })

  it('The plan names who has changed it, the newest change first', async () => {
    const farm = await aStaffedFarm()
    const params = { siteId: farm.site.id }
    expect((await app.call(alarmPlans.read, { params }, { as: farm.worker })).body).toMatchObject({
      versions: [],
    })
    for (const version of [0, 1])
      await app.call(alarmPlans.update, { params, body: { ...plan, version } }, { as: farm.owner })
    const { body } = await app.call(alarmPlans.read, { params }, { as: farm.worker })
    expect(body).toMatchObject({
      versions: [
        { version: 2, changed_by: 'OWNER Visser' },
        { version: 1, changed_by: 'OWNER Visser' },
      ],
    })
  })

  it('Who has seen an older version changes nothing and hears whose it is', async () => {
    const farm = await aStaffedFarm()
    const params = { siteId: farm.site.id }
    await app.call(alarmPlans.update, { params, body: { ...plan, version: 0 } }, { as: farm.owner })
    const late = await app.call(
      alarmPlans.update,
      { params, body: { ...plan, version: 0 } },
      { as: farm.owner },
    )
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
  })

  it('A worker reads the plan and does not change it; nobody names a stranger in it', async () => {
    const farm = await aStaffedFarm()
    const params = { siteId: farm.site.id }
    const refused = await app.call(
      alarmPlans.update,
      { params, body: { ...plan, version: 0 } },
      { as: farm.worker },
    )
    expect(refused.status).toBe(403)
    const stranger = await aUser(db)
    const steps = [{ ...plan.steps[0], recipients: [{ kind: 'MEMBER' as const, user_id: stranger.id }] }]
    const body = { ...plan, steps: steps as AlarmPlanSteps['steps'], version: 0 }
    expect(
      (await app.call(alarmPlans.update, { params, body }, { as: farm.owner })).error.steps,
    ).toBeDefined()
  })

  it('A chain keeps the plan it began with, and a channel without a provider is left out at its minute', async () => {
    const farm = await aStaffedFarm()
    const params = { siteId: farm.site.id }
    await app.call(alarmPlans.update, { params, body: { ...plan, version: 0 } }, { as: farm.owner })
    const alarm = await anAlarm(farm)
    const usual = { ...plan, repeat_minutes: 300, version: 1 }
    await app.call(alarmPlans.update, { params, body: usual }, { as: farm.owner })
    await after(5)
    const chain = await chainOf(alarm, farm.owner)
    expect(chain).toMatchObject({ plan_version: 1, next: { at: '2026-03-02T03:15:00.000Z' } })
    expect(told(chain)).toEqual([
      '5 OWNER PUSH',
      '5 OWNER NOT_SET_UP',
      '5 WORKER PUSH',
      '5 WORKER NOT_SET_UP',
    ])
  })

  it('The plan counts the messages of each person in the last seven days, and which came at night', async () => {
    const farm = await aStaffedFarm()
    await anAlarm(farm)
    await after(0)
    const { body } = await app.call(alarmPlans.read, { params: { siteId: farm.site.id } }, { as: farm.owner })
    const owner = body.people.find(person => person.id === farm.owner.id)
    expect(owner?.messages).toEqual([
      { at: '2026-03-02T02:10:00.000Z', at_night: true },
      { at: '2026-03-02T02:10:00.000Z', at_night: true },
    ])
  })

  it('The plan shows when a message has last arrived by each channel, and how long it took', async () => {
    const farm = await aStaffedFarm()
    await anAlarm(farm)
    await after(0)
    const after2s = new Date(Date.parse(START) + 2000)
    const own = db.updateTable('deliveries').where('user_id', '=', farm.owner.id)
    await own.where('channel', '=', 'EMAIL').set({ status: 'SENT', sent_at: after2s }).execute()
    // Nobody has said that the push was shown.
    await own.where('channel', '=', 'PUSH').set({ status: 'SENT', sent_at: after2s }).execute()
    const { body } = await app.call(alarmPlans.read, { params: { siteId: farm.site.id } }, { as: farm.owner })
    const owner = body.people.find(person => person.id === farm.owner.id)
    expect(owner?.arrived).toEqual([{ channel: 'EMAIL', at: after2s.toISOString(), seconds: 2 }])
  })
})
