/** What people answer to an Alarm, over the calls of the portal. */
import { alarmChains } from '@earshot/contract/endpoints/health/alarms.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AlarmFarm, anAlarm, anAlarmFarm } from '#test/alarm-farm.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { advanceChains } from './advance-chains.ts'
import { alarmWays } from './ways.ts'

type Person = AlarmFarm['owner']

const START = '2026-03-02T02:10:00Z'
const clock = movedClock(START)
const { app, db } = appWithDatabase({ clock })
beforeEach(() => clock.set(START))

const aFarm = () => anAlarmFarm(db, { now: clock.now() })
const alarmOf = async (farm: AlarmFarm) => ({ id: await anAlarm(db, farm, { now: clock.now() }) })

async function after(minutes: number): Promise<void> {
  clock.set(new Date(Date.parse(START) + minutes * 60_000))
  await advanceChains({ db, now: clock.now(), ways: alarmWays({}) })
}

async function chainOf(alert: { id: number }, as: Person) {
  const { body } = await app.call(alarmChains.ofAlert, { params: { alertId: alert.id } }, { as })
  const [chain] = body.items
  if (chain === undefined) throw new Error('the alert has no chain')
  return chain
}

const acknowledge = (alert: { id: number }, as: Person) =>
  app.call(alerts.acknowledge, { params: { alertId: alert.id }, body: { comment: '' } }, { as })

describe('An answer', () => {
  it('Who acknowledges the alert has it: the chain stops, and those who were told hear who has it', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await after(0)
    await after(15)
    await acknowledge(alarm, farm.worker)
    await after(30)
    const chain = await chainOf(alarm, farm.owner)
    expect(chain).toMatchObject({
      state: 'HELD',
      holder: { id: farm.worker.id },
      next: null,
      answers: [{ kind: 'HAS_IT', channel: 'PORTAL', person: { id: farm.worker.id } }],
    })
    expect(chain.messages.some(message => message.step_no === 2)).toBe(false)
    const notices = await db
      .selectFrom('notifications')
      .innerJoin('deliveries', 'deliveries.notification_id', 'notifications.id')
      .select(['deliveries.user_id', 'deliveries.channel', 'deliveries.status', 'notifications.params'])
      .where('notifications.event_kind', '=', 'ALERT_TAKEN')
      .where('notifications.ref_id', '=', alarm.id)
      .orderBy('deliveries.channel')
      .execute()
    expect(notices.map(({ user_id, channel, status }) => [user_id, channel, status])).toEqual([
      [farm.owner.id, 'EMAIL', 'QUEUED'],
      [farm.owner.id, 'IN_APP', 'SENT'],
      [farm.owner.id, 'PUSH', 'QUEUED'],
    ])
    expect(notices[0]?.params).toMatchObject({ by: `${farm.worker.first_name} ${farm.worker.last_name}` })
  })

  it('Given back, the chain goes on where it stood', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await after(0)
    await after(10)
    await acknowledge(alarm, farm.worker)
    await after(70)
    await app.call(alerts.withdrawAcknowledgement, { params: { alertId: alarm.id } }, { as: farm.worker })
    expect(await chainOf(alarm, farm.owner)).toMatchObject({
      state: 'RUNNING',
      holder: null,
      next: { step_no: 1, at: '2026-03-02T03:25:00.000Z' },
    })
  })

  it('Of two who answer the first has it, and the other has it when the first gives it back', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await after(0)
    await acknowledge(alarm, farm.owner)
    await acknowledge(alarm, farm.worker)
    expect(await chainOf(alarm, farm.owner)).toMatchObject({ holder: { id: farm.owner.id } })
    await app.call(alerts.withdrawAcknowledgement, { params: { alertId: alarm.id } }, { as: farm.owner })
    expect(await chainOf(alarm, farm.owner)).toMatchObject({ state: 'HELD', holder: { id: farm.worker.id } })
  })

  it('A snooze holds the chain until its end, and can be taken back', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await after(0)
    const params = { alertId: alarm.id }
    const body = { kind: 'SNOOZES', reason: 'WORK_IN_BARN', minutes: 30 } as const
    const snoozed = await app.call(alarmChains.answer, { params, body }, { as: farm.worker })
    expect(snoozed.body).toMatchObject({
      state: 'SNOOZED',
      snoozed_until: '2026-03-02T02:40:00.000Z',
      next: null,
    })
    await after(29)
    await after(30)
    expect(await chainOf(alarm, farm.owner)).toMatchObject({
      state: 'RUNNING',
      next: { step_no: 1, at: '2026-03-02T02:55:00.000Z' },
    })
    await app.call(alarmChains.answer, { params, body }, { as: farm.worker })
    await app.call(alarmChains.resume, { params }, { as: farm.worker })
    expect(await chainOf(alarm, farm.owner)).toMatchObject({ state: 'RUNNING' })
  })

  it('Nobody snoozes an Alarm that somebody else has', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await acknowledge(alarm, farm.owner)
    const body = { kind: 'SNOOZES', reason: 'OTHER', minutes: 15 } as const
    const answer = await app.call(
      alarmChains.answer,
      { params: { alertId: alarm.id }, body },
      { as: farm.worker },
    )
    expect([answer.status, answer.error.code]).toEqual([409, 'alarm_taken'])
  })

  it('Not an alarm ends the chain with its reason, and can be taken back by who said so', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await after(0)
    const params = { alertId: alarm.id }
    const body = { kind: 'NOT_AN_ALARM', reason: 'SENSOR_FAULT', comment: 'Wet.' } as const
    const ended = await app.call(alarmChains.answer, { params, body }, { as: farm.worker })
    expect(ended.body).toMatchObject({
      state: 'ENDED',
      end_reason: 'NOT_AN_ALARM',
      answers: [{ reason: 'SENSOR_FAULT', comment: 'Wet.' }],
    })
    expect((await app.call(alarmChains.resume, { params }, { as: farm.owner })).status).toBe(409)
    const resumed = await app.call(alarmChains.resume, { params }, { as: farm.worker })
    expect(resumed.body).toMatchObject({ state: 'RUNNING', end_reason: null })
  })
})

