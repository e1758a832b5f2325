import { alarmLinks, silenceChains } from '@earshot/contract/endpoints/health/alarms.ts'
import { describe, expect, it } from 'vitest'
import { advanceChains } from '#alarms/advance-chains.ts'
import { followSilentSites } from '#alarms/silent-sites.ts'
import { answerToken } from '#auth/answer-links.ts'
import { signLife } from '#sql/signs-of-life.ts'
import { anAlarmFarm } from '#test/alarm-farm.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aGateway, aUser } from '#test/factories.ts'

const START = Date.parse('2026-03-02T02:00:00Z')
const clock = movedClock(new Date(START))
const { app, db } = appWithDatabase({ clock })

/** A site that was heard an hour ago, and whose owner has been told. */
async function aSilentSite() {
  const now = clock.now()
  const hourAgo = new Date(now.getTime() - 3_600_000)
  for (let at = hourAgo.getTime(); at <= now.getTime(); at += 60_000)
    await signLife(db, { part: 'INGEST', now: new Date(at) })
  const farm = await anAlarmFarm(db, { now })
  const gateway = await aGateway(db, { site_id: farm.site.id, last_heartbeat_at: hourAgo })
  await followSilentSites({ db, now, siteIds: [farm.site.id] })
  await advanceChains({ db, now, ways: ['EMAIL', 'PUSH'] })
  return { ...farm, gateway, hourAgo, params: { siteId: farm.site.id } }
}

describe('The chain of a silent site', () => {
  it('It says since when nothing is heard, of which gateways, and who was told', async () => {
    const { owner, gateway, hourAgo, params } = await aSilentSite()
    const { body } = await app.call(silenceChains.ofSite, { params }, { as: owner })
    expect(body.items).toMatchObject([
      {
        state: 'RUNNING',
        silent_since: hourAgo.toISOString(),
        alerts: [],
        gateways: [{ id: gateway.id, code: gateway.code, heard_at: hourAgo.toISOString() }],
        messages: [
          { channel: 'EMAIL', person: { id: owner.id } },
          { channel: 'PUSH', person: { id: owner.id } },
        ],
      },
    ])
    const stranger = await aUser(db)
    expect((await app.call(silenceChains.ofSite, { params }, { as: stranger })).status).toBe(404)
  })

  it('Somebody has it, gives it back, snoozes it, takes that back, and closes it with a reason', async () => {
    const { owner, worker, params } = await aSilentSite()
    const taken = await app.call(silenceChains.take, { params }, { as: worker })
    expect(taken.body).toMatchObject({ state: 'HELD', holder: { id: worker.id }, next: null })
    const snooze = { kind: 'SNOOZES', reason: 'OTHER', comment: '', minutes: 30 } as const
    const refused = await app.call(silenceChains.answer, { params, body: snooze }, { as: owner })
    expect([refused.status, refused.error.code]).toEqual([409, 'alarm_taken'])
    await app.call(silenceChains.giveBack, { params }, { as: worker })
    const snoozed = await app.call(silenceChains.answer, { params, body: snooze }, { as: owner })
    expect(snoozed.body).toMatchObject({ state: 'SNOOZED' })
    const resumed = await app.call(silenceChains.resume, { params }, { as: owner })
    expect(resumed.body).toMatchObject({ state: 'RUNNING' })
    const body = { kind: 'CLOSES', reason: 'OTHER', comment: 'The line is cut.', minutes: null } as const
    const closed = await app.call(silenceChains.answer, { params, body }, { as: owner })
    expect(closed.body).toMatchObject({ state: 'ENDED', end_reason: 'CLOSED' })
    const late = await app.call(silenceChains.take, { params }, { as: worker })
    expect([late.status, late.error.code]).toEqual([409, 'alert_closed'])
  })

  it('The link of its mail answers it, once, without signing in', async () => {
    const { site, owner, hourAgo, params } = await aSilentSite()
    const delivery = await db
      .selectFrom('deliveries')
      .innerJoin('notifications', 'notifications.id', 'notification_id')
      .select('deliveries.id')
      .where('site_id', '=', site.id)
      .where('event_kind', '=', 'CHAIN_STEP')
      .where('deliveries.channel', '=', 'EMAIL')
      .executeTakeFirstOrThrow()
    const link = { params: { alarmToken: await answerToken(app.ctx.keys, delivery.id) } }
    expect((await app.call(alarmLinks.read, link)).body).toMatchObject({
      state: 'OPEN',
      kind: 'SILENCE',
      alert: null,
      site: site.name,
      opened_at: hourAgo.toISOString(),
      path: `/app/sites/${site.id}/silence`,
    })
    expect((await app.call(alarmLinks.answer, link)).body).toMatchObject({ state: 'YOURS' })
    const { body } = await app.call(silenceChains.ofSite, { params }, { as: owner })
    expect(body.items[0]).toMatchObject({ holder: { id: owner.id }, answers: [{ channel: 'EMAIL' }] })
  })

  it('A site that was never silent has none to answer', async () => {
    const farm = await anAlarmFarm(db, { now: clock.now() })
    const params = { siteId: farm.site.id }
    expect((await app.call(silenceChains.ofSite, { params }, { as: farm.owner })).body.items).toEqual([])
    expect((await app.call(silenceChains.take, { params }, { as: farm.owner })).status).toBe(404)
  })
})
