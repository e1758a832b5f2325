/** What is dangerous wants a sign-in of the last ten minutes, or a new proof in the session that is open. */
import { catalogue } from '@earshot/contract/catalogue.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { PasskeyProof } from '@earshot/contract/schemas/account/second-factor.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/app.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aMembership, anAdmin, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { aFarm, type Farm } from '#test/farm.ts'
import { nextAddress, sampleRequest } from '#test/sample-request.ts'
import { nextNumber } from '#test/sample-things.ts'
import { appCode, ownApp, ownPasskey } from '#test/second-factors.ts'
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
  app.call(session.signInAgain, { body: { method: 'PASSWORD', password } }, { as: access })

const dangerous = Object.entries(catalogue).filter(([, endpoint]) => endpoint.recentSignIn === 'always')

describe('What is dangerous', () => {
  it('What is dangerous is roles, members and the doors of accounts', () => {
    expect(dangerous.map(([name]) => name)).toEqual(
      expect.arrayContaining(['siteUsers.invite', 'siteUsers.update', 'users.sendReset', 'ownSites.leave']),
    )
  })

  it.each(dangerous)('The call %s is refused to a page that is open for longer', async (name, endpoint) => {
    const person = endpoint.access === 'admin' ? await anAdmin(db) : await anOwner()
    const { url, payload, headers } = await sampleRequest({ app, db, farm, person }, { name, endpoint })
    const ask = async (minutesAgo: number) => {
      const answer = await app.app.inject({
        method: endpoint.method,
        url,
        remoteAddress: nextAddress(),
        headers: {
          authorization: `Bearer ${await openPage(person, minutesAgo)}`,
          ...headers,
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

describe('A proof without a password', () => {
  const CODE_MS = 30_000
  const ask = async (access: string) => (await app.call(session.askAgain, {}, { as: access })).body
  const byCode = (access: string, app_code: string) =>
    app.call(session.signInAgain, { body: { method: 'APP', app_code } }, { as: access })
  const byPasskey = (access: string, passkey: PasskeyProof) =>
    app.call(session.signInAgain, { body: { method: 'PASSKEY', passkey } }, { as: access })

  it('An account that has a password alone is asked for nothing else', async () => {
    expect(await ask(await openPage(await anOwner(), 60))).toEqual({ has_app: false, passkey: null })
  })

  it('A passkey proves it in the session that asked, once', async () => {
    const owner = await anOwner()
    const { key } = await ownPasskey({ app, db, person: owner })
    const [asking, other] = [await openPage(owner, 60), await openPage(owner, 60)]
    const { passkey: question } = await ask(asking)
    if (question === null) throw new Error('no passkey was asked')
    const proof = key.get(question)
    const elsewhere = await byPasskey(other, proof)
    expect([elsewhere.status, Object.keys(elsewhere.error)]).toEqual([
      400,
      expect.arrayContaining(['passkey']),
    ])
    expect((await byPasskey(asking, proof)).status).toBe(204)
    expect((await invite(asking)).status).toBe(201)
    expect((await invite(other)).error.code).toBe('sign_in_again')
    expect((await byPasskey(asking, proof)).status).toBe(400)
  })

  it('Another person’s passkey proves nothing', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()]
    await ownPasskey({ app, db, person: owner })
    const { key } = await ownPasskey({ app, db, person: stranger })
    const asking = await openPage(owner, 60)
    const { passkey: question } = await ask(asking)
    if (question === null) throw new Error('no passkey was asked')
    expect((await byPasskey(asking, key.get(question))).status).toBe(400)
    expect((await invite(asking)).error.code).toBe('sign_in_again')
  })

  it('A code of the app proves it once, and is guessed five times at most', async () => {
    const owner = await anOwner()
    const secret = await ownApp({ app, db, person: owner })
    const asking = await openPage(owner, 60)
    expect(await ask(asking)).toEqual({ has_app: true, passkey: null })
    const code = appCode(secret, clock.now())
    expect((await byCode(asking, code)).status).toBe(204)
    expect((await invite(asking)).status).toBe(201)
    clock.advance(1000)
    const used = await byCode(asking, code)
    expect([used.status, used.error.app_code]).toEqual([
      400,
      ['This code is wrong, or was used already. Tries left: 4.'],
    ])
    clock.advance(CODE_MS)
    const wrong = String((Number(appCode(secret, clock.now())) + 1) % 1_000_000).padStart(6, '0')
    for (let left = 3; left > 0; left--) expect((await byCode(asking, wrong)).status).toBe(400)
    expect((await byCode(asking, wrong)).status).toBe(429)
    const right = appCode(secret, clock.now())
    expect(await byCode(asking, right)).toMatchObject({
      status: 429,
      error: { code: 'second_factor_locked' },
    })
    // The password, and a sign-in elsewhere, are counted apart.
    expect((await prove(asking, TEST_PASSWORD)).status).toBe(204)
  })

  it('Codes that come at once prove it once', async () => {
    const owner = await anOwner()
    const secret = await ownApp({ app, db, person: owner })
    const asking = await openPage(owner, 60)
    const code = appCode(secret, clock.now())
    const answers = await Promise.all(Array.from({ length: 4 }, () => byCode(asking, code)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })
})
