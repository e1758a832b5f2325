import { createHash, randomBytes } from 'node:crypto'
import { push, pushReceipts } from '@earshot/contract/endpoints/account/push.ts'
import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { alarmLinks } from '@earshot/contract/endpoints/health/alarms.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerToken } from '#auth/answer-links.ts'
import { loadVapidKeys } from '#channels/push/vapid-keys.ts'
import { routes as linkRoutes } from '#modules/alarms/links.routes.ts'
import { routes as sessionRoutes } from '#modules/session/sessions.routes.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aUser } from '#test/factories.ts'
import { aFarm } from '#test/farm.ts'
import { aPushBrowser, aPushService, LOCAL_NETWORK, type PushService } from '#test/push-service.ts'
import { pushedTo } from '#test/sample-alarms.ts'
import { pushRoutes } from './push.routes.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({
  clock,
  routes: [...pushRoutes(LOCAL_NETWORK), ...sessionRoutes, ...linkRoutes],
})
let service: PushService
let serial = 0

beforeAll(async () => {
  service = await aPushService()
})
afterAll(() => service.close())

const PHONE = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
const keys = () => ({
  p256dh: randomBytes(65).toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
})
const read = (access: string) => app.call(push.read, {}, { as: access })
const subscribe = (access: string, endpoint: string) =>
  app.call(
    push.subscribe,
    { body: { endpoint, keys: keys() } },
    { as: access, headers: { 'user-agent': PHONE } },
  )
const sessionOf = async (access: string) => (await app.ctx.tokens.verify(access)).user.sessionId

it('Pushes are subscribed to with this installation’s key, again and again without harm', async () => {
  const access = await app.signIn(await aUser(db))
  const endpoint = 'https://push.example/one'
  const { status, body } = await subscribe(access, endpoint)
  const browser = {
    id: expect.any(Number),
    fingerprint: createHash('sha256').update(endpoint).digest('base64url'),
    browser: 'Chrome',
    system: 'Android',
    created_at: clock.now().toISOString(),
    last_sent_at: null,
  }
  expect([status, body]).toEqual([200, browser])
  expect((await subscribe(access, endpoint)).body).toEqual(body)
  const { publicKey } = await loadVapidKeys(app.ctx.config.dataDir)
  expect((await read(access)).body).toEqual({ public_key: publicKey, browsers: [body] })
})

it('Pushes tell nobody the address they go to', async () => {
  const access = await app.signIn(await aUser(db))
  const { text } = await subscribe(access, 'https://push.example/a-secret')
  expect(text + (await read(access)).text).not.toContain('a-secret')
})

it.each([
  ['endpoint', { endpoint: 'http://push.example/x', keys: keys() }],
  ['endpoint', { endpoint: 'https://10.0.0.7/x', keys: keys() }],
  ['endpoint', { keys: keys() }],
])('Pushes are refused with a wrong %s, on the field', async (field, body) => {
  const answer = await app.call(push.subscribe, { body: body as never }, { as: await aUser(db) })
  expect([answer.status, Object.keys(answer.error)]).toEqual([400, ['code', 'message', field]])
})

it('Pushes end where their person says so, and nobody else', async () => {
  const [access, other] = [await app.signIn(await aUser(db)), await app.signIn(await aUser(db))]
  const { body } = await subscribe(access, 'https://push.example/mine')
  const params = { subscriptionId: body.id }
  expect((await app.call(push.unsubscribe, { params }, { as: other })).status).toBe(404)
  expect((await app.call(push.unsubscribe, { params }, { as: access })).status).toBe(204)
  expect((await read(access)).body.browsers).toEqual([])
})

it('Pushes end with the session that somebody ends, and not with one that ran out', async () => {
  const user = await aUser(db)
  const [lost, kept, desk] = [await app.signIn(user), await app.signIn(user), await app.signIn(user)]
  await subscribe(lost, 'https://push.example/lost')
  const { body } = await subscribe(kept, 'https://push.example/kept')
  const ended_at = clock.now()
  const ranOut = { ended_at, end_reason: 'EXPIRED' } as const
  await db
    .updateTable('sessions')
    .set(ranOut)
    .where('id', '=', await sessionOf(kept))
    .execute()
  await app.call(sessions.end, { params: { sessionId: await sessionOf(lost) } }, { as: desk })
  expect((await read(desk)).body.browsers).toEqual([body])
})

