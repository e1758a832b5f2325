import { password as passwords } from '@earshot/contract/endpoints/account/password.ts'
import { secondFactor } from '@earshot/contract/endpoints/account/second-factor.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { SecondFactorNeeded } from '@earshot/contract/schemas/account/second-factor.ts'
import { describe, expect, it } from 'vitest'
import { hashToken } from '#auth/hash-token.ts'
import { makeRecoveryCodes } from '#modules/second-factor/set-up.service.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { anAdmin, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'
import { nextAddress } from '#test/sample-request.ts'
import { appCode, ownApp } from '#test/second-factors.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ max: 16, clock })
const { tries } = LIMITS.secondFactor
const MINUTE = 60_000
const DAY = 86_400_000

type Person = Awaited<ReturnType<typeof aUser>>

/** A step of time of its own for each test: what one has used is no other's. */
const later = () => clock.advance(10 * MINUTE)

const signIn = (user: Pick<Person, 'email'>, options: { cookie?: string; password?: string } = {}) =>
  app.call(
    session.signIn,
    { body: { username: user.email, password: options.password ?? TEST_PASSWORD } },
    { headers: { ...(options.cookie === undefined ? {} : { cookie: options.cookie }) } },
  )

async function challengeFor(user: Person, cookie?: string) {
  const { status, error } = await signIn(user, cookie === undefined ? {} : { cookie })
  expect([status, error.code]).toEqual([401, 'second_factor_required'])
  return SecondFactorNeeded.parse(error.second_factor)
}

type Step = Parameters<typeof complete>[0]
const complete = (
  body: Parameters<typeof app.call<typeof secondFactor.complete>>[1]['body'],
  cookie?: string,
) => app.call(secondFactor.complete, { body }, { headers: cookie === undefined ? {} : { cookie } })

const byApp = (challenge: string, app_code: string): Step => ({ method: 'APP', challenge, app_code })
const byCode = (challenge: string, recovery_code: string): Step => ({
  method: 'RECOVERY_CODE',
  challenge,
  recovery_code,
})

async function withApp(given: Partial<Person> = {}) {
  later()
  const user = await aUser(db, given)
  return { user, secret: await ownApp({ app, db, person: user }) }
}

async function withCodes() {
  const { user } = await withApp()
  const made = await makeRecoveryCodes(app.ctx, { userId: user.id, after: async () => {} })
  return { user, codes: made.recovery_codes }
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const now = (secret: string) => appCode(secret, clock.now())
const deviceOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? ''

describe('A sign-in with a second factor', () => {
  it('The password is answered with a challenge, and the code of the app with tokens', async () => {
    const { user, secret } = await withApp()
    const needed = await challengeFor(user)
    expect(needed).toMatchObject({
      methods: ['APP', 'RECOVERY_CODE'],
      recovery_codes_left: 10,
      may_trust_device: true,
      passkey: null,
      expires_at: new Date(
        clock.now().getTime() + LIMITS.secondFactor.challengeMinutes * MINUTE,
      ).toISOString(),
    })
    const { status, body, headers } = await complete(byApp(needed.challenge, now(secret)))
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['access', 'refresh'])
    expect((await app.call(session.current, {}, { as: body.access })).body.id).toBe(user.id)
    expect(String(headers['set-cookie'])).toMatch(
      /^earshot_device=.*; Path=\/api\/token\/; .*HttpOnly; SameSite=Strict/,
    )
  })

  it('The challenge opens nothing by itself', async () => {
    const { user } = await withApp()
    const { challenge } = await challengeFor(user)
    const opened = await app.call(session.current, {}, { as: challenge })
    const refreshed = await app.call(session.refresh, { body: { refresh: challenge } })
    expect([opened.status, refreshed.status]).toEqual([401, 401])
  })

  it('A password that is wrong, and a person nobody knows, are answered without a challenge', async () => {
    const { user } = await withApp()
    const mistaken = await signIn(user, { password: 'not-the-password' })
    const unknown = await signIn({ email: 'nobody@earshot.example' })
    expect([mistaken.status, mistaken.error.code]).toEqual([401, 'wrong_credentials'])
    expect(mistaken.error.second_factor).toBeUndefined()
    expect(unknown.text).toBe(mistaken.text)
  })

  it('A challenge is kept as a hash only', async () => {
    const { user } = await withApp()
    const { challenge } = await challengeFor(user)
    const rows = await db
      .selectFrom('sign_in_challenges')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .execute()
    expect(rows).toEqual([{ token_hash: hashToken(challenge) }])
  })

  it('A challenge that has opened a session opens no other', async () => {
    const { user, secret } = await withApp()
    const { challenge } = await challengeFor(user)
    expect((await complete(byApp(challenge, now(secret)))).status).toBe(200)
    clock.advance(MINUTE)
    const again = await complete(byApp(challenge, now(secret)))
    expect([again.status, again.error.code]).toEqual([401, 'challenge_invalid'])
  })

  it('A challenge is good for some minutes, and for nobody who made one up', async () => {
    const { user, secret } = await withApp()
    const { challenge } = await challengeFor(user)
    clock.advance(LIMITS.secondFactor.challengeMinutes * MINUTE)
    for (const each of [challenge, 'x'.repeat(43)])
      expect((await complete(byApp(each, now(secret)))).error.code).toBe('challenge_invalid')
  })

  it('A challenge ends with the password that it was given for', async () => {
    const { user, secret } = await withApp()
    const { challenge } = await challengeFor(user)
    const body = { old_password: TEST_PASSWORD, new_password: 'under the old oak' }
    expect((await app.call(passwords.change, { body }, { as: user })).status).toBe(200)
    expect((await complete(byApp(challenge, now(secret)))).error.code).toBe('challenge_invalid')
  })

  it('An account that was locked meanwhile stays closed', async () => {
    const { user, secret } = await withApp()
    const { challenge } = await challengeFor(user)
    await db.updateTable('users').set({ locked_at: clock.now() }).where('id', '=', user.id).execute()
    expect((await complete(byApp(challenge, now(secret)))).error.code).toBe('account_blocked')
  })

  it('A person without a second factor signs in by the password, as before', async () => {
    expect((await signIn(await aUser(db))).status).toBe(200)
  })

  it('Recovery codes alone ask for nothing: they stand in for something', async () => {
    const { user } = await withCodes()
    await db.deleteFrom('authenticator_apps').where('user_id', '=', user.id).execute()
    expect((await signIn(user)).status).toBe(200)
  })
})

