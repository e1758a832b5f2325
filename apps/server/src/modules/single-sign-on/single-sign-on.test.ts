import { security } from '@earshot/contract/endpoints/account/security.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { singleSignOn } from '@earshot/contract/endpoints/account/single-sign-on.ts'
import { describe, expect, it } from 'vitest'
import type { SingleSignOn } from '#config.ts'
import { aUser } from '#test/factories.ts'
import { signInAtProvider, type Tampering } from '#test/identity-provider.ts'
import { CALLBACK, ID_TOKEN_SECONDS, signOnWorld } from '#test/sign-on-world.ts'

const MINUTE = 60_000
const {
  app,
  db,
  clock,
  settings,
  provider,
  provided,
  begin,
  comeBack,
  signOn,
  complete,
  enter,
  join,
  reader,
} = signOnWorld()

describe('Signing in by the identity provider', () => {
  it('A linked person gets access and refresh, and the portal’s page they wanted', async () => {
    const user = await aUser(db)
    const subject = provided({ email: user.email })
    await join(subject, user)
    const came = await signOn(subject, { redirect: '/app/sites/7?tab=alerts' })
    expect(came).toMatchObject({ page: '/sign-in', problem: null, redirect: '/app/sites/7?tab=alerts' })
    const { status, body, headers } = await complete(came)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['access', 'refresh'])
    expect(String(headers['set-cookie'])).toMatch(/^__Host-earshot_device=/)
    expect(await reader(body.access)).toMatchObject({ id: user.id, email: user.email })
    const renewed = await app.call(session.refresh, { body: { refresh: body.refresh } })
    expect(renewed.status).toBe(200)
  })

  it('The way to the provider has PKCE, state and nonce, and a cookie that no script and no neighbour can set', async () => {
    const { url, setCookie } = await begin()
    const asked = new URL(url).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
    expect(setCookie).toMatch(
      /^__Host-earshot_sign_on=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/api/token/',
    'javascript:alert(1)',
  ])('Nobody is led to %s, which is no page of the portal', async redirect => {
    const user = await aUser(db)
    const subject = provided()
    await join(subject, user)
    expect((await signOn(subject, { redirect })).redirect).toBeNull()
  })

  it('The code of the address is good once, in the browser that began, and for two minutes', async () => {
    const user = await aUser(db)
    const subject = provided()
    await join(subject, user)
    const used = await signOn(subject)
    expect((await complete(used)).status).toBe(200)
    expect((await complete(used)).error.code).toBe('sign_on_invalid')
    const elsewhere = await signOn(subject)
    const { cookie } = await begin()
    expect((await complete({ ...elsewhere, cookie })).error.code).toBe('sign_on_invalid')
    const late = await signOn(subject)
    clock.advance(2 * MINUTE)
    expect((await complete(late)).error.code).toBe('sign_on_invalid')
  })

  it('Several pages of one browser are at the provider at once', async () => {
    const user = await aUser(db)
    const subject = provided()
    await join(subject, user)
    const first = await begin()
    const again = await app.call(singleSignOn.start, { body: {} }, { headers: { cookie: first.cookie } })
    expect(String(again.headers['set-cookie'])).toContain(first.cookie)
    for (const url of [again.body.url, first.url]) {
      const came = await comeBack(await signInAtProvider(url, subject), first.cookie)
      expect((await complete({ ...came, cookie: first.cookie })).status).toBe(200)
    }
  })

  it('A locked account stays locked', async () => {
    const user = await aUser(db)
    const subject = provided()
    await join(subject, user)
    await db.updateTable('users').set({ locked_at: clock.now() }).where('id', '=', user.id).execute()
    const { status, error } = await enter(subject)
    expect([status, error.code]).toEqual([401, 'account_blocked'])
  })

  it('Another address at the provider does not move the account, nor another subject with the address', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    const subject = provided({ email: user.email, email_verified: true })
    await join(subject, user)
    provider().people.set(subject, { email: other.email, email_verified: true })
    settings.trustsEmail = true
    const { body } = await enter(subject)
    const profile = await reader(body.access)
    expect([profile.id, profile.email]).toEqual([user.id, user.email])
    const read = await app.call(security.read, {}, { as: user })
    expect(read.body.single_sign_on?.identity?.email).toBe(other.email)
    const stranger = provided({ email: user.email, email_verified: true })
    expect((await enter(stranger)).error.code).toBe('sign_on_unjoined')
  })

  it('What is dangerous wants a proof of the last ten minutes, from the provider or here', async () => {
    const user = await aUser(db)
    const subject = provided()
    await join(subject, user)
    const fresh = await enter(subject)
    expect(fresh.status).toBe(200)
    provider().tampering = { claims: ({ auth_time: _, ...signed }) => signed }
    const silent = await enter(subject)
    const unlink = await app.call(singleSignOn.unlink, {}, { as: silent.body.access })
    expect([unlink.status, unlink.error.code]).toEqual([403, 'sign_in_again'])
    provider().tampering = {
      claims: signed => ({ ...signed, auth_time: Math.floor(Date.now() / 1000) }),
    }
    const proven = await enter(subject)
    expect((await app.call(singleSignOn.unlink, {}, { as: proven.body.access })).status).toBe(204)
  })
})

