import { session } from '@earshot/contract/endpoints/account/session.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { SESSION_TRUSTED_MS } from '#auth/access-tokens.ts'
import { hashToken as hashOf } from '#auth/hash-token.ts'
import { testApp } from '#test/app.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { solvedToken } from '#test/captcha.ts'
import { movedClock } from '#test/clock.ts'
import { anAdmin, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { whileInsertsBlocked } from '#test/forced-races.ts'
import { nextAddress } from '#test/sample-request.ts'
import { ADDRESS_FAILURES, beginAttempt, LOCK, PROVEN_FAILURES } from './attempts.queries.ts'
import { LEEWAY_MS } from './refresh.ts'
import { endSessions } from './session.service.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ max: LOCK.failures + 6, clock })

const signIn = (username: string, password = TEST_PASSWORD) =>
  app.call(session.signIn, { body: { username, password } })
const refresh = (token: string) => app.call(session.refresh, { body: { refresh: token } })
const current = (access: string) => app.call(session.current, {}, { as: access })

async function signedIn() {
  const user = await aUser(db)
  const { body } = await signIn(user.email)
  return { user, ...body }
}

describe('Signing in', () => {
  it('A sign-in gives tokens that open the profile, and notes when', async () => {
    const user = await aUser(db, { email: 'Farmer@Earshot.example' })
    const { status, body } = await signIn('  farmer@EARSHOT.example ')
    expect(status).toBe(200)
    const profile = await current(body.access)
    expect(profile.body).toMatchObject({
      id: user.id,
      url: `/users/${user.id}/`,
      username: 'Farmer@Earshot.example',
      user_role: 'USER',
      roles: ['USER'],
      paging_size: 10,
      last_login_at: clock.now().toISOString(),
    })
  })

  it('A sign-in tells an administrator of both roles', async () => {
    const admin = await anAdmin(db)
    const { body } = await current((await signIn(admin.email)).body.access)
    expect(body.roles).toEqual(['USER', 'ADMIN'])
  })

  it('A sign-in answers the same to an unknown account and a wrong password', async () => {
    const user = await aUser(db)
    const wrong = await signIn(user.email, 'not-the-password')
    const unknown = await signIn('nobody@earshot.example', 'not-the-password')
    expect(wrong.status).toBe(401)
    expect(wrong.error.code).toBe('wrong_credentials')
    expect(unknown.text).toBe(wrong.text)
  })

  it('A sign-in refuses an account without a password of its own', async () => {
    const user = await aUser(db, { password_hash: null })
    expect((await signIn(user.email)).error.code).toBe('wrong_credentials')
  })

  it('A sign-in tells only somebody who knows the password that the account is not activated', async () => {
    const user = await aUser(db, { activated_at: null })
    expect((await signIn(user.email, 'not-the-password')).error.code).toBe('wrong_credentials')
    expect((await signIn(user.email)).error).toMatchObject({ code: 'account_not_activated' })
  })

  it('A sign-in names the wrong fields', async () => {
    const { status, error } = await signIn('not-an-address', 'short')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'invalid',
      username: ['This value is not valid.'],
      password: ['This is too short.'],
    })
  })

  it('A sign-in locks an account after repeated failures, known or not, and frees it again', async () => {
    const user = await aUser(db)
    for (const account of [user.email, 'invented@earshot.example']) {
      const attempts = await Promise.all(
        Array.from({ length: LOCK.failures }, () => signIn(account, 'wrong-password')),
      )
      expect(attempts.every(attempt => attempt.status === 401)).toBe(true)
      const locked = await signIn(account)
      expect(locked.status).toBe(429)
      expect(locked.error.code).toBe('account_locked')
      expect(Number(locked.headers['retry-after'])).toBe(LOCK.minutes * 60)
    }
    clock.advance(LOCK.minutes * 60_000)
    expect((await signIn(user.email)).status).toBe(200)
  })

  it('The sign-in lets ten guesses through, no more, when they come all at once', async () => {
    const guess = () => signIn('hurried@earshot.example', 'wrong-password')
    const answers = await whileInsertsBlocked(db, {
      table: 'sign_in_attempts',
      calls: Array.from({ length: LOCK.failures + 4 }, () => guess),
    })
    const codes = answers.map(answer => answer.error.code)
    expect(codes.filter(code => code === 'wrong_credentials')).toHaveLength(LOCK.failures)
    expect(codes.filter(code => code === 'account_locked')).toHaveLength(4)
  })

  it('The sign-in counts the addresses of one IPv6 network as one', async () => {
    const payload = { username: 'sixth@earshot.example', password: 'not-the-password' }
    const [url, remoteAddress] = [session.signIn.path, '2001:db8:1:2:3::4']
    await app.app.inject({ method: 'POST', url, payload, remoteAddress })
    const attempts = db
      .selectFrom('sign_in_attempts')
      .select('address')
      .where('account', '=', payload.username)
    expect(await attempts.execute()).toEqual([{ address: '2001:db8:1:2::/64' }])
  })

  it('The sign-in counts one address that tries many accounts at once', async () => {
    const from = { address: '198.51.100.7', countedAddress: '198.51.100.7', now: clock.now() }
    const guess = (number: number) => () =>
      beginAttempt(db, { account: `guessed${number}@earshot.example`, ...from })
    for (let number = 1; number < ADDRESS_FAILURES; number++) await guess(number)()
    const outcomes = await whileInsertsBlocked(db, {
      table: 'sign_in_attempts',
      calls: Array.from({ length: 5 }, (_, number) => guess(ADDRESS_FAILURES + number)),
    })
    const kinds = outcomes.map(outcome => outcome.kind).sort()
    expect(kinds).toEqual(['allowed', ...Array.from({ length: 4 }, () => 'too_many_requests')])
  })

  it('The sign-in keeps the attempts, and no password', async () => {
    const user = await aUser(db)
    await signIn(user.email, 'wrong-password')
    await signIn(user.email)
    const rows = await db
      .selectFrom('sign_in_attempts')
      .select(['succeeded', 'address'])
      .where('account', '=', user.email)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { succeeded: false, address: '127.0.0.1' },
      { succeeded: true, address: '127.0.0.1' },
    ])
  })
})

