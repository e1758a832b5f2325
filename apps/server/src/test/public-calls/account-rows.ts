/** One's own account, and how one comes to it. */
import { expect } from 'vitest'
import { solvedToken } from '#test/captcha.ts'
import { anAdmin, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'
import { type CallKit, expectError, expectFields, NEW_PASSWORD, type Row } from './call-kit.ts'

let serial = 0

const registration = (changes = {}) => ({
  first_name: 'Zoë',
  last_name: "O'Neill",
  email: `row${++serial}@earshot.example`,
  telephone: '+32470123456',
  password: NEW_PASSWORD,
  confirm_password: NEW_PASSWORD,
  language: 'nl',
  country: 'BE',
  timezone: { value: 'Europe/Brussels', label: '(UTC+01:00) Europe/Brussels' },
  policy_accepted: true,
  consent_personal_data_usage: true,
  consent_newsletter: false,
  ...changes,
})

const multipart = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

export function accountRows({ http, expectSignInFirst, person, db, test }: CallKit): Record<string, Row> {
  return {
    'GET /users/current/': {
      'the profile': async () => {
        const { user, access } = await person()
        const { status, body } = await http('GET /users/current/', { as: access })
        expect(status).toBe(200)
        expect(body).toMatchObject({
          id: user.id,
          url: `/users/${user.id}/`,
          username: user.email,
          email: user.email,
          first_name: user.first_name,
          last_name: user.last_name,
          user_role: 'USER',
          profile_picture: null,
          roles: ['USER'],
          paging_size: 10,
        })
        expect(JSON.stringify(body)).not.toContain('argon2')
      },
      'needs a session': () => expectSignInFirst('GET /users/current/'),
    },
    'GET /users/{id}/settings/': {
      settings: async () => {
        const { user, access } = await person()
        const { status, body } = await http(`GET /users/${user.id}/settings/`, { as: access })
        expect([status, body.email, body.temperature]).toEqual([200, user.email, 'celsius'])
      },
      'of somebody else and of nobody: the same 404, for an administrator too': async () => {
        const [somebody, stranger] = [await person(), await person()]
        const admin = await test.signIn(await anAdmin(db))
        for (const as of [stranger.access, admin]) {
          const others = await http(`GET /users/${somebody.user.id}/settings/`, { as })
          const nobodys = await http('GET /users/2147483647/settings/', { as })
          expectError(others, 404, 'not_found')
          expect([nobodys.status, nobodys.text]).toEqual([others.status, others.text])
        }
        for (const id of ['0', '-1', '1e3', '2147483648', 'me', '1%00'])
          expect((await http(`GET /users/${id}/settings/`, { as: stranger.access })).status).toBe(404)
      },
      'needs a session': () => expectSignInFirst('GET /users/1/settings/'),
    },
    'PATCH /users/{id}/settings/': {
      'a multipart form of settings fields, answered with the settings': async () => {
        const { user, access } = await person()
        const payload = multipart({ first_name: 'Ann-Sofie', temperature: 'fahrenheit', paging_size: '25' })
        const { status, body } = await http(`PATCH /users/${user.id}/settings/`, { as: access, payload })
        expect(status).toBe(200)
        expect(body).toMatchObject({ first_name: 'Ann-Sofie', temperature: 'fahrenheit', paging_size: 25 })
        expect((await http(`GET /users/${user.id}/settings/`, { as: access })).body).toEqual(body)
      },
      'what breaks a rule: 400 on its field, and nothing changes': async () => {
        const { user, access } = await person()
        const payload = multipart({ first_name: 'J', last_name: 'Fine', telephone: 'x' })
        const answer = await http(`PATCH /users/${user.id}/settings/`, { as: access, payload })
        expect(Object.keys(answer.body).sort()).toEqual(['code', 'first_name', 'message', 'telephone'])
        const kept = await http(`GET /users/${user.id}/settings/`, { as: access })
        expect(kept.body.last_name).toBe(user.last_name)
      },
      'of somebody else: 404, and nothing changes': async () => {
        const [somebody, stranger] = [await person(), await person()]
        const payload = multipart({ first_name: 'Mallory' })
        const url = `/users/${somebody.user.id}/settings/`
        expectError(await http(`PATCH ${url}`, { as: stranger.access, payload }), 404, 'not_found')
        expect((await http(`GET ${url}`, { as: somebody.access })).body.first_name).toBe('Jo')
      },
      'needs a session': () => expectSignInFirst('PATCH /users/1/settings/'),
    },
    'PATCH /password/': {
      "password payload, answered with status 'Password changed'": async () => {
        const { access } = await person()
        const payload = { old_password: TEST_PASSWORD, new_password: NEW_PASSWORD }
        const { status, body } = await http('PATCH /password/', { as: access, payload })
        expect([status, body]).toEqual([200, { status: 'Password changed' }])
      },
      'anything else is an error, in the status too': async () => {
        const { access } = await person()
        const payload = { old_password: 'not the old one', new_password: NEW_PASSWORD }
        const answer = await http('PATCH /password/', { as: access, payload })
        expectFields(answer, 'old_password')
        expect(answer.body.status).toEqual(answer.body.old_password)
        expectFields(
          await http('PATCH /password/', { as: access, payload: {} }),
          'old_password',
          'new_password',
        )
      },
      'needs a session': () =>
        expectSignInFirst('PATCH /password/', { old_password: TEST_PASSWORD, new_password: NEW_PASSWORD }),
    },
    'POST /users/validate/': {
      'registration step data, a truthy answer': async () => {
        const { consent_newsletter: _n, consent_personal_data_usage: _p, ...step } = registration()
        const { status, body } = await http('POST /users/validate/', { payload: step })
        expect([status, Boolean(body)]).toEqual([200, true])
      },
      'what breaks a rule: 400 on its field': async () => {
        const wrong = registration({ first_name: 'R2', telephone: '12', country: 'BEL', timezone: 'Mars' })
        const answer = await http('POST /users/validate/', { payload: wrong })
        expectFields(answer, 'first_name', 'telephone', 'country', 'timezone')
      },
    },
    'POST /users/': {
      'registration: 201, and a mail to activate it': async () => {
        await sentMails(test)
        const captcha_token = await solvedToken(test, 'registration')
        const payload = registration({ captcha_token })
        const { status, body } = await http('POST /users/', { payload })
        expect([status, body]).toEqual([201, { email: payload.email, activated: false }])
        expect((await sentMails(test)).map(mail => mail.to)).toEqual([payload.email])
      },
      'what breaks a rule: 400 on its field': async () => {
        const payload = registration({ email: 'nobody', confirm_password: 'another old oak' })
        expectFields(await http('POST /users/', { payload }), 'email', 'confirm_password')
      },
    },
    'POST /users/resend_activation_mail/': {
      'email: 204 for everybody, a mail for who waits': async () => {
        await sentMails(test)
        const waiting = await aUser(db, { activated_at: null })
        for (const email of [waiting.email, 'nobody@earshot.example']) {
          const { status, text } = await http('POST /users/resend_activation_mail/', { payload: { email } })
          expect([status, text]).toEqual([204, ''])
        }
        expect((await sentMails(test)).map(mail => mail.to)).toEqual([waiting.email])
      },
      'what is no address: 400 on it': async () =>
        expectFields(await http('POST /users/resend_activation_mail/', { payload: {} }), 'email'),
    },
  }
}