describe('What the provider says is judged', () => {
  const NOW_S = () => Math.floor(Date.now() / 1000)

  it.each([
    ['a wrong nonce', { claims: signed => ({ ...signed, nonce: 'another' }) }],
    ['no nonce', { claims: ({ nonce: _, ...signed }) => signed }],
    ['another issuer', { claims: signed => ({ ...signed, iss: 'https://evil.example' }) }],
    ['another audience', { claims: signed => ({ ...signed, aud: 'another client' }) }],
    [
      'an authorised party that is another',
      {
        claims: signed => ({ ...signed, aud: [String(signed.aud), 'other'], azp: 'other' }),
      },
    ],
    ['an end two minutes ago', { claims: signed => ({ ...signed, exp: NOW_S() - 120 }) }],
    ['a beginning in two minutes', { claims: signed => ({ ...signed, nbf: NOW_S() + 120 }) }],
    ['no signature (alg: none)', { unsigned: true }],
    ['the signature of another key', { wrongKey: true }],
  ] satisfies [string, Tampering][])('A token with %s opens nothing', async (_, tampering) => {
    const user = await aUser(db)
    const subject = provided()
    await join(subject, user)
    provider().tampering = tampering
    expect(await signOn(subject)).toMatchObject({ page: '/sign-in', code: null, problem: 'refused' })
  })

  it('What comes back with another state, without the cookie, or a second time is refused', async () => {
    const user = await aUser(db)
    const subject = provided()
    await join(subject, user)
    const { url, cookie } = await begin()
    const back = await signInAtProvider(url, subject)
    const forged = new URL(back)
    forged.searchParams.set('state', 'A'.repeat(43))
    expect((await comeBack(forged, cookie)).problem).toBe('expired')
    expect((await comeBack(back, '')).problem).toBe('expired')
    expect((await comeBack(back, (await begin()).cookie)).problem).toBe('expired')
    expect((await comeBack(back, cookie)).code).not.toBeNull()
    expect((await comeBack(back, cookie)).problem).toBe('expired')
  })

  it('The code of another sign-on is refused by its PKCE, in the same browser too', async () => {
    const user = await aUser(db)
    const subject = provided()
    await join(subject, user)
    const mine = await begin()
    const back = await signInAtProvider(mine.url, subject)
    const theirs = await begin()
    const stolen = await signInAtProvider(theirs.url, provided())
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect((await comeBack(back, mine.cookie)).problem).toBe('refused')
  })

  it('An answer in the name of another provider is refused', async () => {
    const { url, cookie } = await begin()
    const back = await signInAtProvider(url, provided())
    back.searchParams.set('iss', 'https://evil.example')
    expect((await comeBack(back, cookie)).problem).toBe('refused')
  })

  it('A sign-on that takes longer than a quarter of an hour begins anew', async () => {
    const { url, cookie } = await begin()
    const back = await signInAtProvider(url, provided())
    clock.advance(15 * MINUTE)
    expect((await comeBack(back, cookie)).problem).toBe('expired')
  })

  it('Who says no at the provider is led back to the sign-in', async () => {
    const { url, cookie } = await begin({ redirect: '/app/sites' })
    const state = new URL(url).searchParams.get('state')
    const came = await comeBack(
      `${CALLBACK}?error=access_denied&state=${state}&iss=${provider().issuer}`,
      cookie,
    )
    expect(came).toMatchObject({ page: '/sign-in', problem: 'denied', redirect: '/app/sites' })
  })

  it('New keys of the provider are known at once, and the former ones no more', async () => {
    const user = await aUser(db)
    const subject = provided()
    await join(subject, user)
    await provider().rotateKeys()
    expect((await enter(subject)).status).toBe(200)
  })

  it('A clock that differs by less than a minute lets people in, and one that differs by more does not', async () => {
    const user = await aUser(db)
    const subject = provided()
    await join(subject, user)
    clock.set(new Date(Date.now() + (ID_TOKEN_SECONDS + 50) * 1000))
    expect((await signOn(subject)).code).not.toBeNull()
    clock.set(new Date(Date.now() + (ID_TOKEN_SECONDS + 70) * 1000))
    expect((await signOn(subject)).problem).toBe('refused')
  })
})