describe('An account that a stranger has locked by wrong passwords', () => {
  const url = session.signIn.path
  const from = (remoteAddress: string, payload: object, cookie?: string) =>
    app.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      headers: cookie === undefined ? {} : { cookie },
    })
  async function lock(username: string, cookie?: string): Promise<void> {
    const guess = { username, password: 'wrong-password' }
    const stranger = nextAddress()
    for (let number = 0; number < LOCK.failures; number++)
      expect((await from(stranger, guess, cookie)).statusCode).toBe(401)
    expect((await from(stranger, guess, cookie)).json().code).toBe('account_locked')
  }
  /** A browser that has signed in to it; what it sends by itself from then on. */
  async function knownTo(username: string, cookie?: string): Promise<string> {
    const answer = await from('198.51.100.20', { username, password: TEST_PASSWORD }, cookie)
    // A failure counts from the moment after a success.
    clock.advance(1000)
    return String(answer.headers['set-cookie']).split(';')[0] ?? ''
  }

  it('The account opens to a browser that has signed in to it before, and to no other', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    const [known, elsewhere] = [await knownTo(user.email), await knownTo(other.email)]
    await lock(user.email)
    const own = { username: user.email, password: TEST_PASSWORD }
    for (const cookie of [undefined, elsewhere, `${known}x`, 'earshot_device=', `other=${known.slice(15)}`])
      expect((await from('198.51.100.20', own, cookie)).json().code).toBe('account_locked')
    expect((await from('198.51.100.20', own, `theme=dark; ${known}`)).statusCode).toBe(200)
  })

  it('The sign-in gives the browser a cookie that no script reads and no other page sends', async () => {
    const user = await aUser(db)
    const answer = await from('198.51.100.20', { username: user.email, password: TEST_PASSWORD })
    expect(answer.headers['set-cookie']).toMatch(
      /^earshot_device=[\w-]{43}; Path=\/api\/token\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    const secure = await testApp({ db, clock, config: { publicUrl: 'https://farm.example' } })
    const body = { username: user.email, password: TEST_PASSWORD }
    expect((await secure.call(session.signIn, { body })).headers['set-cookie']).toMatch(
      /^__Host-earshot_device=.*; SameSite=Strict; Secure$/,
    )
    await secure.close()
    const stored = await db.selectFrom('known_devices').selectAll().where('user_id', '=', user.id).execute()
    expect(JSON.stringify(stored)).not.toContain(String(answer.headers['set-cookie']).slice(15, 58))
    const refused = await from('198.51.100.20', { username: user.email, password: 'wrong-password' })
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  it('The sign-in keeps one browser known to several accounts, and takes over no token that it was given by others', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    const cookie = await knownTo(user.email)
    expect(await knownTo(other.email, cookie)).toBe(cookie)
    const planted = `earshot_device=${'p'.repeat(43)}`
    expect(await knownTo(user.email, planted)).not.toBe(planted)
  })

  it('The sign-in lets a browser that is known guess no more than ten times either', async () => {
    const user = await aUser(db)
    const known = await knownTo(user.email)
    await lock(user.email, known)
    // The browser is counted by itself: everybody else may go on.
    expect((await signIn(user.email)).status).toBe(200)
  })

  it('The account opens to a proof of work, once for each, while guessing stays dear and bounded', async () => {
    const user = await aUser(db)
    await lock(user.email)
    const own = { username: user.email, password: TEST_PASSWORD }
    const proof = () => solvedToken(app, 'sign-in')
    const foreign = await from('198.51.100.21', {
      ...own,
      captcha_token: await solvedToken(app, 'registration'),
    })
    expect(foreign.json().code).toBe('captcha_failed')
    const captcha_token = await proof()
    const wrong = await from('198.51.100.21', { ...own, password: 'wrong-password', captcha_token })
    expect(wrong.json().code).toBe('wrong_credentials')
    expect((await from('198.51.100.21', { ...own, captcha_token })).json().code).toBe('captcha_failed')
    const right = await from('198.51.100.21', { ...own, captcha_token: await proof() })
    expect(right.statusCode).toBe(200)

    const known = await knownTo(user.email)
    const failed = { account: user.email, address: '203.0.113.67', succeeded: false, at: clock.now() }
    await db
      .insertInto('sign_in_attempts')
      .values(Array.from({ length: PROVEN_FAILURES }, () => failed))
      .execute()
    const late = await from('198.51.100.21', { ...own, captcha_token: await proof() })
    expect(late.json().code).toBe('account_locked')
    expect((await from('198.51.100.20', own, known)).statusCode).toBe(200)
  })
})

