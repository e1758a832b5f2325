/** A session ends by itself: after so many days whatever happens, and after fewer without being used. */
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { expect, it } from 'vitest'
import { cleanup } from '#jobs/cleanup.ts'
import { testApp } from '#test/app.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aUser, TEST_PASSWORD } from '#test/factories.ts'
import { jobContext } from '#test/notices.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })
const DAY_MS = 86_400_000
const { days, idleDays } = LIMITS.session

const refresh = (token: string) => app.call(session.refresh, { body: { refresh: token } })
const current = (access: string) => app.call(session.current, {}, { as: access })

async function signedIn() {
  const user = await aUser(db)
  const { body } = await app.call(session.signIn, {
    body: { username: user.email, password: TEST_PASSWORD },
  })
  return { user, ...body }
}

/** Uses the session each week until so many days have passed since it began. */
async function usedFor(passed: number, token: string) {
  let last = (await refresh(token)).body
  for (let day = 7; day < passed; day += 7) {
    clock.advance(7 * DAY_MS)
    last = (await refresh(last.refresh)).body
  }
  clock.advance(((passed - 1) % 7) * DAY_MS + DAY_MS)
  return last
}

it('A session that is used every week ends after 90 days all the same', async () => {
  const { refresh: token } = await signedIn()
  const began = clock.now().getTime()
  const last = await usedFor(days, token)
  expect(clock.now().getTime() - began).toBe(days * DAY_MS)
  expect((await refresh(last.refresh)).error.code).toBe('token_expired')
})

it('A session is good until its last second, and an access token ends with it', async () => {
  const { refresh: token } = await signedIn()
  const began = clock.now().getTime()
  const last = await usedFor(days, token)
  clock.set(new Date(began + days * DAY_MS - 60_000))
  const { status, body } = await refresh(last.refresh)
  expect(status).toBe(200)
  const { expiresAt } = await app.ctx.tokens.verify(body.access)
  expect(expiresAt.getTime()).toBe(began + days * DAY_MS)
  expect((await current(body.access)).status).toBe(200)
  clock.advance(60_000)
  expect((await current(body.access)).error.code).toBe('token_expired')
  const restarted = await testApp({ db, clock })
  expect((await restarted.call(session.current, {}, { as: body.access })).error.code).toBe('token_expired')
  await restarted.close()
})

it('A session that was begun before this rule ends by it too, however long its token would have lasted', async () => {
  const { user, refresh: token } = await signedIn()
  const created_at = new Date(clock.now().getTime() - days * DAY_MS)
  await db.updateTable('sessions').set({ created_at }).where('user_id', '=', user.id).execute()
  expect((await refresh(token)).error.code).toBe('token_expired')
})

it('A session that nobody used for 30 days has ended, and a day less keeps it', async () => {
  const used = await signedIn()
  const forgotten = await signedIn()
  clock.advance((idleDays - 1) * DAY_MS)
  expect((await refresh(used.refresh)).status).toBe(200)
  clock.advance(DAY_MS)
  expect((await refresh(forgotten.refresh)).error.code).toBe('token_expired')
})

it('A session that has run out is marked as ended at night, and stays so over a restart', async () => {
  const { user, access, refresh: token } = await signedIn()
  clock.advance(idleDays * DAY_MS + 1000)
  const restarted = await testApp({ db, clock })
  await cleanup.run(
    {},
    jobContext({ db, clock, dataDir: app.ctx.config.dataDir }),
    new AbortController().signal,
  )
  const [row] = await db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute()
  expect(row).toMatchObject({ end_reason: 'EXPIRED', ended_at: clock.now() })
  expect((await restarted.call(session.refresh, { body: { refresh: token } })).status).toBe(401)
  expect((await restarted.call(sessions.list, {}, { as: access })).status).toBe(401)
  await restarted.close()
})