describe('A provider that is away or broken', () => {
  // Each test has settings of its own, because what a provider has said of itself is known for some minutes.
  const withSettings = (more: Partial<SingleSignOn>) => {
    const before = app.ctx.config.singleSignOn
    app.ctx.config.singleSignOn = { ...settings, ...more }
    return () => {
      app.ctx.config.singleSignOn = before
    }
  }

  it.each<[string, Tampering['answer']]>([
    ['hangs', { path: '/.well-known', with: () => undefined }],
    ['answers rubbish', { path: '/.well-known', with: response => response.end('<p>Welcome</p>') }],
    [
      'never stops talking',
      {
        path: '/.well-known',
        with: response => {
          response.setHeader('content-type', 'application/json')
          const more = () => {
            if (!response.destroyed && response.write('"'.repeat(100_000))) setImmediate(more)
            else if (!response.destroyed) response.once('drain', more)
          }
          more()
        },
      },
    ],
    [
      'leads elsewhere',
      {
        path: '/.well-known',
        with: response => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      },
    ],
  ])('A provider that %s is said to be away, and the password still signs in', async (_, answer) => {
    const restore = withSettings({ timeoutS: 0.4 })
    provider().tampering = { answer }
    const { status, error } = await app.call(singleSignOn.start, { body: {} })
    expect([status, error.code]).toEqual([503, 'sign_on_unavailable'])
    expect(error.message).toContain('Sign in with your password')
    provider().tampering = {}
    expect((await app.call(singleSignOn.start, { body: {} })).status).toBe(200)
    restore()
  })

  it.each(['/token', '/jwks'])('One that hangs at %s leads back to the sign-in', async path => {
    const restore = withSettings({ timeoutS: 0.4 })
    const { url, cookie } = await begin()
    const back = await signInAtProvider(url, provided())
    provider().tampering = { answer: { path, with: () => undefined } }
    expect((await comeBack(back, cookie)).problem).toBe('unavailable')
    restore()
  })

  it('Without a provider there is no single sign-on', async () => {
    const before = app.ctx.config.singleSignOn
    app.ctx.config.singleSignOn = undefined
    expect((await app.call(singleSignOn.start, { body: {} })).status).toBe(404)
    expect((await app.call(singleSignOn.complete, { body: { sign_on_code: 'x' } })).status).toBe(404)
    const callback = await app.app.inject({ url: '/api/token/single-sign-on/callback/?state=x' })
    expect(callback.statusCode).toBe(404)
    const read = await app.call(security.read, {}, { as: await aUser(db) })
    expect(read.body.single_sign_on).toBeNull()
    app.ctx.config.singleSignOn = before
  })
})
