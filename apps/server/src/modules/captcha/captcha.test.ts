import { captcha } from '@earshot/contract/endpoints/account/captcha.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#test/app.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { solvedProof, solvedToken, tokenOf } from '#test/captcha.ts'
import { movedClock } from '#test/clock.ts'
import { CAPTCHA_MINUTES, checkCaptcha } from './captcha.service.ts'

const clock = movedClock()
const { app: test, db } = appWithDatabase({ clock })

beforeEach(() => clock.set('2026-03-02T08:00:00Z'))

const check = (token: string | undefined, action: 'restore-password' | 'registration' = 'registration') =>
  checkCaptcha(test.ctx, { action, token })
const failed = { status: 400, code: 'captcha_failed' }

describe('A challenge', () => {
  it('A challenge is made for a form that has one', async () => {
    const made = await test.call(captcha.challenge, { query: { action: 'registration' } })
    expect(made.status).toBe(200)
    expect(made.body.parameters.data?.action).toBe('registration')
    const odd = await test.app.inject('/captcha/challenge/?action=newsletter')
    expect(odd.statusCode).toBe(400)
    expect(odd.json()).toHaveProperty('action')
  })

  it('A challenge is limited per address', async () => {
    const ask = () =>
      test.app.inject({ url: '/captcha/challenge/?action=registration', remoteAddress: '198.51.100.9' })
    for (let count = 0; count < 60; count++) expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(429)
  })
})

describe('A proof', () => {
  it('A proof opens its form once, at any process of the installation', async () => {
    const token = await solvedToken(test, 'registration')
    const other = await testApp({ db: db, clock })
    await expect(checkCaptcha(other.ctx, { action: 'registration', token })).resolves.toBeUndefined()
    await other.close()
    await expect(check(token)).rejects.toMatchObject(failed)
  })

  it('A proof is good for one of two uses at once', async () => {
    const token = await solvedToken(test, 'registration')
    const uses = await Promise.allSettled([check(token), check(token), check(token)])
    expect(uses.filter(use => use.status === 'fulfilled')).toHaveLength(1)
  })

  it('A proof is worth nothing to another form', async () => {
    const token = await solvedToken(test, 'restore-password')
    await expect(check(token)).rejects.toMatchObject(failed)
    await expect(check(token, 'restore-password')).resolves.toBeUndefined()
  })

  it('A proof expires', async () => {
    const early = await solvedToken(test, 'registration')
    const late = await solvedToken(test, 'registration')
    clock.advance(CAPTCHA_MINUTES * 60_000 - 1)
    await expect(check(early)).resolves.toBeUndefined()
    clock.advance(1)
    await expect(check(late)).rejects.toMatchObject(failed)
  })

  it('A proof is remembered no longer than it could be used', async () => {
    await check(await solvedToken(test, 'registration'))
    clock.advance(CAPTCHA_MINUTES * 60_000)
    await check(await solvedToken(test, 'registration'))
    const rows = await db.selectFrom('captcha_uses').select('expires_at').execute()
    expect(rows).toHaveLength(1)
  })

  it('A proof does not survive a change', async () => {
    const { challenge, solution } = await solvedProof(test, 'registration')
    const { parameters } = challenge
    const data = { ...parameters.data, expires_at: clock.now().getTime() + 9e9 }
    const forged = [
      { challenge: { ...challenge, parameters: { ...parameters, data } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '00' } }, solution },
      {
        challenge: {
          ...challenge,
          signature: challenge.signature.replace(/^./, c => (c === '0' ? '1' : '0')),
        },
        solution,
      },
      { challenge, solution: { ...solution, derivedKey: 'ff'.repeat(32) } },
      { challenge, solution: { ...solution, derivedKey: 'no hexadecimal' } },
      { challenge, solution: { counter: 1e15, derivedKey: '' } },
      { challenge, solution: {} },
      { challenge: null, solution },
      null,
    ]
    for (const proof of forged) await expect(check(tokenOf(proof))).rejects.toMatchObject(failed)
    for (const text of [undefined, '', 'no base64!', tokenOf('text')])
      await expect(check(text)).rejects.toMatchObject(failed)
    await expect(check(tokenOf({ challenge, solution }))).resolves.toBeUndefined()
  })
})