describe('A code of the app', () => {
  it('A code that was used is not accepted a second time', async () => {
    const { user, secret } = await withApp()
    const [first, second] = [await challengeFor(user), await challengeFor(user)]
    const code = now(secret)
    expect((await complete(byApp(first.challenge, code))).status).toBe(200)
    const again = await complete(byApp(second.challenge, code))
    expect([again.status, again.error.app_code]).toEqual([
      400,
      ['This code is wrong, or was used already. Tries left: 4.'],
    ])
  })

  it('A code of an earlier step is not accepted after a later one', async () => {
    const { user, secret } = await withApp()
    const earlier = now(secret)
    clock.advance(30_000)
    expect((await complete(byApp((await challengeFor(user)).challenge, now(secret)))).status).toBe(200)
    expect((await complete(byApp((await challengeFor(user)).challenge, earlier))).status).toBe(400)
  })

  it('One of many that send the same code at once gets in', async () => {
    const { user, secret } = await withApp()
    const challenges = await Promise.all(Array.from({ length: tries }, () => challengeFor(user)))
    const code = now(secret)
    const answers = await Promise.all(challenges.map(({ challenge }) => complete(byApp(challenge, code))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
    expect(sessions).toHaveLength(1)
  })

  it('One of many that complete the same sign-in at once gets in', async () => {
    const { user, codes } = await withCodes()
    const { challenge } = await challengeFor(user)
    const answers = await Promise.all(codes.slice(0, 4).map(code => complete(byCode(challenge, code))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', user.id)
      .where('used_at', 'is', null)
      .execute()
    expect(left).toHaveLength(9)
  })

  it('After five wrong codes not even the right one is taken for a quarter of an hour', async () => {
    const { user, secret } = await withApp()
    const { challenge } = await challengeFor(user)
    const answers = []
    for (let n = 0; n < tries; n += 1) answers.push(await complete(byApp(challenge, wrong(now(secret)))))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 429])
    const locked = await complete(byApp(challenge, now(secret)))
    expect([locked.status, locked.error.code]).toEqual([429, 'second_factor_locked'])
    expect(Number(locked.headers['retry-after'])).toBe(15 * 60)
    clock.advance(15 * MINUTE)
    expect((await complete(byApp((await challengeFor(user)).challenge, now(secret)))).status).toBe(200)
  })

  it('Five guesses get through, no more, when they come all at once and by several challenges', async () => {
    const { user, secret } = await withApp()
    const challenges = await Promise.all(Array.from({ length: tries + 4 }, () => challengeFor(user)))
    const answers = await Promise.all(
      challenges.map(({ challenge }) => complete(byApp(challenge, wrong(now(secret))))),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(tries - 1)
    expect((await complete(byApp(challenges[0]?.challenge ?? '', now(secret)))).status).toBe(429)
  })

  it('A stranger who knows the password does not lock out a browser that has signed in before', async () => {
    const { user, secret } = await withApp()
    const { headers } = await complete(byApp((await challengeFor(user)).challenge, now(secret)))
    const cookie = deviceOf(headers)
    clock.advance(MINUTE)
    const { challenge } = await challengeFor(user)
    for (let n = 0; n < tries; n += 1) await complete(byApp(challenge, wrong(now(secret))))
    clock.advance(MINUTE)
    expect((await complete(byApp(challenge, now(secret)))).status).toBe(429)
    const own = await challengeFor(user, cookie)
    expect((await complete(byApp(own.challenge, now(secret)), cookie)).status).toBe(200)
  })

  it('One address that guesses at many accounts is stopped, as with passwords', async () => {
    const { user, secret } = await withApp()
    const remoteAddress = nextAddress()
    const at = { account: 'somebody', address: remoteAddress, succeeded: false, at: clock.now() }
    await db
      .insertInto('sign_in_attempts')
      .values(Array.from({ length: 100 }, () => at))
      .execute()
    const { challenge } = await challengeFor(user)
    const payload = { method: 'APP', challenge, app_code: now(secret) }
    const answer = await app.app.inject({
      method: 'POST',
      url: secondFactor.complete.path,
      payload,
      remoteAddress,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests'])
  })

  it('The secret of an app is not in the database as it is', async () => {
    const { user, secret } = await withApp()
    const { secret: sealed } = await db
      .selectFrom('authenticator_apps')
      .select('secret')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(sealed.toString('latin1')).not.toContain(secret)
    expect(sealed).toHaveLength(12 + 16 + 20)
  })
})

describe('A recovery code', () => {
  it('A recovery code opens the account once, however it is typed, and its owner is told', async () => {
    const { user, codes } = await withCodes()
    const [code = ''] = codes
    const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect((await complete(byCode((await challengeFor(user)).challenge, typed))).status).toBe(200)
    const needed = await challengeFor(user)
    expect(needed.recovery_codes_left).toBe(9)
    const again = await complete(byCode(needed.challenge, code))
    expect([again.status, Object.keys(again.error)]).toEqual([400, ['code', 'message', 'recovery_code']])
    const mails = await sentMails(app)
    const told = mails.filter(({ to }) => to === user.email)
    expect(told.map(({ content }) => content.facts[0]?.value)).toEqual([
      'A recovery code was used to sign in',
    ])
  })

  it('One of many that send the same recovery code at once gets in', async () => {
    const { user, codes } = await withCodes()
    const challenges = await Promise.all(Array.from({ length: tries }, () => challengeFor(user)))
    const answers = await Promise.all(
      challenges.map(({ challenge }) => complete(byCode(challenge, codes[0] ?? ''))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('New recovery codes end the former ones', async () => {
    const { user, codes } = await withCodes()
    await makeRecoveryCodes(app.ctx, { userId: user.id, after: async () => {} })
    const answer = await complete(byCode((await challengeFor(user)).challenge, codes[0] ?? ''))
    expect(answer.status).toBe(400)
  })

  it('Ten recovery codes are made, of an alphabet that nobody mistakes, and kept as slow hashes', async () => {
    const { user, codes } = await withCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const rows = await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', user.id)
      .execute()
    expect(rows.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32))
    for (const code of codes)
      expect(rows.some(({ code_hash }) => code_hash.equals(hashToken(code.replace('-', ''))))).toBe(false)
  })

  it('A recovery code of somebody else opens nothing', async () => {
    const { codes } = await withCodes()
    const { user } = await withCodes()
    expect((await complete(byCode((await challengeFor(user)).challenge, codes[0] ?? ''))).status).toBe(400)
  })
})

describe('A browser that is trusted', () => {
  async function trusted(given: Partial<Person> = {}) {
    const { user, secret } = await withApp(given)
    const { challenge } = await challengeFor(user)
    const { headers } = await complete({ ...byApp(challenge, now(secret)), trust_device: true } as Step)
    return { user, secret, cookie: deviceOf(headers) }
  }

  it('A browser whose person trusts it is not asked for thirty days', async () => {
    const { user, cookie } = await trusted()
    expect((await signIn(user, { cookie })).status).toBe(200)
    expect((await signIn(user)).status).toBe(401)
    clock.advance(30 * DAY)
    expect((await signIn(user, { cookie })).error.code).toBe('second_factor_required')
  })

  it('A browser is not trusted unless its person says so', async () => {
    const { user, secret } = await withApp()
    const { headers } = await complete(byApp((await challengeFor(user)).challenge, now(secret)))
    expect((await signIn(user, { cookie: deviceOf(headers) })).error.code).toBe('second_factor_required')
  })

  it('An administrator is asked each time, whatever they say', async () => {
    later()
    const admin = await anAdmin(db)
    const secret = await ownApp({ app, db, person: admin })
    const needed = await challengeFor(admin)
    expect(needed.may_trust_device).toBe(false)
    const { headers } = await complete({
      ...byApp(needed.challenge, now(secret)),
      trust_device: true,
    } as Step)
    expect((await signIn(admin, { cookie: deviceOf(headers) })).error.code).toBe('second_factor_required')
  })

  it('A browser trusted by one person is not trusted with another', async () => {
    const { cookie } = await trusted()
    const { user } = await withApp()
    expect((await signIn(user, { cookie })).error.code).toBe('second_factor_required')
  })

  it('A new password ends the trust in every browser', async () => {
    const { user, cookie } = await trusted()
    const body = { old_password: TEST_PASSWORD, new_password: 'under the old oak' }
    await app.call(passwords.change, { body }, { as: user })
    const answer = await signIn(user, { cookie, password: 'under the old oak' })
    expect(answer.error.code).toBe('second_factor_required')
  })
})
