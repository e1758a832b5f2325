/** What is dangerous wants a sign-in of the last ten minutes, or a new proof in the session that is open. */
import { catalogue } from '@earshot/contract/catalogue.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/app.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aMembership, anAdmin, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { aFarm, type Farm } from '#test/farm.ts'
import { nextAddress, sampleRequest } from '#test/sample-request.ts'
import { nextNumber } from '#test/sample-things.ts'
import { LOCK } from './attempts.queries.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })
const MINUTE_MS = 60_000
let farm: Farm

beforeAll(async () => {
  farm = await aFarm(db, 'Hoeve')
})

/** Opens a page whose person signed in so long ago; the access token itself is new. */
async function openPage(person: { id: number; role: string }, minutesAgo: number): Promise<string> {
  const created_at = new Date(clock.now().getTime() - minutesAgo * MINUTE_MS)
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: person.id, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return app.ctx.tokens.issue({ id: person.id, role: person.role as 'USER' | 'ADMIN', sessionId: id })
}

async function anOwner() {
  const owner = await aUser(db)
  await aMembership(db, { site: farm.site, user: owner })
  return owner
}

const invite = (access: string, email = `vet${nextNumber()}@linde.example`) =>
  app.call(
    siteUsers.invite,
    { params: { siteId: farm.site.id }, body: { email, role: 'VETERINARIAN' } },
    { as: access },
  )
const prove = (access: string, password: string) =>
  app.call(session.signInAgain, { body: { password } }, { as: access })

const dangerous = Object.entries(catalogue).filter(([, endpoint]) => endpoint.recentSignIn === 'always')

describe('What is dangerous', () => {
  it('What is dangerous is roles, members and the doors of accounts', () => {
    expect(dangerous.map(([name]) => name)).toEqual(
      expect.arrayContaining(['siteUsers.invite', 'siteUsers.update', 'users.sendReset', 'ownSites.leave']),
    )
  })

  it.each(dangerous)('The call %s is refused to a page that is open for longer', async (name, endpoint) => {
    const person = endpoint.access === 'admin' ? await anAdmin(db) : await anOwner()
    const { url, payload, type } = await sampleRequest({ app, db, farm, person }, { name, endpoint })
    const ask = async (minutesAgo: number) => {
      const answer = await app.app.inject({
        method: endpoint.method,
        url,
        remoteAddress: nextAddress(),
        headers: {
          authorization: `Bearer ${await openPage(person, minutesAgo)}`,
          ...(type !== undefined && { 'content-type': type }),
        },
        ...(payload !== undefined && { payload }),
      })
      return { status: answer.statusCode, text: answer.body }
    }
    const refused = await ask(10)
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, 'sign_in_again'])
    expect((await ask(9)).status).toBe(endpoint.success.status)
  })

  it('A person who may not do it at all is told that, and is not asked to sign in for it', async () => {
    const viewer = await aUser(db)
    await aMembership(db, { site: farm.site, user: viewer, role: 'VIEWER' })
    expect((await invite(await openPage(viewer, 60))).error.code).toBe('forbidden')
    expect((await invite(await openPage(await aUser(db), 60))).error.code).toBe('not_found')
  })
})

describe('A new proof', () => {
  it('A new proof opens what is dangerous for ten minutes, in its own session and no other', async () => {
    const owner = await anOwner()
    const [asking, other] = [await openPage(owner, 60), await openPage(owner, 60)]
    expect((await prove(asking, TEST_PASSWORD)).status).toBe(204)
    expect((await invite(asking)).status).toBe(201)
    expect((await invite(other)).error.code).toBe('sign_in_again')
    clock.advance(9 * MINUTE_MS)
    expect((await invite(asking)).status).toBe(201)
    clock.advance(MINUTE_MS - 1000)
    const { user } = await app.ctx.tokens.verify(asking)
    clock.advance(1000)
    expect((await invite(await app.ctx.tokens.issue(user))).error.code).toBe('sign_in_again')
  })

  it('A new proof is known to every process, and after a restart', async () => {
    const owner = await anOwner()
    const asking = await openPage(owner, 60)
    await prove(asking, TEST_PASSWORD)
    const restarted = await testApp({ db, clock })
    const input = {
      params: { siteId: farm.site.id },
      body: { email: 'feed@linde.example', role: 'VIEWER' as const },
    }
    expect((await restarted.call(siteUsers.invite, input, { as: asking })).status).toBe(201)
    await restarted.close()
  })

  it('A wrong password proves nothing, and is guessed no further than at sign-in', async () => {
    const owner = await anOwner()
    const asking = await openPage(owner, 60)
    for (let number = 0; number < LOCK.failures; number++) {
      const wrong = await prove(asking, `a-guess-${number}`)
      expect([wrong.status, wrong.error.password]).toEqual([400, ['This is not your current password.']])
    }
    expect(await prove(asking, TEST_PASSWORD)).toMatchObject({
      status: 429,
      error: { code: 'account_locked' },
    })
    expect((await invite(asking)).error.code).toBe('sign_in_again')
    // Guessing in a stolen session locks nobody out of signing in.
    const body = { username: owner.email, password: TEST_PASSWORD }
    expect((await app.call(session.signIn, { body })).status).toBe(200)
  })

  it('A proof in a session that has ended opens nothing', async () => {
    const owner = await anOwner()
    const asking = await openPage(owner, 60)
    await db.updateTable('sessions').set({ ended_at: clock.now() }).where('user_id', '=', owner.id).execute()
    expect((await prove(asking, TEST_PASSWORD)).error.code).toBe('token_invalid')
  })
})
