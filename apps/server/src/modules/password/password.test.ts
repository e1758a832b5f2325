import { password } from '@earshot/contract/endpoints/account/password.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { RECOVERY_MINUTES } from '#accounts/account-mail.ts'
import { MAILS_PER_HOUR } from '#accounts/prepared-mail.ts'
import { retryDelayMs } from '#channels/backoff.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { solvedToken } from '#test/captcha.ts'
import { movedClock } from '#test/clock.ts'
import { aUser, TEST_PASSWORD } from '#test/factories.ts'
import { whileInsertsBlocked } from '#test/forced-races.ts'
import { sentMails } from '#test/mails.ts'

const NEW_PASSWORD = 'under the old oak'
const clock = movedClock()
const { app: test, db } = appWithDatabase({ max: 16, clock })

async function recover(email: string) {
  const captcha_token = await solvedToken(test, 'restore-password')
  return test.call(password.recover, { body: { email, captcha_token } })
}
/** The token of the mail that follows. */
async function tokenFor(user: { email: string }): Promise<string> {
  await recover(user.email)
  return (await sentMails(test)).at(-1)?.token ?? ''
}
const check = (token: string) => test.call(password.check, { params: { token } })
const confirm = (token: string, chosen = NEW_PASSWORD) =>
  test.call(password.confirm, { body: { token, password: chosen } })
const signIn = (username: string, given: string) =>
  test.call(session.signIn, { body: { username, password: given } })
const current = (access: string) => test.call(session.current, {}, { as: access })