describe('Whoever is told of an answer', () => {
  it('Each answer in the portal wakes the senders at once, not at their next look', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await after(0)
    const params = { alertId: alarm.id }
    const snooze = { kind: 'SNOOZES', reason: 'OTHER', minutes: 15 } as const
    const acts: (() => Promise<unknown>)[] = [
      () => acknowledge(alarm, farm.owner),
      () => app.call(alerts.withdrawAcknowledgement, { params }, { as: farm.owner }),
      () => app.call(alarmChains.answer, { params, body: snooze }, { as: farm.worker }),
      () => app.call(alarmChains.resume, { params }, { as: farm.worker }),
    ]
    for (const act of acts) {
      const heard: string[] = []
      const stop = app.ctx.bus.subscribe(event => heard.push(event.kind))
      await act()
      stop()
      expect(heard.sort()).toEqual(['alert', 'notification'])
    }
  })
})

describe('A snooze', () => {
  async function aSnoozedAlarm() {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    const state = { airspace_id: farm.airspace.id, site_id: farm.site.id, next_slot: 1 }
    const read = (values: { temperature_c: number }) =>
      db
        .insertInto('airspace_states')
        .values({ ...state, ...values })
        .onConflict(conflict => conflict.column('airspace_id').doUpdateSet(values))
        .execute()
    const ofAlert = db.updateTable('alerts').where('id', '=', alarm.id)
    await ofAlert.set({ direction: 'HIGH', value: 30.2, limit_value: 23 }).execute()
    await read({ temperature_c: 30.2 })
    await after(0)
    await after(5)
    const body = { kind: 'SNOOZES', reason: 'WORK_IN_BARN', minutes: 60 } as const
    await app.call(alarmChains.answer, { params: { alertId: alarm.id }, body }, { as: farm.worker })
    return { farm, alarm, read }
  }

  it('It rings at once where the reading is worse by a step than at the snooze, and not before', async () => {
    const { farm, alarm, read } = await aSnoozedAlarm()
    await read({ temperature_c: 31.1 })
    await after(10)
    expect(await chainOf(alarm, farm.owner)).toMatchObject({ state: 'SNOOZED' })
    await read({ temperature_c: 31.2 })
    await after(12)
    const chain = await chainOf(alarm, farm.owner)
    expect(chain).toMatchObject({ state: 'RUNNING', snoozed_until: null })
    const rung = chain.messages.filter(message => message.step_no === 1).map(message => message.at)
    expect(new Set(rung)).toEqual(new Set(['2026-03-02T02:22:00.000Z']))
    // The steps after it come at their own minutes: the clock stood still for seven.
    expect(chain.next).toMatchObject({ step_no: 2, at: '2026-03-02T02:47:00.000Z' })
  })

  it('A reading that falls ends no snooze', async () => {
    const { farm, alarm, read } = await aSnoozedAlarm()
    await read({ temperature_c: 25 })
    await after(30)
    expect(await chainOf(alarm, farm.owner)).toMatchObject({ state: 'SNOOZED' })
  })

  it('One more Alarm of the cause rings at once', async () => {
    const { farm, alarm } = await aSnoozedAlarm()
    clock.set(new Date(Date.parse(START) + 8 * 60_000))
    await anAlarm(db, farm, { now: clock.now(), sensor: 'HUMIDITY' })
    await after(8)
    const chain = await chainOf(alarm, farm.owner)
    expect(chain).toMatchObject({ state: 'RUNNING' })
    expect(chain.messages.some(message => message.step_no === 1)).toBe(true)
  })
})

