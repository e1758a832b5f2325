import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { alarmLinks } from '@earshot/contract/endpoints/health/alarms.ts'
import { drills } from '@earshot/contract/endpoints/health/drills.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { advanceChains } from '#alarms/advance-chains.ts'
import { startDueDrills } from '#alarms/drill-schedules.ts'
import { answerToken } from '#auth/answer-links.ts'
import { claimDelivery } from '#channels/deliveries.queries.ts'
import { loadNotices } from '#channels/notice.queries.ts'
import { anAlarm, anAlarmFarm } from '#test/alarm-farm.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aMembership, aUser } from '#test/factories.ts'

/** A Tuesday, ten in the morning in Amsterdam. */
const START = Date.parse('2026-03-03T09:00:00Z')
const clock = movedClock(new Date(START))
const { app, db } = appWithDatabase({ clock })
beforeEach(() => clock.set(new Date(START)))

const minute = (after: number) => new Date(START + after * 60_000)
const at = (after: number) => clock.set(minute(after))
const ways: AlarmChannel[] = ['EMAIL', 'PUSH']
const look = (after: number) => advanceChains({ db, now: minute(after), ways })
type Farm = Awaited<ReturnType<typeof aFarm>>
type Person = Farm['owner']

async function aFarm() {
  const farm = await anAlarmFarm(db, { now: minute(0) })
  await db.updateTable('sites').set({ timezone: 'Europe/Amsterdam' }).where('id', '=', farm.site.id).execute()
  const viewer = await aUser(db)
  await aMembership(db, { site: farm.site, user: viewer, role: 'VIEWER' })
  return { ...farm, viewer }
}

const start = ({ site, owner }: Farm, as: Person = owner) =>
  app.call(drills.start, { params: { siteId: site.id } }, { as })

async function aDrill(farm: Farm): Promise<number> {
  const { status, body } = await start(farm)
  expect(status).toBe(201)
  return body.id
}

const read = (drillId: number, { owner }: Farm) =>
  app.call(drills.read, { params: { drillId } }, { as: owner })
const answer = (drillId: number, as: Person) => app.call(drills.answer, { params: { drillId } }, { as })
const overview = ({ site, owner }: Farm) =>
  app.call(drills.overview, { params: { siteId: site.id } }, { as: owner })

const noticesOf = (farm: Farm, kind: string) =>
  sql<{ user_id: number; channel: string; status: string; params: { count?: number } }>`
    select d.user_id, d.channel, d.status, n.params from notifications n join deliveries d on d.notification_id = n.id
    where n.site_id = ${farm.site.id} and n.title_key = ${`notifications:${kind}`} order by d.user_id, d.channel`
    .execute(db)
    .then(({ rows }) => rows)