describe('Asking for a new password', () => {
  it('The call answers OK and sends a link in the person’s own name', async () => {
    const user = await aUser(db, { first_name: 'Piet' })
    const { status, body } = await recover(`  ${user.email.toUpperCase()} `)
    expect([status, body]).toEqual([200, { status: 'OK' }])
    const [mail] = await sentMails(test)
    expect(mail?.to).toBe(user.email)
    expect(mail?.content.lead).toContain('Hello Piet')
    expect(mail?.content.button.url).toMatch(/^http:\/\/localhost:3000\/recover-password\?token=[\w-]{43}$/)
  })

  it('The call answers a stranger the same, does the same, and sends nothing', async () => {
    const user = await aUser(db)
    const known = await recover(user.email)
    const waiting = () => db.selectFrom('account_mails').select('id').execute()
    const before = (await waiting()).length
    const unknown = await recover('nobody@earshot.example')
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
    expect((await waiting()).length).toBe(before + 1)
    expect((await sentMails(test)).map(mail => mail.to)).toEqual([user.email])
  })

  it('The call needs a proof of its own, once', async () => {
    const ask = (captcha_token?: string) =>
      test.call(password.recover, { body: { email: 'jo@earshot.example', captcha_token } })
    const other = await solvedToken(test, 'registration')
    for (const token of [undefined, '', 'nonsense', other]) {
      const { status, error } = await ask(token)
      expect([status, error.code]).toEqual([400, 'captcha_failed'])
      expect(error.detail).toBe(error.message)
    }
    const own = await solvedToken(test, 'restore-password')
    expect((await ask(own)).status).toBe(200)
    expect((await ask(own)).error.code).toBe('captcha_failed')
  })

  it.each(['', 'no address', `${'a'.repeat(245)}@x.example`])(
    'The call names the wrong field for "%s"',
    async email => {
      const { status, error } = await test.call(password.recover, { body: { email } })
      expect(status).toBe(400)
      expect(error.email).toHaveLength(1)
    },
  )

  it('The call fills no mailbox: after some links an hour must pass', async () => {
    const user = await aUser(db)
    for (let count = 0; count <= MAILS_PER_HOUR; count++) expect((await recover(user.email)).status).toBe(200)
    expect(await sentMails(test)).toHaveLength(MAILS_PER_HOUR)
    clock.advance(3_600_000)
    expect(await tokenFor(user)).not.toBe('')
  })

  it('The call is limited per address with 429', async () => {
    const ask = () =>
      test.app.inject({
        method: 'POST',
        url: '/password/recover/',
        payload: { email: 'jo@earshot.example' },
        remoteAddress: '198.51.100.20',
      })
    for (let count = 0; count < 10; count++) expect((await ask()).statusCode).toBe(400)
    expect((await ask()).statusCode).toBe(429)
  })

  it('The token is kept as a hash only, in no other place', async () => {
    const token = await tokenFor(await aUser(db))
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from mail_tokens t where t::text like ${`%${token}%`})
        or exists (select from account_mails m where m::text like ${`%${token}%`}) as found`.execute(db)
    expect(rows[0]?.found).toBe(false)
  })
})

describe('The link to a new password', () => {
  it('The link is valid until it is used, for an hour', async () => {
    const user = await aUser(db)
    const token = await tokenFor(user)
    expect((await check(token)).status).toBe(204)
    clock.advance(RECOVERY_MINUTES * 60_000 - 1)
    expect((await check(token)).status).toBe(204)
    clock.advance(1)
    expect([(await check(token)).status, (await check(token)).error.code]).toEqual([400, 'link_invalid'])
    expect((await confirm(token)).error.code).toBe('link_invalid')
    expect((await signIn(user.email, TEST_PASSWORD)).status).toBe(200)
  })

  it('The link ends with the next one', async () => {
    const user = await aUser(db)
    const first = await tokenFor(user)
    const second = await tokenFor(user)
    expect([(await check(first)).status, (await check(second)).status]).toEqual([400, 204])
  })

  it.each(['x', 'a'.repeat(90), '%', "' or 1=1"])('The link is invalid when it reads "%s"', async token => {
    expect((await check(token)).status).toBe(400)
    expect((await confirm(token)).status).toBe(400)
  })
})

describe('Choosing a new password by the link', () => {
  it('The choice works once, ends every session and lifts the lock', async () => {
    const user = await aUser(db)
    const old = (await signIn(user.email, TEST_PASSWORD)).body
    clock.advance(1000)
    for (let count = 0; count < 10; count++) await signIn(user.email, 'wrong-password')
    expect((await signIn(user.email, TEST_PASSWORD)).status).toBe(429)
    const token = await tokenFor(user)
    expect((await confirm(token)).body).toEqual({ status: 'OK' })
    expect((await confirm(token, 'another good one')).error.code).toBe('link_invalid')
    expect((await current(old.access)).status).toBe(401)
    expect((await test.call(session.refresh, { body: { refresh: old.refresh } })).status).toBe(401)
    expect((await signIn(user.email, TEST_PASSWORD)).status).toBe(401)
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('The choice works for one of two at once', async () => {
    const token = await tokenFor(await aUser(db))
    const answers = await Promise.all([
      confirm(token, 'first of the two'),
      confirm(token, 'second of the two'),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 400])
  })

  it('The choice activates an account that still waited for it: the mailbox is proven', async () => {
    const user = await aUser(db, { activated_at: null })
    await confirm(await tokenFor(user))
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('The choice keeps the lengths of the specification, and the link for another try', async () => {
    const token = await tokenFor(await aUser(db))
    const refused: [string, string][] = [
      ['', 'This field is required.'],
      ['7 chars', 'This is too short.'],
      ['ab cd ef '.repeat(12).slice(0, 101), 'This is too long.'],
    ]
    for (const [chosen, text] of refused) {
      const { status, error } = await confirm(token, chosen)
      expect([status, error.password]).toEqual([400, [text]])
    }
    expect((await confirm(token, 'password1')).error.password).toHaveLength(1)
    expect((await confirm(token, 'x7!kQ2p#')).status).toBe(200)
  })

  it('The choice takes a hundred characters of any script', async () => {
    const user = await aUser(db)
    const chosen = 'пароль猪ферма'.repeat(10).slice(0, 100)
    expect((await confirm(await tokenFor(user), chosen)).status).toBe(200)
    expect((await signIn(user.email, chosen)).status).toBe(200)
  })
})

describe('Changing the password', () => {
  const change = (as: string, old_password: string, new_password: string) =>
    test.call(password.change, { body: { old_password, new_password } }, { as })

  it('The change says "Password changed" and ends the other sessions only', async () => {
    const user = await aUser(db)
    const own = (await signIn(user.email, TEST_PASSWORD)).body
    const other = (await signIn(user.email, TEST_PASSWORD)).body
    const link = await tokenFor(user)
    const { status, body } = await change(own.access, TEST_PASSWORD, NEW_PASSWORD)
    expect([status, body]).toEqual([200, { status: 'Password changed' }])
    expect((await current(own.access)).status).toBe(200)
    expect((await current(other.access)).status).toBe(401)
    expect((await check(link)).status).toBe(400)
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('The change names what is wrong on its field and changes nothing', async () => {
    const user = await aUser(db, { last_name: 'Lindqvist' })
    const access = await test.signIn(user)
    const cases: [string, string, string][] = [
      ['not the old one', NEW_PASSWORD, 'old_password'],
      [TEST_PASSWORD, TEST_PASSWORD, 'new_password'],
      [TEST_PASSWORD, 'short', 'new_password'],
      [TEST_PASSWORD, 'a'.repeat(101), 'new_password'],
      [TEST_PASSWORD, 'qwerty123', 'new_password'],
      [TEST_PASSWORD, 'lindqvist1', 'new_password'],
    ]
    for (const [old, chosen, field] of cases) {
      const { status, error } = await change(access, old, chosen)
      const keys = ['code', 'message', field, 'status']
      expect([status, error.code, Object.keys(error)]).toEqual([400, 'invalid', keys])
    }
    expect((await signIn(user.email, TEST_PASSWORD)).status).toBe(200)
  })

  it('The change is no way to guess the old one: ten tries, however many come at once', async () => {
    const access = await test.signIn(await aUser(db))
    const guess = () => change(access, 'not the old one', NEW_PASSWORD)
    const answers = await whileInsertsBlocked(db, {
      table: 'sign_in_attempts',
      calls: Array.from({ length: 14 }, () => guess),
    })
    expect(answers.filter(answer => answer.error.code === 'invalid')).toHaveLength(10)
    expect(answers.filter(answer => answer.error.code === 'account_locked')).toHaveLength(4)
  })

  it('The change needs a session', async () => {
    const body = { old_password: TEST_PASSWORD, new_password: NEW_PASSWORD }
    expect((await test.call(password.change, { body })).status).toBe(401)
  })
})

describe('A mail that could not be sent', () => {
  it('A mail that could not be sent leaves no link behind and is tried again', async () => {
    const user = await aUser(db)
    await recover(user.email)
    expect(await sentMails(test, () => ({ status: 'RETRY', why: 'away' }))).toEqual([])
    const left = await db.selectFrom('mail_tokens').select('purpose').where('user_id', '=', user.id).execute()
    expect(left).toEqual([])
    clock.advance(retryDelayMs(1, 1))
    expect((await sentMails(test)).map(mail => mail.to)).toEqual([user.email])
  })
})