describe('Who has an Alarm', () => {
  const asks = (alarm: { id: number }) =>
    db
      .selectFrom('notifications')
      .innerJoin('deliveries', 'deliveries.notification_id', 'notifications.id')
      .select(['deliveries.user_id', 'deliveries.channel', 'notifications.created_at'])
      .where('notifications.event_kind', '=', 'ALERT_ASKS_AGAIN')
      .where('notifications.ref_id', '=', alarm.id)
      .where('deliveries.channel', '<>', 'IN_APP')
      .orderBy('notifications.created_at')
      .orderBy('deliveries.channel')
      .execute()

  it('They are asked again after each hour while it lasts, and nobody else is', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await after(0)
    await after(5)
    await acknowledge(alarm, farm.worker)
    expect(await chainOf(alarm, farm.worker)).toMatchObject({ asks_at: '2026-03-02T03:15:00.000Z' })
    for (const minutes of [64, 65, 66, 125]) await after(minutes)
    expect(await asks(alarm)).toMatchObject(
      ['2026-03-02T03:15:00Z', '2026-03-02T04:15:00Z'].flatMap(at =>
        ['EMAIL', 'PUSH'].map(channel => ({ user_id: farm.worker.id, channel, created_at: new Date(at) })),
      ),
    )
  })

  it('After an outage of hours they are asked once', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await acknowledge(alarm, farm.worker)
    await after(400)
    await after(401)
    expect(await asks(alarm)).toHaveLength(2)
    expect(await chainOf(alarm, farm.worker)).toMatchObject({ asks_at: '2026-03-02T09:50:00.000Z' })
  })

  it('What is no Alarm any more asks nobody', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await acknowledge(alarm, farm.worker)
    await db.updateTable('alerts').set({ priority: 'WARNING' }).where('id', '=', alarm.id).execute()
    await after(60)
    expect(await asks(alarm)).toEqual([])
  })

  const handOver = (alarm: { id: number }, to: Person | null, as: Person) =>
    app.call(
      alarmChains.handOver,
      { params: { alertId: alarm.id }, body: { user_id: to?.id ?? null } },
      { as },
    )

  it('Handed over it stays theirs until the other has it by an answer of their own', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await after(0)
    await acknowledge(alarm, farm.owner)
    const handed = await handOver(alarm, farm.worker, farm.owner)
    expect(handed.body).toMatchObject({
      holder: { id: farm.owner.id },
      handover_to: { id: farm.worker.id },
      answers: [{ kind: 'HAS_IT' }, { kind: 'HANDS_OVER', to: { id: farm.worker.id } }],
    })
    const told = await db
      .selectFrom('notifications')
      .innerJoin('deliveries', 'deliveries.notification_id', 'notifications.id')
      .select(['deliveries.user_id', 'deliveries.channel', 'deliveries.status'])
      .where('notifications.event_kind', '=', 'ALERT_HANDOVER')
      .where('notifications.ref_id', '=', alarm.id)
      .where('deliveries.status', '=', 'QUEUED')
      .orderBy('deliveries.channel')
      .execute()
    expect(told.map(({ user_id, channel }) => [user_id, channel])).toEqual([
      [farm.worker.id, 'EMAIL'],
      [farm.worker.id, 'PUSH'],
    ])
    await acknowledge(alarm, farm.worker)
    expect(await chainOf(alarm, farm.owner)).toMatchObject({
      state: 'HELD',
      holder: { id: farm.worker.id },
      handover_to: null,
    })
    // Given back, it does not come back to who has handed it over: people are told again.
    await app.call(alerts.withdrawAcknowledgement, { params: { alertId: alarm.id } }, { as: farm.worker })
    expect(await chainOf(alarm, farm.owner)).toMatchObject({ state: 'RUNNING', holder: null })
  })

  it('What was asked can be taken back: then the other is only second', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await acknowledge(alarm, farm.owner)
    await handOver(alarm, farm.worker, farm.owner)
    expect((await handOver(alarm, null, farm.owner)).body).toMatchObject({ handover_to: null })
    await acknowledge(alarm, farm.worker)
    expect(await chainOf(alarm, farm.owner)).toMatchObject({ holder: { id: farm.owner.id } })
  })

  it('Only who has it hands it over, and only to a member who does more than look on', async () => {
    const farm = await aFarm()
    const alarm = await alarmOf(farm)
    await acknowledge(alarm, farm.owner)
    expect((await handOver(alarm, farm.owner, farm.worker)).status).toBe(409)
    expect((await handOver(alarm, farm.owner, farm.owner)).error.user_id).toBeDefined()
    const ofWorker = db.updateTable('memberships').where('user_id', '=', farm.worker.id)
    await ofWorker.set({ role: 'VIEWER' }).execute()
    expect((await handOver(alarm, farm.worker, farm.owner)).error.user_id).toBeDefined()
  })
})