it('Pushes are tested: the message reaches each browser, and what became of it is told', async () => {
  const user = await aUser(db, { language: 'nl' })
  const access = await app.signIn(user)
  const at = (name: string) => ({ userId: user.id, address: `${service.origin}/${name}` })
  const [well, gone, unwell, odd] = [
    await aPushBrowser(db, at('well')),
    await aPushBrowser(db, at('gone')),
    await aPushBrowser(db, at('unwell')),
    await aPushBrowser(db, at('odd')),
  ]
  service.answers.set(gone.path, 410).set(unwell.path, 503).set(odd.path, 403)
  const { status, body } = await app.call(push.test, {}, { as: access })
  expect(status).toBe(200)
  expect(body.browsers).toEqual([
    { id: well.id, outcome: 'sent' },
    { id: gone.id, outcome: 'gone' },
    { id: unwell.id, outcome: 'unreachable' },
    { id: odd.id, outcome: 'refused' },
  ])
  const message = service.taken.find(({ path }) => path === well.path)
  expect(well.read(message?.body ?? Buffer.alloc(0))).toEqual({
    v: 1,
    test: body.test,
    title: 'notifications:test',
    path: '/app/profile/push-notifications',
    language: 'nl',
  })
  const left = (await read(access)).body.browsers
  expect(left.map(({ id, last_sent_at }) => [id, last_sent_at])).toEqual([
    [well.id, clock.now().toISOString()],
    [unwell.id, null],
    [odd.id, null],
  ])
})

it('Pushes are tested without any browser: nothing is sent', async () => {
  const { body } = await app.call(push.test, {}, { as: await aUser(db) })
  expect(body.browsers).toEqual([])
})

describe('A browser that says what became of a push', () => {
  async function aPushedAlarm() {
    serial += 1
    const farm = await aFarm(db, `Pushed ${serial}`)
    const receiptToken = await pushedTo({ app, db, farm, person: { id: farm.owner.id, role: 'USER' } })
    const delivery = () =>
      db
        .selectFrom('deliveries')
        .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
        .select(['deliveries.id', 'deliveries.notification_id', 'status', 'delivered_at', 'link_used_at'])
        .where('notifications.site_id', '=', farm.site.id)
        .where('deliveries.channel', '=', 'PUSH')
        .orderBy('deliveries.id', 'desc')
        .executeTakeFirstOrThrow()
    const { notification_id } = await delivery()
    await db
      .updateTable('notifications')
      .set({ airspace_id: farm.airspace.id })
      .where('id', '=', notification_id)
      .execute()
    await db
      .insertInto('notification_recipients')
      .values({ notification_id, user_id: farm.owner.id })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const readAt = async () =>
      (
        await db
          .selectFrom('notification_recipients')
          .select('read_at')
          .where('notification_id', '=', notification_id)
          .where('user_id', '=', farm.owner.id)
          .executeTakeFirstOrThrow()
      ).read_at
    const note = (event: 'SHOWN' | 'OPENED', token = receiptToken) =>
      app.call(pushReceipts.note, { params: { receiptToken: token }, body: { event } })
    return { farm, receiptToken, delivery, readAt, note }
  }

  it('Shown it is delivered, once and without signing in, and open pages hear of it; opened it is read', async () => {
    const { delivery, readAt, note, farm } = await aPushedAlarm()
    const heard: unknown[] = []
    const stop = app.ctx.bus.subscribe(event => heard.push(event))
    expect((await note('SHOWN')).status).toBe(204)
    stop()
    const shown = clock.now()
    expect(await delivery()).toMatchObject({ status: 'SENT', delivered_at: shown })
    expect(await readAt()).toBeNull()
    expect(heard).toMatchObject([{ kind: 'alert', site_id: farm.site.id, airspace_id: farm.airspace.id }])
    clock.advance(60_000)
    await note('OPENED')
    expect(await delivery()).toMatchObject({ delivered_at: shown })
    expect(await readAt()).toEqual(clock.now())
  })

  it('Its token answers no Alarm, and an invented one says nothing', async () => {
    const { delivery, receiptToken, note } = await aPushedAlarm()
    expect((await app.call(alarmLinks.read, { params: { alarmToken: receiptToken } })).status).toBe(404)
    const { id } = await delivery()
    expect((await note('SHOWN', await answerToken(app.ctx.keys, id))).status).toBe(404)
    expect((await note('SHOWN', `${'A'.repeat(16)}1`)).status).toBe(404)
    expect(await delivery()).toMatchObject({ delivered_at: null, link_used_at: null })
  })
})