describe('A drill', () => {
  it('It asks everybody of the plan at once, each by each channel once, and nobody who only looks on', async () => {
    const farm = await aFarm()
    const { body } = await start(farm)
    expect(body.people.map(({ person }) => person.id).sort()).toEqual([farm.owner.id, farm.worker.id].sort())
    const told = body.messages.map(({ person, channel }) => `${person.id} ${channel}`)
    expect(told.sort()).toEqual(
      [farm.owner, farm.worker].flatMap(({ id }) => [`${id} EMAIL`, `${id} PUSH`]).sort(),
    )
    expect(body).toMatchObject({ result: null, asked: 2, answered: 0, ends_at: minute(15).toISOString() })
  })

  it('Each answer counts for its own person, and the last one ends the drill', async () => {
    const farm = await aFarm()
    const id = await aDrill(farm)
    at(1)
    const first = (await answer(id, farm.worker)).body
    expect(first).toMatchObject({ result: null, answered: 1, first: { after_ms: 60_000 } })
    expect(first.missing).toHaveLength(1)
    at(4)
    const last = (await answer(id, farm.owner)).body
    expect(last).toMatchObject({
      result: 'PASSED',
      answered: 2,
      missing: [],
      ended_at: minute(4).toISOString(),
    })
    expect(last.people[0]?.answered).toMatchObject({ channel: 'PORTAL', after_ms: 60_000 })
    expect(await noticesOf(farm, 'drill_missed')).toEqual([])
  })

  it('A second answer of the same person changes nothing', async () => {
    const farm = await aFarm()
    const id = await aDrill(farm)
    at(1)
    await answer(id, farm.worker)
    at(2)
    const { body } = await answer(id, farm.worker)
    expect(body).toMatchObject({ answered: 1, first: { after_ms: 60_000 } })
  })

  it('Somebody who has not answered after a quarter of an hour has missed it, and the owner is told so once', async () => {
    const farm = await aFarm()
    const id = await aDrill(farm)
    at(3)
    await answer(id, farm.owner)
    await look(14)
    expect((await read(id, farm)).body.result).toBeNull()
    await look(16)
    await look(17)
    const { body } = await read(id, farm)
    expect(body).toMatchObject({ result: 'PARTLY', answered: 1, ended_at: minute(15).toISOString() })
    const told = await noticesOf(farm, 'drill_missed')
    expect(told.map(({ user_id, channel }) => `${user_id} ${channel}`)).toEqual(
      ['EMAIL', 'IN_APP', 'PUSH'].map(channel => `${farm.owner.id} ${channel}`),
    )
    expect(told[0]?.params.count).toBe(1)
  })

  it('A drill that nobody answers is missed, and no incident of an Alarm', async () => {
    const farm = await aFarm()
    const id = await aDrill(farm)
    await look(16)
    expect((await read(id, farm)).body).toMatchObject({ result: 'MISSED', first: null })
    const chain = await db
      .selectFrom('alarm_chains')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(chain).toMatchObject({ end_reason: 'OVER', next_at: null })
  })

  it('A late first answer does not pass, although everybody has answered', async () => {
    const farm = await aFarm()
    const id = await aDrill(farm)
    at(6)
    await answer(id, farm.owner)
    expect((await answer(id, farm.worker)).body.result).toBe('PARTLY')
  })

  it('After its time it is not answered, also where no look has ended it yet', async () => {
    const farm = await aFarm()
    const id = await aDrill(farm)
    at(15)
    expect((await answer(id, farm.worker)).error).toMatchObject({ code: 'drill_over' })
    await look(15)
    expect((await answer(id, farm.worker)).error).toMatchObject({ code: 'drill_over' })
  })

  it('Who leads the site starts and stops it, and nobody else does', async () => {
    const farm = await aFarm()
    expect((await start(farm, farm.worker)).status).toBe(403)
    const id = await aDrill(farm)
    const stop = (as: Person) => app.call(drills.stop, { params: { drillId: id } }, { as })
    expect((await stop(farm.worker)).status).toBe(403)
    expect((await answer(id, farm.viewer)).status).toBe(403)
    expect((await stop(farm.owner)).body).toMatchObject({ result: 'STOPPED' })
    expect((await stop(farm.owner)).error).toMatchObject({ code: 'drill_over' })
    expect(await noticesOf(farm, 'drill_missed')).toEqual([])
  })

  it('Two people who press at once start one', async () => {
    const farm = await aFarm()
    const answers = await Promise.all([start(farm), start(farm)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({ code: 'drill_running' })
  })
})

describe('A drill and a real Alarm', () => {
  it('While an Alarm is not over no drill begins, and the answer says why', async () => {
    const farm = await aFarm()
    await anAlarm(db, farm, { now: minute(0) })
    expect((await start(farm)).error).toMatchObject({ code: 'alarm_running' })
    expect((await overview(farm)).body.is_alarm).toBe(true)
  })

  it('An Alarm ends the drill, its messages that wait are not sent, and no owner is told of a miss', async () => {
    const farm = await aFarm()
    const id = await aDrill(farm)
    await anAlarm(db, farm, { now: minute(2) })
    expect((await read(id, farm)).body).toMatchObject({ result: 'ALARM', ended_at: minute(2).toISOString() })
    expect(await noticesOf(farm, 'drill_missed')).toEqual([])
    const { id: notificationId } = await db
      .selectFrom('notifications')
      .select('id')
      .where('ref_id', '=', id)
      .where('title_key', '=', 'notifications:drill')
      .executeTakeFirstOrThrow()
    const [notice] = await loadNotices(db, { notificationIds: [notificationId], userId: farm.owner.id })
    expect(notice).toMatchObject({ drillId: id, asksAnswer: false })
    const alarms = await db
      .selectFrom('alarm_chains')
      .select('kind')
      .where('site_id', '=', farm.site.id)
      .execute()
    expect(alarms.map(({ kind }) => kind).sort()).toEqual(['ALARM', 'DRILL'])
  })

  it('In each lane an Alarm of another site goes before a drill that waits for longer', async () => {
    await db.updateTable('deliveries').set({ status: 'SENT' }).where('status', '=', 'QUEUED').execute()
    const [drilled, alarmed] = [await aFarm(), await aFarm()]
    await aDrill(drilled)
    await anAlarm(db, alarmed, { now: minute(1) })
    await look(2)
    for (const channel of ways) {
      const claimed = await claimDelivery(db, { channel, now: minute(3), leaseMs: 1000 })
      const notificationIds = claimed?.members.map(one => one.notificationId) ?? []
      const [notice] = await loadNotices(db, { notificationIds, userId: claimed?.userId ?? 0 })
      expect(notice?.site.id).toBe(alarmed.site.id)
    }
  })
})

describe('The link of a drill’s message', () => {
  it('It says that it is a drill, and its button answers for its reader', async () => {
    const farm = await aFarm()
    const id = await aDrill(farm)
    const delivery = await db
      .selectFrom('deliveries as d')
      .innerJoin('notifications as n', 'n.id', 'd.notification_id')
      .select('d.id')
      .where('n.ref_id', '=', id)
      .where('d.user_id', '=', farm.worker.id)
      .where('d.channel', '=', 'EMAIL')
      .executeTakeFirstOrThrow()
    const params = { alarmToken: await answerToken(app.ctx.keys, delivery.id) }
    const looked = await app.call(alarmLinks.read, { params })
    expect(looked.body).toMatchObject({ kind: 'DRILL', state: 'OPEN', alert: null })
    expect(looked.body.path).toBe(`/app/sites/${farm.site.id}/drills/${id}`)
    at(2)
    expect((await app.call(alarmLinks.answer, { params })).body).toMatchObject({
      state: 'YOURS',
      holder: null,
    })
    const { body } = await read(id, farm)
    expect(body.people.find(({ person }) => person.id === farm.worker.id)?.answered).toMatchObject({
      channel: 'EMAIL',
      after_ms: 120_000,
    })
    expect(body.result).toBeNull()
  })
})

describe('The list and the overview of drills', () => {
  it('A site without a drill is overdue, and so is one whose last is older than 31 days', async () => {
    const farm = await aFarm()
    expect((await overview(farm)).body).toMatchObject({ is_overdue: true, last: null, year: [] })
    const id = await aDrill(farm)
    expect((await overview(farm)).body).toMatchObject({ running_id: id, is_overdue: true })
    await look(16)
    at(20)
    expect((await overview(farm)).body).toMatchObject({ running_id: null, is_overdue: false, last: { id } })
    at(31 * 1440)
    expect((await overview(farm)).body.is_overdue).toBe(false)
    at(31 * 1440 + 1)
    expect((await overview(farm)).body.is_overdue).toBe(true)
  })

  it('A drill that was stopped proves nothing: the site stays overdue', async () => {
    const farm = await aFarm()
    const id = await aDrill(farm)
    await app.call(drills.stop, { params: { drillId: id } }, { as: farm.owner })
    expect((await overview(farm)).body).toMatchObject({ is_overdue: true, year: [{ id, result: 'STOPPED' }] })
  })

  it('The list is paged with the newest first, and holds nothing of another site', async () => {
    const [farm, other] = [await aFarm(), await aFarm()]
    const ids: number[] = []
    for (const after of [0, 60, 120]) {
      at(after)
      ids.push(await aDrill(farm))
      await look(after + 16)
    }
    const list = (page: number) =>
      app.call(
        drills.list,
        { params: { siteId: farm.site.id }, query: { page, perPage: 2 } },
        { as: farm.owner },
      )
    expect((await list(1)).body).toMatchObject({ total: 3, items: [{ id: ids[2] }, { id: ids[1] }] })
    expect((await list(2)).body.items.map(({ id }) => id)).toEqual([ids[0]])
    const foreign = await app.call(drills.read, { params: { drillId: ids[0] ?? 0 } }, { as: other.owner })
    expect(foreign.status).toBe(404)
  })
})

describe('The schedule of drills', () => {
  const schedule = (farm: Farm, body: object, as: Person = farm.owner) =>
    app.call(
      drills.schedule,
      { params: { siteId: farm.site.id }, body: { is_on: true, weekday: 3, hour: 10, version: 0, ...body } },
      { as },
    )
  const due = (now: Date) => startDueDrills({ db, now, ways, bus: { publish: () => undefined } })
  const countOf = async ({ site }: Farm) =>
    (await db.selectFrom('drills').select('id').where('site_id', '=', site.id).execute()).length

  it('It is off until somebody who leads the site turns it on, and its hours are those of the day', async () => {
    const farm = await aFarm()
    expect((await overview(farm)).body.schedule).toMatchObject({
      is_on: false,
      weekday: 3,
      hour: 10,
      version: 0,
    })
    expect((await schedule(farm, {}, farm.worker)).status).toBe(403)
    expect((await schedule(farm, { hour: 22 })).status).toBe(400)
    const { body } = await schedule(farm, {})
    expect(body.schedule).toMatchObject({ is_on: true, version: 1, next_at: '2026-03-04T09:00:00.000Z' })
    expect((await schedule(farm, { hour: 11 })).error).toMatchObject({ code: 'changed_meanwhile' })
    expect((await schedule(farm, { is_on: false, version: 1 })).body.schedule.next_at).toBeNull()
  })

  it('A drill begins at its hour, once however many processes look, and again after a week', async () => {
    const farm = await aFarm()
    await schedule(farm, {})
    await due(new Date('2026-03-04T08:59:59Z'))
    expect(await countOf(farm)).toBe(0)
    const now = new Date('2026-03-04T09:00:01Z')
    await Promise.all([due(now), due(now), due(now)])
    expect(await countOf(farm)).toBe(1)
    at(1440 + 20)
    expect((await overview(farm)).body.schedule.next_at).toBe('2026-03-11T09:00:00.000Z')
    await advanceChains({ db, now: new Date('2026-03-04T09:20:00Z'), ways })
    await due(new Date('2026-03-11T09:00:00Z'))
    expect(await countOf(farm)).toBe(2)
  })

  it('A drill that an outage has held up for more than an hour, or that an Alarm stands before, is left out', async () => {
    const farm = await aFarm()
    await schedule(farm, {})
    await due(new Date('2026-03-04T10:30:00Z'))
    expect(await countOf(farm)).toBe(0)
    await anAlarm(db, farm, { now: new Date('2026-03-11T08:00:00Z') })
    await due(new Date('2026-03-11T09:00:00Z'))
    expect(await countOf(farm)).toBe(0)
    const { next_at } = await db
      .selectFrom('drill_schedules')
      .select('next_at')
      .where('site_id', '=', farm.site.id)
      .executeTakeFirstOrThrow()
    expect(next_at).toEqual(new Date('2026-03-18T09:00:00Z'))
  })
})