describe('The share of Alarms that were real', () => {
  it('It counts what was closed with a reason, by airspace, and the list shows those alerts', async () => {
    const farm = await aFarm()
    const params = { siteId: farm.site.id }
    const reasons = ['ILLNESS', 'CLIMATE_FAILURE', 'SENSOR_FAULT'] as const
    const ids: number[] = []
    for (const [index, reason] of reasons.entries()) {
      clock.set(new Date(Date.parse(START) + index * 3_600_000))
      const alarm = await alarmOf(farm)
      ids.push(alarm.id)
      const body = { kind: 'CLOSES', reason } as const
      await app.call(alarmChains.answer, { params: { alertId: alarm.id }, body }, { as: farm.worker })
      const ofAlert = db.updateTable('alerts').where('id', '=', alarm.id)
      await ofAlert.set({ state: 'CLOSED', closed_at: clock.now(), close_reason: 'RECOVERED' }).execute()
    }
    clock.set(new Date(Date.parse(START) + 5 * 3_600_000))
    await alarmOf(farm)
    const { body } = await app.call(alarmChains.shares, { params }, { as: farm.owner })
    const share = { real: 2, said: 3 }
    expect(body).toMatchObject({ site: share, airspaces: [{ airspace_id: farm.airspace.id, ...share }] })
    const listed = async (said: 'SAID' | 'REAL') =>
      (await app.call(alerts.list, { params, query: { said } }, { as: farm.owner })).body.items.map(
        alert => alert.id,
      )
    expect((await listed('SAID')).sort()).toEqual(ids)
    expect((await listed('REAL')).sort()).toEqual(ids.slice(0, 2))
    clock.set(new Date(Date.parse(START) + 366 * 86_400_000))
    const later = await app.call(alarmChains.shares, { params }, { as: farm.owner })
    expect(later.body.site).toEqual({ real: 0, said: 0 })
  })
})
