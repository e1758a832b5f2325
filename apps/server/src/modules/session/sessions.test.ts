import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aUser, TEST_PASSWORD } from '#test/factories.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })

async function signIn(user: { email: string }, userAgent: string) {
  const input = { body: { username: user.email, password: TEST_PASSWORD } }
  return (await app.call(session.signIn, input, { headers: { 'user-agent': userAgent } })).body
}
const list = async (access: string) => (await app.call(sessions.list, {}, { as: access })).body.items
const end = (access: string, sessionId: string) =>
  app.call(sessions.end, { params: { sessionId } }, { as: access })
const isIn = async (access: string) => (await app.call(session.current, {}, { as: access })).status === 200

it('Sessions are listed with the one that asks first, each by its browser, place and last use', async () => {
  const user = await aUser(db)
  await signIn(await aUser(db), PHONE)
  const phone = await signIn(user, PHONE)
  const signedInAt = clock.now().toISOString()
  clock.advance(60_000)
  const desk = await signIn(user, DESK)
  clock.advance(540_000)
  await app.call(session.refresh, { body: { refresh: phone.refresh } })
  const named = { address: '127.0.0.1', created_at: signedInAt, last_used_at: clock.now().toISOString() }
  expect(await list(desk.access)).toEqual([
    expect.objectContaining({ current: true, browser: 'Firefox', system: 'Linux' }),
    { id: expect.any(String), current: false, browser: 'Chrome', system: 'Android', ...named },
  ])
})

it('Sessions are ended one by one, at once, from another device', async () => {
  const user = await aUser(db)
  const [phone, desk] = [await signIn(user, PHONE), await signIn(user, DESK)]
  const there = (await list(desk.access)).find(one => !one.current)
  expect((await end(desk.access, there?.id ?? '')).status).toBe(204)
  expect([await isIn(phone.access), await isIn(desk.access)]).toEqual([false, true])
  const refreshed = await app.call(session.refresh, { body: { refresh: phone.refresh } })
  expect(refreshed.error.code).toBe('token_invalid')
  expect(await list(desk.access)).toHaveLength(1)
  expect((await end(desk.access, there?.id ?? '')).status).toBe(404)
})

it('Sessions of somebody else are not there', async () => {
  const [own, other] = [await signIn(await aUser(db), DESK), await signIn(await aUser(db), PHONE)]
  const [theirs] = await list(other.access)
  expect((await end(own.access, theirs?.id ?? '')).status).toBe(404)
  expect(await isIn(other.access)).toBe(true)
})

it('Sessions are all ended but the one that asks', async () => {
  const user = await aUser(db)
  const [phone, tablet, desk] = [
    await signIn(user, PHONE),
    await signIn(user, PHONE),
    await signIn(user, DESK),
  ]
  expect((await app.call(sessions.endOthers, {}, { as: desk.access })).status).toBe(204)
  const still = [await isIn(phone.access), await isIn(tablet.access), await isIn(desk.access)]
  expect(still).toEqual([false, false, true])
})

it('Sessions that nobody can continue any more are not shown', async () => {
  const user = await aUser(db)
  await signIn(user, PHONE)
  clock.advance(LIMITS.session.idleDays * 86_400_000)
  const desk = await signIn(user, DESK)
  expect(await list(desk.access)).toHaveLength(1)
})
