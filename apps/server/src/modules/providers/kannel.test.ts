/** Alarms by SMS over real HTTP: a Kannel with its simulated message centre, and the phones that hang on it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPush } from '#channels/push/push.ts'
import { freePort } from '#db/embedded/ports.ts'
import { anAlarmAt, anAlarmSite, phoneKit, planBy, send, withChannels } from '#test/alarm-site.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { mayLackKannel, startKannel, type TestKannel } from '#test/kannel.ts'
import { aPushBrowser, aPushService, LOCAL_NETWORK } from '#test/push-service.ts'

const SECRET = 'the-secret-of-the-installation'
/** In Amsterdam it is ten past two at night. */
const START = new Date('2026-03-02T01:10:00Z')
const clock = movedClock(START)
let database: TestDatabase
let app: TestApp
const { after, chainOf } = phoneKit(() => app, { clock, start: START })

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  clock.set(START)
  // What an earlier test has left to be sent is none of the next one's.
  await database.db.deleteFrom('deliveries').execute()
})

/** A busy machine needs longer than a second for a report and the call that reads it. */
const PATIENCE = { timeout: 15_000 }

describe.skipIf(mayLackKannel())('An Alarm by SMS through a Kannel', () => {
  let kannel: TestKannel

  beforeAll(async () => {
    const port = await freePort()
    kannel = await startKannel({ origin: `http://127.0.0.1:${port}`, secret: SECRET })
    const config = { smsUrl: kannel.url, smsSecret: SECRET }
    app = await testApp({ db: database.db, clock, config })
    await app.app.listen({ port, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await kannel.stop()
  })

  it('At ten past two the push fails, the SMS arrives, the reply 1 holds the chain and the others are told', async () => {
    const { db } = database
    const farm = await anAlarmSite(db, { plan: planBy('PUSH', 'SMS'), now: START })
    const service = await aPushService()
    const browser = await aPushBrowser(db, {
      userId: farm.owner.id,
      address: `${service.origin}/owner`,
      now: START,
    })
    service.answers.set(browser.path, 410)
    const alarm = await anAlarmAt(db, { barn: farm, now: START })
    await after(0)
    const ctx = withChannels(app)
    ctx.channels.push = createPush(ctx, LOCAL_NETWORK)
    await send(ctx, 'PUSH')
    await send(ctx, 'SMS')
    service.close()

    await vi.waitFor(() => expect(kannel.received.map(sms => sms.to)).toContain(farm.owner.number))
    expect(kannel.received.find(sms => sms.to === farm.owner.number)).toEqual({
      from: 'Earshot',
      to: farm.owner.number,
      text: expect.stringMatching(
        /^ALARM Room 3, Hoeve Linde: Temperature 34\.1 C, 02:10\. Reply 1 if you have it\. http:\/\/localhost:3000\/a\/[\w-]{17,}$/,
      ),
    })
    await vi.waitFor(async () => {
      const { messages } = await chainOf(alarm, farm.owner)
      const told = messages.map(({ channel, status, delivered_at }) => [
        channel,
        status,
        delivered_at !== null,
      ])
      expect(told).toEqual([
        ['PUSH', 'SUPPRESSED', false],
        ['SMS', 'SENT', true],
      ])
    }, PATIENCE)

    await after(15)
    kannel.reply({ from: farm.owner.number, text: '1' })
    await vi.waitFor(async () => {
      expect(await chainOf(alarm, farm.owner)).toMatchObject({
        state: 'HELD',
        holder: { id: farm.owner.id },
        answers: [{ kind: 'HAS_IT', channel: 'SMS', person: { id: farm.owner.id } }],
      })
    }, PATIENCE)
    const told = await db
      .selectFrom('deliveries')
      .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
      .select(['deliveries.user_id', 'deliveries.channel'])
      .where('notifications.event_kind', '=', 'ALERT_TAKEN')
      .where('notifications.ref_id', '=', alarm.id)
      .orderBy('deliveries.channel')
      .execute()
    expect(told).toEqual([
      { user_id: farm.worker.id, channel: 'EMAIL' },
      { user_id: farm.worker.id, channel: 'IN_APP' },
    ])
  })

  it('A name in another script arrives as it is written', async () => {
    const { db } = database
    const farm = await anAlarmSite(db, { plan: planBy('SMS'), now: START })
    await db.updateTable('airspaces').set({ name: '三号舍' }).where('id', '=', farm.airspace.id).execute()
    await anAlarmAt(db, { barn: farm, now: START })
    await after(0)
    await send(withChannels(app), 'SMS')
    await vi.waitFor(() => {
      const sms = kannel.received.find(({ to }) => to === farm.owner.number)
      expect(sms?.text).toBe('ALARM 三号舍, Hoeve Linde: 34.1 C, 02:10. Reply 1 if you have it.')
    })
  })

  it('A Kannel that does not know the user is left alone, and the SMS waits', async () => {
    const { db } = database
    const farm = await anAlarmSite(db, { plan: planBy('SMS'), now: START })
    const alarm = await anAlarmAt(db, { barn: farm, now: START })
    await after(0)
    const smsUrl = kannel.url.replace('sends-for-earshot', 'another-password')
    await send(withChannels({ ...app, ctx: { ...app.ctx, config: { ...app.ctx.config, smsUrl } } }), 'SMS')
    const { messages } = await chainOf(alarm, farm.owner)
    expect(messages.map(({ status }) => status)).toEqual(['QUEUED'])
  })

  it('A report and a reply without the secret are refused', async () => {
    const urls = [
      '/sms/report/kannel/delivery-1/guessed/?type=1',
      '/sms/inbound/kannel/?from=%2B31&text=1&id=a',
    ]
    for (const url of urls) expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(401)
    const authorization = `Basic ${Buffer.from('kannel:guessed').toString('base64')}`
    const guessed = await app.app.inject({ method: 'GET', url: urls[1] ?? '', headers: { authorization } })
    expect(guessed.statusCode).toBe(401)
  })
})
