/**
 * Every row of the calls table of spec/1 §7 over HTTP on a real database: method, path, payload, and the answer in
 * the row's words. The requests are written out by hand, so that the contract is compared with the specification.
 */
import { SPECIFICATION_CALLS } from '@earshot/contract/test/specification-calls.ts'
import { LANGUAGES } from '@earshot/contract/values.ts'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedBase } from '#seed/seed-base.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { solvedToken } from '#test/captcha.ts'
import { anAdmin, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'

const NEW_PASSWORD = 'under the old oak'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const { app: test, db } = appWithDatabase()
let sent: string[] = []
let serial = 0

beforeAll(async () => {
  await seedBase(db)
})

interface Options {
  payload?: InjectOptions['payload']
  /** An access token. */
  as?: string
  headers?: Record<string, string>
}

async function http(line: string, { payload, as, headers = {} }: Options = {}) {
  const [method = '', url = ''] = line.split(' ')
  sent.push(`${method} ${url.split('?')[0]}`)
  const response = await test.app.inject({
    method: method as 'GET',
    url,
    headers: { ...(as === undefined ? {} : { authorization: `Bearer ${as}` }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    body: isJson ? response.json() : undefined,
    text: response.body,
    headers: response.headers,
    bytes: response.rawPayload,
  }
}
type Answer = Awaited<ReturnType<typeof http>>

/** 400 with a message under each of these fields and nothing about others. */
function expectFields({ status, body }: Answer, ...fields: string[]): void {
  const { code, message, errors = {}, status: _held, ...named } = body
  expect([status, code, typeof message]).toEqual([400, 'invalid', 'string'])
  const all = { ...named, ...errors }
  expect(Object.keys(all).sort()).toEqual([...fields].sort())
  for (const texts of Object.values(all)) expect(texts).toEqual([expect.any(String)])
}
function expectError(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.message.length).toBeGreaterThan(3)
}
/** A stranger and a holder of nonsense hear the same. */
async function expectSignInFirst(line: string, payload?: Options['payload']): Promise<void> {
  const options = payload === undefined ? {} : { payload }
  const stranger = await http(line, options)
  expectError(stranger, 401, 'unauthorized')
  expect(stranger.headers['www-authenticate']).toBe('Bearer')
  expectError(await http(line, { ...options, as: 'nonsense' }), 401, 'token_invalid')
}

async function person(overrides = {}) {
  const user = await aUser(db, overrides)
  return { user, access: await test.signIn(user) }
}
async function signedIn() {
  const user = await aUser(db)
  const payload = { username: user.email, password: TEST_PASSWORD }
  const { body } = await http('POST /api/token/', { payload })
  return { user, ...(body as { access: string; refresh: string }) }
}
async function resetToken() {
  const { user } = await person()
  const captcha_token = await solvedToken(test, 'restore-password')
  await http('POST /password/recover/', { payload: { email: user.email, captcha_token } })
  return { user, token: (await sentMails(test)).at(-1)?.token ?? '' }
}
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
const legal = (path: string): Row => ({
  'query country, answered with content': async () => {
    const { status, body } = await http(`GET ${path}?country=DE`)
    expect([status, body.country]).toEqual([200, 'DE'])
    expect(body.content).toMatch(/^<(p|h2)/)
    expect((await http(`GET ${path}`)).body.country).toBe('BE')
  },
  'a country that is none: 400 on it': async () => {
    for (const country of ['XX', 'Belgium', '%00'])
      expectFields(await http(`GET ${path}?country=${country}`), 'country')
  },
})
const accept = (path: string): Row => ({
  'no payload, 204': async () => {
    const { access } = await person()
    const { status, text } = await http(`POST ${path}BE/accept/`, { as: access })
    expect([status, text]).toEqual([204, ''])
    expect((await http(`POST ${path}be/accept/`, { as: access, payload: {} })).status).toBe(204)
  },
  'no such country: 404': async () => {
    const { access } = await person()
    expectError(await http(`POST ${path}XX/accept/`, { as: access }), 404, 'not_found')
  },
  'needs a session': () => expectSignInFirst(`POST ${path}BE/accept/`),
})

type Row = Record<string, () => Promise<void>>

const ROWS: Record<string, Row> = {
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
        const { status, body } = await http('POST /password/recover/', { payload: { email, captcha_token } })
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
  'POST /contact/': {
    'name, email, message: 204 means success': async () => {
      const payload = {
        name: 'Jo',
        email: 'jo@farm.example',
        message: 'The gateway blinks, and nobody knows why.',
      }
      const { status, text } = await http('POST /contact/', { payload })
      expect([status, text]).toEqual([204, ''])
    },
    'what breaks a rule: 400 on its field': async () => {
      const payload = { name: 'n'.repeat(181), email: 'jo', message: 'short' }
      const wrong = await http('POST /contact/', { payload })
      expectFields(wrong, 'name', 'email', 'message')
      // The answer has a message of its own.
      expect(wrong.body.errors).toEqual({ message: ['This is too short.'] })
    },
  },
  'GET /privacy/': legal('/privacy/'),
  'POST /privacy/{country}/accept/': accept('/privacy/'),
  'GET /data-privacy/': legal('/data-privacy/'),
  'POST /data-privacy/{country}/accept/': accept('/data-privacy/'),
  'GET /static-files/': {
    'answered with items of original_name and guid': async () => {
      const { status, body } = await http('GET /static-files/')
      expect([status, Object.keys(body)]).toEqual([200, ['items']])
      for (const item of body.items)
        expect(item).toEqual({
          original_name: expect.any(String),
          guid: expect.stringMatching(/^[\da-f-]{36}$/),
        })
    },
  },
  'GET /static-files/{guid}': {
    'the device manual PDF, found by original_name': async () => {
      const { items } = (await http('GET /static-files/')).body
      const manual = items.find(
        (item: { original_name: string }) => item.original_name === 'device-manual.pdf',
      )
      const { status, headers, bytes } = await http(`GET /static-files/${manual.guid}`)
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    },
    'an unknown or impossible guid: 404': async () => {
      for (const guid of [NOBODY, '1', '..%2f..%2fetc%2fpasswd'])
        expectError(await http(`GET /static-files/${guid}`), 404, 'not_found')
    },
  },
  'GET /pages/{slug}': {
    'answered with body and slug': async () => {
      for (const slug of ['help', 'imprint']) {
        const { status, body } = await http(`GET /pages/${slug}`)
        expect([status, body.slug]).toEqual([200, slug])
        expect(body.body).toMatch(/^<(p|h2)>/)
      }
    },
    'an unknown slug: 404': async () => expectError(await http('GET /pages/none'), 404, 'not_found'),
  },
  'GET /pages/faq/': {
    'the FAQ page': async () => {
      const { status, body } = await http('GET /pages/faq/')
      expect([status, body.slug]).toEqual([200, 'faq'])
      expect(body.body).toContain('<summary>')
    },
  },
  'GET /timezones-offset.json': {
    'a list of value and label': async () => {
      const { status, body } = await http('GET /timezones-offset.json')
      expect([status, Array.isArray(body)]).toEqual([200, true])
      expect(body.length).toBeGreaterThan(300)
      for (const option of body) expect(Object.keys(option)).toEqual(['value', 'label'])
      expect(body).toContainEqual({ value: 'Europe/Brussels', label: '(UTC+01:00) Europe/Brussels' })
    },
  },
  'GET /country/': {
    'items of name, country_code and phone_code': async () => {
      const { status, body } = await http('GET /country/')
      expect([status, Object.keys(body)]).toEqual([200, ['items']])
      expect(body.items).toContainEqual({ name: 'Belgium', country_code: 'BE', phone_code: '32' })
    },
  },
  'GET /users/languages/': {
    'the language list of value and label': async () => {
      const { status, body } = await http('GET /users/languages/')
      expect(status).toBe(200)
      expect(body.items.map((item: { value: string }) => item.value)).toEqual([...LANGUAGES])
      for (const item of body.items) expect(Object.keys(item)).toEqual(['value', 'label'])
    },
  },
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

/** `GET /pages/{slug}` as what was really asked for. */
function pattern(row: string): RegExp {
  return new RegExp(`^${row.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

it('the table has a case for every call of the specification', () => {
  expect(Object.keys(ROWS)).toEqual(SPECIFICATION_CALLS['spec/1 §7, shared and public'])
})

describe.each(Object.entries(ROWS))('%s', (row, cases) => {
  it.each(Object.entries(cases))('%s', async (_title, run) => {
    sent = []
    await run()
    expect(sent.filter(line => pattern(row).test(line)).length, 'the row itself was called').toBeGreaterThan(
      0,
    )
  })
})

describe('Accept-Language', () => {
  it('is understood by every call, and what is not there is said in English', async () => {
    for (const language of ['de-AT,de;q=0.9', 'zh-CN', 'xx', '*', ';q=', 'en;q=0', 'a'.repeat(4000)]) {
      const answer = await http('GET /pages/none', { headers: { 'accept-language': language } })
      expectError(answer, 404, 'not_found')
    }
  })

  it('chooses the names of countries', async () => {
    const inGerman = { headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' } }
    const { items } = (await http('GET /country/', inGerman)).body
    expect(items).toContainEqual({ name: 'Belgien', country_code: 'BE', phone_code: '32' })
  })
})
