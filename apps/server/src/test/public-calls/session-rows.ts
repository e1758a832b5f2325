/** Tests sign-in, sessions and lost passwords. */
import { expect } from 'vitest'
import { solvedToken } from '#test/captcha.ts'
import { aUser, TEST_PASSWORD } from '#test/factories.ts'
import { type CallKit, expectError, expectFields, NEW_PASSWORD, type Row } from './call-kit.ts'

export function sessionRows({ http, person, signedIn, resetToken, db, test }: CallKit): Record<string, Row> {
  return {
    'POST /api/token/': {
      'login credentials, answered with access and refresh': async () => {
        const user = await aUser(db)
        const payload = { username: user.email, password: TEST_PASSWORD }
        const { status, body } = await http('POST /api/token/', { payload })
        expect(status).toBe(200)
        expect(body).toEqual({
          access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          refresh: expect.any(String),
        })
      },
      'wrong credentials: 401 with a message to show': async () => {
        const payload = { username: 'nobody@earshot.example', password: 'not-the-password' }
        expectError(await http('POST /api/token/', { payload }), 401, 'wrong_credentials')
      },
      'an account that waits: 401 account_not_activated': async () => {
        const user = await aUser(db, { activated_at: null })
        const payload = { username: user.email, password: TEST_PASSWORD }
        expectError(await http('POST /api/token/', { payload }), 401, 'account_not_activated')
      },
      'what breaks a rule: 400 on its field': async () => {
        expectFields(await http('POST /api/token/', { payload: {} }), 'username', 'password')
        const payload = { username: 'a@b.example', password: '7 chars' }
        expectFields(await http('POST /api/token/', { payload }), 'password')
      },
    },
    'POST /api/token/refresh/': {
      'refresh, answered with access': async () => {
        const { refresh } = await signedIn()
        const { status, body } = await http('POST /api/token/refresh/', { payload: { refresh } })
        expect([status, Object.keys(body)]).toEqual([200, ['access', 'refresh']])
        expect((await http('GET /users/current/', { as: body.access })).status).toBe(200)
      },
      'none: 400; an unknown one: 401': async () => {
        expectFields(await http('POST /api/token/refresh/', { payload: {} }), 'refresh')
        const unknown = await http('POST /api/token/refresh/', { payload: { refresh: 'x'.repeat(43) } })
        expectError(unknown, 401, 'token_invalid')
      },
    },
    'POST /logout/': {
      'refresh_token, answered with nothing; the session is over': async () => {
        const { refresh, access } = await signedIn()
        const { status, text } = await http('POST /logout/', { payload: { refresh_token: refresh } })
        expect([status, text]).toEqual([204, ''])
        expect((await http('POST /api/token/refresh/', { payload: { refresh } })).status).toBe(401)
        expect((await http('GET /users/current/', { as: access })).status).toBe(401)
      },
      'fire and forget: an unknown token is no error': async () => {
        expect((await http('POST /logout/', { payload: { refresh_token: 'gone' } })).status).toBe(204)
        expectFields(await http('POST /logout/', { payload: {} }), 'refresh_token')
      },
    },
    'POST /password/recover/': {
      "email with captcha token, answered with status 'OK'": async () => {
        const { user } = await person()
        for (const email of [user.email, 'nobody@earshot.example']) {
          const captcha_token = await solvedToken(test, 'restore-password')
          const { status, body } = await http('POST /password/recover/', {
            payload: { email, captcha_token },
          })
          expect([status, body]).toEqual([200, { status: 'OK' }])
        }
      },
      'otherwise the status holds the errors': async () => {
        const wrong = await http('POST /password/recover/', { payload: { email: 'nobody' } })
        expectFields(wrong, 'email')
        expect(wrong.body.status).toEqual(wrong.body.email)
        const unproven = await http('POST /password/recover/', { payload: { email: 'a@b.example' } })
        expectError(unproven, 400, 'captcha_failed')
        expect(unproven.body.status).toEqual([unproven.body.message])
      },
    },
    'POST /password/recover/confirm/': {
      "password and token, answered with status 'OK'": async () => {
        const { user, token } = await resetToken()
        const payload = { password: NEW_PASSWORD, token }
        const { status, body } = await http('POST /password/recover/confirm/', { payload })
        expect([status, body]).toEqual([200, { status: 'OK' }])
        const again = { username: user.email, password: NEW_PASSWORD }
        expect((await http('POST /api/token/', { payload: again })).status).toBe(200)
      },
      'otherwise the status holds the errors': async () => {
        const { token } = await resetToken()
        const poor = await http('POST /password/recover/confirm/', { payload: { password: 'short', token } })
        expectFields(poor, 'password')
        expect(poor.body.status).toEqual(poor.body.password)
        const payload = { password: NEW_PASSWORD, token: 'unknown' }
        const spent = await http('POST /password/recover/confirm/', { payload })
        expectError(spent, 400, 'link_invalid')
        expect(spent.body.status).toEqual([spent.body.message])
      },
    },
    'GET /password/middleman/{token}': {
      'success or failure only': async () => {
        const { token } = await resetToken()
        const { status, text } = await http(`GET /password/middleman/${token}`)
        expect([status, text]).toEqual([204, ''])
        expectError(await http('GET /password/middleman/unknown'), 400, 'link_invalid')
      },
    },
  }
}
