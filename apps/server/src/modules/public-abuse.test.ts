/** Tests what strangers try on the calls that are open to them (after OWASP ASVS, chapters 2, 5, 7 and 13). */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { KyselyPlugin } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailHtml } from '#channels/mail/layout.ts'
import { createMailer } from '#channels/mail/mailer.ts'
import { BODY_LIMIT_BYTES } from '#http/limits.ts'
import { LOCK } from '#modules/session/attempts.queries.ts'
import { seedBase } from '#seed/seed-base.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { solvedToken } from '#test/captcha.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aUser, TEST_PASSWORD } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'

const WRONG = 'not-the-password'
let database: TestDatabase
let test: TestApp
let statements = 0
let serial = 0

/** Background jobs are counted by the queue's own tests. */
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

beforeAll(async () => {
  database = await testDatabase()
  await seedBase(database.db)
  test = await testApp({ db: database.db.withPlugin(counter) })
})
afterAll(async () => {
  await test.close()
  await database.drop()
})

const registration = (changes: object = {}) => ({
  first_name: 'Zoë',
  last_name: 'Visser',
  email: `abuse${++serial}@earshot.example`,
  telephone: '+32470123456',
  password: 'under the old oak',
  confirm_password: 'under the old oak',
  language: 'nl',
  country: 'BE',
  timezone: 'Europe/Brussels',
  policy_accepted: true,
  consent_personal_data_usage: true,
  consent_newsletter: false,
  ...changes,
})

/** Every call that takes a body from a stranger: a right one, and how often an address may send it in a minute. */
const CALLS: [url: string, body: Record<string, unknown>, perMinute: number][] = [
  ['/api/token/', { username: 'a@b.example', password: WRONG }, 30],
  ['/api/token/refresh/', { refresh: 'unknown' }, 120],
  ['/logout/', { refresh_token: 'unknown' }, 120],
  ['/password/recover/', { email: 'a@b.example', captcha_token: 'x' }, 10],
  ['/password/recover/confirm/', { password: 'under the old oak', token: 'unknown' }, 30],
  ['/contact/', { name: 'Jo', email: 'jo@b.example', message: 'The gateway blinks, nobody knows why.' }, 5],
  ['/users/validate/', registration(), 60],
  ['/users/', registration({ captcha_token: 'x' }), 10],
  ['/users/resend_activation_mail/', { email: 'a@b.example' }, 10],
  ['/users/activate/', { token: 'unknown' }, 30],
]

const post = (url: string, payload: object | string, remoteAddress = '127.0.0.1') =>
  test.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress,
    headers: { 'content-type': 'application/json' },
  })

describe.each<[string, (email: string) => ReturnType<typeof post>, number]>([
  ['signing in', (email: string) => post('/api/token/', { username: email, password: WRONG }), 2],
  [
    'asking for a new password',
    async (email: string) =>
      post('/password/recover/', { email, captcha_token: await solvedToken(test, 'restore-password') }),
    1,
  ],
  ['asking for the activation mail', (email: string) => post('/users/resend_activation_mail/', { email }), 0],
  ['a step of the registration', (email: string) => post('/users/validate/', registration({ email })), 0],
])('%s', (_what, ask, leastStatements) => {
  it('The call is answered with the same words after the same work, known or unknown, active or not', async () => {
    // Work that is done only once is done now.
    await ask('warm@earshot.example')
    const active = await aUser(database.db)
    const waiting = await aUser(database.db, { activated_at: null })
    const seen: [number, string, string, number][] = []
    for (const email of [active.email, waiting.email, 'nobody@earshot.example']) {
      statements = 0
      const { statusCode, body, headers } = await ask(email)
      seen.push([statusCode, body, Object.keys(headers).join(), statements])
    }
    expect(seen[0]?.[3]).toBeGreaterThanOrEqual(leastStatements)
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })
})

it('Registration answers a known address like a new one', async () => {
  const active = await aUser(database.db)
  const seen: [number, string[], string][] = []
  for (const email of [active.email, 'new-person@earshot.example']) {
    const captcha_token = await solvedToken(test, 'registration')
    const { statusCode, body, headers } = await post('/users/', registration({ email, captcha_token }))
    seen.push([statusCode, Object.keys(headers), body.replace(email, 'EMAIL')])
  }
  expect(seen[1]).toEqual(seen[0])
})