describe('Refreshing', () => {
  it('A refresh gives a new pair and keeps going', async () => {
    const first = await signedIn()
    const second = await refresh(first.refresh)
    expect(second.status).toBe(200)
    expect(second.body.refresh).not.toBe(first.refresh)
    expect((await current(second.body.access)).status).toBe(200)
    expect((await refresh(second.body.refresh)).status).toBe(200)
  })

  it('A refresh repeats a lost answer for a short while, and voids the pair that got lost', async () => {
    const { refresh: token } = await signedIn()
    const lost = await refresh(token)
    clock.advance(LEEWAY_MS)
    const again = await refresh(token)
    expect(again.status).toBe(200)
    // The lost pair turns up after its replacement was used: two holders, so nobody stays signed in.
    const next = await refresh(again.body.refresh)
    expect((await refresh(lost.body.refresh)).error.code).toBe('token_reused')
    expect((await refresh(next.body.refresh)).error.code).toBe('token_invalid')
  })

  it('A refresh does not lengthen the leeway by asking again', async () => {
    const { refresh: token } = await signedIn()
    await refresh(token)
    clock.advance(LEEWAY_MS / 2)
    expect((await refresh(token)).status).toBe(200)
    clock.advance(LEEWAY_MS / 2 + 1)
    expect((await refresh(token)).error.code).toBe('token_reused')
  })

  it('A used token that comes back ends every session of the user', async () => {
    const { user, refresh: token, access } = await signedIn()
    const other = (await signIn(user.email)).body
    const next = (await refresh(token)).body
    await refresh(next.refresh)
    const reused = await refresh(token)
    expect(reused.status).toBe(401)
    expect(reused.error.code).toBe('token_reused')
    expect((await current(access)).error.code).toBe('token_invalid')
    expect((await current(other.access)).error.code).toBe('token_invalid')
    expect((await refresh(other.refresh)).error.code).toBe('token_invalid')
    const rows = await db.selectFrom('sessions').select('end_reason').where('user_id', '=', user.id).execute()
    expect(rows.map(row => row.end_reason)).toEqual(['REUSE', 'REUSE'])
  })

  it('A refresh lets one of two uses at once win and the other repeat', async () => {
    const { refresh: token } = await signedIn()
    const answers = await Promise.all([refresh(token), refresh(token)])
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    const rows = await db
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
      .select('token_hash')
      .where('used_at', 'is', null)
      .where('session_id', '=', eb =>
        eb
          .selectFrom('refresh_tokens as own')
          .select('own.session_id')
          .where('own.token_hash', '=', hashOf(token)),
      )
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('A refresh refuses an expired, an unknown and a malformed token with a code of its own', async () => {
    const { refresh: token } = await signedIn()
    clock.advance(LIMITS.session.idleDays * 86_400_000)
    expect((await refresh(token)).error.code).toBe('token_expired')
    expect((await refresh('x'.repeat(43))).error.code).toBe('token_invalid')
    expect((await refresh('x'.repeat(43))).status).toBe(401)
    expect((await refresh('a\0b')).error).toMatchObject({ code: 'invalid', refresh: [expect.any(String)] })
  })
})

describe('The access token', () => {
  it('An access token expires after ten minutes', async () => {
    const { access } = await signedIn()
    clock.advance(599_000)
    expect((await current(access)).status).toBe(200)
    clock.advance(1000)
    const expired = await current(access)
    expect(expired.status).toBe(401)
    expect(expired.error.code).toBe('token_expired')
    const neverSeen = await testApp({ db: db, clock })
    expect((await neverSeen.call(session.current, {}, { as: access })).error.code).toBe('token_expired')
    await neverSeen.close()
  })

  it('An access token is refused when forged, without a signature or signed with an unknown key', async () => {
    const { access } = await signedIn()
    const [head = '', body = '', signature = ''] = access.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    const otherKid = `${Buffer.from('{"alg":"HS256","kid":"x"}').toString('base64url')}.${body}.${signature}`
    for (const token of [unsigned, `${head}.${body}.${flipped}`, otherKid, 'nonsense']) {
      expect((await current(token)).error.code).toBe('token_invalid')
    }
  })

  it('An access token is the same for every process of the installation', async () => {
    const { access } = await signedIn()
    const second = await testApp({ db: db, clock })
    expect((await second.call(session.current, {}, { as: access })).status).toBe(200)
    await second.close()
  })

  it('An access token of an ended session stays refused over a restart, and by a process that missed the news', async () => {
    const { access, refresh: token } = await signedIn()
    // Processes of their own, with no link between them: news gets lost.
    const beside = await testApp({ db, clock })
    expect((await beside.call(session.current, {}, { as: access })).status).toBe(200)
    await app.call(session.signOut, { body: { refresh_token: token } })
    const restarted = await testApp({ db, clock })
    expect((await restarted.call(session.current, {}, { as: access })).error.code).toBe('token_invalid')
    clock.advance(SESSION_TRUSTED_MS)
    expect((await beside.call(session.current, {}, { as: access })).error.code).toBe('token_invalid')
    await restarted.close()
    await beside.close()
  })

  it('An access token opens nothing once its person is gone', async () => {
    const { user, access } = await signedIn()
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    expect((await current(access)).error.code).toBe('token_invalid')
  })
})

describe('Signing out', () => {
  it('Signing out ends the session at once, whatever token is still valid', async () => {
    const { access, refresh: token } = await signedIn()
    const { status, text } = await app.call(session.signOut, { body: { refresh_token: token } })
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect((await current(access)).error.code).toBe('token_invalid')
    expect((await refresh(token)).error.code).toBe('token_invalid')
  })

  it('Signing out succeeds for a token nobody knows', async () => {
    expect((await app.call(session.signOut, { body: { refresh_token: 'unknown' } })).status).toBe(204)
  })

  it('Signing out can spare the session that asked for it', async () => {
    const { user, access } = await signedIn()
    const other = (await signIn(user.email)).body
    const { user: own } = await app.ctx.tokens.verify(access)
    await endSessions(app.ctx, { userId: user.id, reason: 'PASSWORD', exceptSessionId: own.sessionId })
    expect((await current(access)).status).toBe(200)
    expect((await current(other.access)).status).toBe(401)
  })
})