describe.each(CALLS)('POST %s', (url, body, perMinute) => {
  it('The call reads no more than a megabyte', async () => {
    const answer = await post(url, JSON.stringify({ ...body, more: 'x'.repeat(BODY_LIMIT_BYTES) }))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'payload_too_large'])
  })

  it('The call is answered in order whatever type a field has', async () => {
    const odd: unknown[] = [
      null,
      true,
      7,
      -1.5,
      [],
      [[]],
      ['a@b.example'],
      {},
      { $ne: null },
      { toString: 'x' },
      'a\u0000b',
    ]
    for (const field of Object.keys(body)) {
      for (const value of odd) {
        const { statusCode, payload } = await post(url, { ...body, [field]: value })
        const allowed = typeof body[field] === 'boolean' && value === true
        if (!allowed) expect([statusCode, field, value, payload]).toEqual([400, field, value, payload])
      }
    }
  })

  it('The call refuses what is no object, no JSON or no JSON by its name', async () => {
    for (const payload of ['null', '[]', '"text"', '7', '{', '{"a":1}}', ''])
      expect([(await post(url, payload)).statusCode, payload]).toEqual([400, payload])
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { 'content-type': type }
      const answer = await test.app.inject({ method: 'POST', url, payload: 'a=b', headers })
      expect([answer.statusCode, type]).toEqual([415, type])
    }
  })

  it(`The call lets one address ask ${perMinute} times a minute, then says when to come back`, async () => {
    const address = `198.51.100.${100 + CALLS.findIndex(([known]) => known === url)}`
    // The bodies are empty: a request is counted before it is looked at.
    for (let count = 0; count < perMinute; count++)
      expect((await post(url, {}, address)).statusCode).toBe(400)
    const refused = await post(url, body, address)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await post(url, {}, '203.0.113.5')).statusCode).toBe(400)
  })
})

describe('Fields that nobody asked for', () => {
  const more = {
    id: 1,
    role: 'ADMIN',
    user_role: 'ADMIN',
    roles: ['ADMIN'],
    activated_at: '2020-01-01T00:00:00Z',
    password_hash: 'x',
  }

  it('Such fields make no administrator of a visitor', async () => {
    const captcha_token = await solvedToken(test, 'registration')
    const form = registration({ captcha_token, ...more })
    expect((await post('/users/', form)).statusCode).toBe(201)
    const { email } = form as unknown as { email: string }
    const row = await database.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
    expect(row).toMatchObject({ role: 'USER', activated_at: null })
    expect(row?.password_hash).toContain('argon2id')
  })

  it('Such fields make none of a person who changes the settings', async () => {
    const user = await aUser(database.db)
    const answer = await test.app.inject({
      method: 'PATCH',
      url: `/users/${user.id}/settings/`,
      payload: { ...more, first_name: 'Still' },
      headers: { authorization: `Bearer ${await test.signIn(user)}` },
    })
    expect(answer.statusCode).toBe(200)
    const row = await database.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst()
    // The text that a search finds a person by follows the name.
    const search_text = user.search_text?.replace(/^\S+/, 'still')
    expect(row).toEqual({ ...user, first_name: 'Still', search_text })
  })
})

describe('A mail', () => {
  const NAME = 'Jo\r\nBcc: victim@b.example\r\n\r\n<img src=x onerror=alert(1)>'

  /** Reads what support gets when somebody writes under that name. */
  async function contactMail() {
    await sentMails(test)
    const payload = {
      name: NAME,
      email: 'jo@b.example',
      message: `Look: ${NAME} and <script>alert(1)</script>`,
    }
    expect((await post('/contact/', payload)).statusCode).toBe(204)
    const [mail] = await sentMails(test)
    if (mail === undefined) throw new Error('no mail was sent')
    return mail
  }

  it('A mail has no header that somebody typed as a name', async () => {
    const { to, content } = await contactMail()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-abuse-'))
    try {
      const mailer = createMailer({ ...test.ctx, config: { ...test.ctx.config, dataDir } })
      await mailer.send({ to, content, key: 'abuse' })
      mailer.close()
      const folder = path.join(dataDir, 'outbox')
      const eml = (await readdir(folder)).find(name => name.endsWith('.eml')) ?? ''
      const parsed = await PostalMime.parse(await readFile(path.join(folder, eml)))
      expect(parsed.bcc).toBeUndefined()
      expect(parsed.headers.map(header => header.key)).not.toContain('bcc')
      expect(parsed.subject).toContain('Bcc: victim@b.example')
      expect(parsed.to).toHaveLength(1)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  it('A mail shows no markup that somebody typed', async () => {
    const { content } = await contactMail()
    const html = mailHtml(content)
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<script')
    expect(html).toContain('&#60;img src=x')
  })

  it('A registration with line breaks or markup in a name is refused', async () => {
    for (const first_name of [NAME, 'Jo\nBcc: x', '<b>Jo</b>']) {
      const answer = await post('/users/validate/', registration({ first_name }))
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([
        400,
        ['code', 'message', 'first_name'],
      ])
    }
  })
})

describe('A session in wrong hands', () => {
  it('A stolen session does not let its holder guess the password', async () => {
    const user = await aUser(database.db)
    const authorization = `Bearer ${await test.signIn(user)}`
    const change = (old_password: string) =>
      test.app.inject({
        method: 'PATCH',
        url: '/password/',
        payload: { old_password, new_password: 'under the old oak' },
        headers: { authorization },
      })
    for (let count = 0; count < LOCK.failures; count++) expect((await change(WRONG)).statusCode).toBe(400)
    const locked = await change(TEST_PASSWORD)
    expect([locked.statusCode, locked.json().code]).toEqual([429, 'account_locked'])
    expect(Number(locked.headers['retry-after'])).toBe(LOCK.minutes * 60)
    // Its owner still gets in.
    expect((await post('/api/token/', { username: user.email, password: TEST_PASSWORD })).statusCode).toBe(
      200,
    )
  })
})
