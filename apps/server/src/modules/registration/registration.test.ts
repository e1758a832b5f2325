import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { RegistrationStep } from '@earshot/contract/schemas/account/registration.ts'
import { validate as validateForm } from '@earshot/contract/schemas/messages.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACTIVATION_HOURS } from '#accounts/account-mail.ts'
import { MAILS_PER_HOUR } from '#accounts/prepared-mail.ts'
import { seedBase } from '#seed/seed-base.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { solvedToken } from '#test/captcha.ts'
import { movedClock } from '#test/clock.ts'
import { aMembership, aSite, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'

const PASSWORD = 'under the old oak'
const clock = movedClock()
const { app: test, db } = appWithDatabase({ clock })
let serial = 0

beforeAll(async () => {
  await seedBase(db)
})

const form = (changes = {}) => ({
  first_name: 'Zoë',
  last_name: "O'Neill-Łukasz",
  email: `new${++serial}@earshot.example`,
  telephone: '+32470123456',
  password: PASSWORD,
  confirm_password: PASSWORD,
  language: 'nl',
  country: 'DE',
  timezone: { value: 'Europe/Berlin', label: '(UTC+01:00) Europe/Berlin' },
  policy_accepted: true,
  consent_personal_data_usage: true,
  consent_newsletter: false,
  ...changes,
})

const validate = (body: object) => test.call(registration.validate, { body: body as never })
async function register(changes = {}) {
  const captcha_token = await solvedToken(test, 'registration')
  return test.call(registration.register, { body: form({ captcha_token, ...changes }) as never })
}
const activate = (token: string, password = PASSWORD) =>
  test.call(registration.activate, { body: { token, password } })
const resend = (email: string) => test.call(registration.resendActivation, { body: { email } })
const signIn = (username: string, password = PASSWORD) =>
  test.call(session.signIn, { body: { username, password } })
const userOf = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('A step of the wizard', () => {
  it('The step moves on when all is well, with and without the consents', async () => {
    const { consent_newsletter: _n, consent_personal_data_usage: _p, ...first } = form()
    expect((await validate(first)).body).toEqual({ valid: true })
    expect((await validate({ ...first, consent_personal_data_usage: false })).body).toEqual({ valid: true })
    expect((await validate(form())).body).toEqual({ valid: true })
  })

  it('The step says nothing of whether the address is registered', async () => {
    const user = await aUser(db)
    expect((await validate(form({ email: user.email }))).body).toEqual({ valid: true })
  })

  it.each([
    ['first_name', 'A'.repeat(30), 'A'.repeat(31)],
    ['first_name', 'Żółć', 'R2D2'],
    ['first_name', '김', '   '],
    ['last_name', 'b'.repeat(150), 'b'.repeat(151)],
    ['last_name', 'b', ''],
    ['email', `${'a'.repeat(136)}@earshot.exam`, `${'a'.repeat(139)}@earshot.exam`],
    ['email', ' JO@earshot.example ', 'jo@'],
    ['telephone', '+32470123456', '+3247012'],
    ['telephone', '+4915112345678', '+491511234567890123456'],
    ['telephone', '32470123456', '+32 470 12 34 56'],
    ['telephone', '+32123456', '+3212345'],
    ['telephone', `+32${'1'.repeat(17)}`, `+32${'1'.repeat(18)}`],
    ['country', 'vn', 'XX'],
    ['country', 'BE', ''],
    ['language', 'ja', 'xx'],
    ['timezone', 'Asia/Tokyo', 'Mars/Olympus'],
    ['timezone', { value: 'UTC', label: 'UTC' }, null],
    ['policy_accepted', true, false],
  ])('The step takes %s %j and not %j', async (field, good, bad) => {
    expect((await validate(form({ [field]: good }))).status).toBe(200)
    const { status, error } = await validate(form({ [field]: bad }))
    expect(status).toBe(400)
    expect(Object.keys(error)).toEqual(['code', 'message', field])
  })

  it.each([
    ['x7!kQ2p#', 'x7!kQ2p'],
    ['the oak '.repeat(13).slice(0, 99).concat('x'), 'the oak '.repeat(13).slice(0, 100).concat('x')],
    ['a barn full of pigs', 'password1'],
    ['zoe walks the barn', 'Łukasz99'],
  ])('The step takes the password "%s" and not "%s"', async (good, bad) => {
    const withPassword = (password: string) => form({ password, confirm_password: password })
    expect((await validate(withPassword(good))).status).toBe(200)
    expect((await validate(withPassword(bad))).error.password).toHaveLength(1)
  })

  it('The step wants the password twice alike', async () => {
    const { error } = await validate(form({ confirm_password: 'another old oak' }))
    expect(error.confirm_password).toEqual(['The two entries do not match.'])
  })

  it.each(['+32123456', `+32${'1'.repeat(17)}`, '+13125550123', '+861381234567', '+3247012345678'])(
    'The step takes the telephone number %s as the form does',
    async telephone => {
      expect(validateForm(RegistrationStep, form({ telephone })).ok).toBe(true)
      expect((await validate(form({ telephone }))).body).toEqual({ valid: true })
    },
  )

  it('The step names every wrong field at once', async () => {
    const { error } = await validate({})
    const fields = [
      'first_name',
      'last_name',
      'email',
      'telephone',
      'password',
      'language',
      'country',
      'timezone',
    ]
    expect(Object.keys(error)).toEqual(expect.arrayContaining(fields))
    const both = (
      await validate(form({ country: 'XX', password: 'password1', confirm_password: 'password1' }))
    ).error
    expect(Object.keys(both)).toEqual(['code', 'message', 'country', 'password'])
  })
})

describe('Registering', () => {
  it('The registration makes an account that waits for its activation', async () => {
    const { status, body } = await register({ email: ' First@Earshot.example ' })
    expect([status, body]).toEqual([201, { email: 'first@earshot.example', activated: false }])
    expect(await userOf('first@earshot.example')).toMatchObject({
      first_name: 'Zoë',
      last_name: "O'Neill-Łukasz",
      telephone: '+32470123456',
      language: 'nl',
      country: 'DE',
      timezone: 'Europe/Berlin',
      role: 'USER',
      activated_at: null,
    })
    expect((await signIn('first@earshot.example')).error.code).toBe('account_not_activated')
    const [mail] = await sentMails(test)
    expect(mail?.to).toBe('first@earshot.example')
    expect(mail?.content.locale).toBe('nl')
    expect((await activate(mail?.token ?? '')).status).toBe(204)
    expect((await signIn('first@earshot.example')).status).toBe(200)
  })

  it('The registration records every consent with text, version, time and address', async () => {
    const { body } = await register({ consent_newsletter: true, consent_personal_data_usage: false })
    const user = await userOf(body.email)
    const rows = await db
      .selectFrom('consents')
      .select(['kind', 'country', 'version', 'granted', 'granted_at', 'address'])
      .where('user_id', '=', user?.id ?? 0)
      .orderBy('id')
      .execute()
    const common = { country: 'DE', version: 1, granted_at: clock.now(), address: '127.0.0.1' }
    expect(rows).toEqual([
      { kind: 'PRIVACY', granted: true, ...common },
      { kind: 'DATA_PRIVACY', granted: true, ...common },
      { kind: 'PERSONAL_DATA', granted: false, ...common },
      { kind: 'NEWSLETTER', granted: true, ...common },
    ])
  })

  it('The registration needs both consent answers, the tick and a proof', async () => {
    await sentMails(test)
    const withToken = { captcha_token: await solvedToken(test, 'registration') }
    const send = (changes: object) =>
      test.call(registration.register, { body: form({ ...withToken, ...changes }) as never })
    expect((await send({ consent_newsletter: undefined })).error).toHaveProperty('consent_newsletter')
    expect((await send({ consent_personal_data_usage: null })).error).toHaveProperty(
      'consent_personal_data_usage',
    )
    expect((await send({ policy_accepted: false })).error).toHaveProperty('policy_accepted')
    expect((await send({ captcha_token: undefined })).error.code).toBe('captcha_failed')
    // None of the failed tries has used the proof up.
    expect((await send({})).status).toBe(201)
    expect((await send({})).error.code).toBe('captcha_failed')
  })

  it('The registration tells a registered address only by mail, and leaves the account as it is', async () => {
    await sentMails(test)
    const user = await aUser(db, { first_name: 'Ann' })
    const known = await register({ email: user.email.toUpperCase() })
    const unknown = await register()
    expect(known.status).toBe(unknown.status)
    expect(known.body).toEqual({ email: user.email, activated: false })
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    const mails = await sentMails(test)
    expect(mails.map(mail => mail.content.subject)).toEqual([
      'You already have an Earshot account',
      'Activeer uw Earshot-account',
    ])
    expect(mails[0]?.to).toBe(user.email)
    expect(await userOf(user.email)).toMatchObject({ first_name: 'Ann', password_hash: user.password_hash })
    expect((await signIn(user.email, TEST_PASSWORD)).status).toBe(200)
  })

  it('The registration may be done again until somebody activates; the first link is void then', async () => {
    await sentMails(test)
    const email = `again${++serial}@earshot.example`
    await register({ email, first_name: 'Stranger' })
    const [first] = await sentMails(test)
    await register({
      email,
      first_name: 'Owner',
      password: 'the owner’s words',
      confirm_password: 'the owner’s words',
    })
    expect((await activate(first?.token ?? '')).error.code).toBe('link_invalid')
    const [second] = await sentMails(test)
    expect((await activate(second?.token ?? '', 'the owner’s words')).status).toBe(204)
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, 'the owner’s words')).status).toBe(200)
  })

  it('The registration makes one account of two at once', async () => {
    const email = `twice${++serial}@earshot.example`
    const answers = await Promise.all([register({ email }), register({ email })])
    expect(answers.map(answer => answer.status)).toEqual([201, 201])
    const rows = await db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
  })

  it('The registration keeps a telephone number as it is dialled from abroad, and as typed where none is known', async () => {
    const dialled = async (telephone: string) =>
      (await userOf((await register({ telephone })).body.email))?.telephone
    expect(await dialled('+320470123456')).toBe('+32470123456')
    expect(await dialled('+32123456')).toBe('+32123456')
  })

  it('The registration is limited per address with 429', async () => {
    const send = () =>
      test.app.inject({ method: 'POST', url: '/users/', payload: {}, remoteAddress: '198.51.100.30' })
    for (let count = 0; count < 10; count++) expect((await send()).statusCode).toBe(400)
    expect((await send()).statusCode).toBe(429)
  })
})

describe('Activation', () => {
  it('The link tells which address it is about, as long as it works', async () => {
    await sentMails(test)
    const { body } = await register()
    const token = (await sentMails(test))[0]?.token ?? ''
    const check = () => test.call(registration.checkActivation, { body: { token } })
    expect((await check()).body).toEqual({ email: body.email })
    await activate(token)
    expect((await check()).error.code).toBe('link_invalid')
  })

  it('The link asks for the password, and a wrong one spends nothing', async () => {
    await sentMails(test)
    const { body } = await register()
    const token = (await sentMails(test))[0]?.token ?? ''
    expect((await test.call(registration.activate, { body: { token } as never })).error).toHaveProperty(
      'password',
    )
    expect((await activate(token, 'another old oak')).error).toHaveProperty('password')
    expect((await userOf(body.email))?.activated_at).toBeNull()
    expect((await activate(token)).status).toBe(204)
  })

  it('The link works once, within a day', async () => {
    await sentMails(test)
    const { body } = await register()
    const [mail] = await sentMails(test)
    clock.advance(ACTIVATION_HOURS * 3_600_000)
    expect((await activate(mail?.token ?? '')).error.code).toBe('link_invalid')
    await resend(body.email)
    const [again] = await sentMails(test)
    clock.advance(ACTIVATION_HOURS * 3_600_000 - 1)
    expect((await activate(again?.token ?? '')).status).toBe(204)
    expect((await activate(again?.token ?? '')).error.code).toBe('link_invalid')
    expect((await userOf(body.email))?.activated_at).toEqual(clock.now())
  })

  it.each(['x', 'a'.repeat(200)])('The activation knows nothing of %s', async token => {
    const { status, error } = await activate(token)
    expect([status, error.code]).toEqual([400, 'link_invalid'])
  })

  it('The activation refuses what can be no token on its field', async () => {
    for (const token of ['', 'a'.repeat(201)]) expect((await activate(token)).error).toHaveProperty('token')
  })
})

describe('A registration that a stranger has prepared', () => {
  it('The owner of the address does not open it: the stranger’s password stays outside', async () => {
    await sentMails(test)
    const email = `vet${++serial}@earshot.example`
    const site = await aSite(db)
    const owner = await aUser(db)
    await aMembership(db, { site, user: owner })
    await test.call(siteUsers.invite, { params: { siteId: site.id }, body: { email } }, { as: owner })
    await sentMails(test)
    const strangers = 'the stranger’s own words'
    await register({ email, password: strangers, confirm_password: strangers })
    const [mail] = await sentMails(test)
    // The vet opens the link and types the only password the vet has.
    const { status, error } = await activate(mail?.token ?? '')
    expect([status, error.password]).toEqual([400, [expect.stringMatching(/register again/)]])
    expect((await signIn(email, strangers)).error.code).toBe('account_not_activated')
    // Registering again takes it out of the stranger's hands.
    await register({ email })
    expect((await activate(mail?.token ?? '', strangers)).error.code).toBe('link_invalid')
    const [own] = await sentMails(test)
    expect((await activate(own?.token ?? '')).status).toBe(204)
    expect((await signIn(email, strangers)).status).toBe(401)
    const { body } = await signIn(email)
    expect(body.access).toEqual(expect.any(String))
    const members = await db
      .selectFrom('memberships')
      .select('user_id')
      .where('site_id', '=', site.id)
      .execute()
    expect(members).toEqual([{ user_id: owner.id }])
  })

  it('Nobody guesses it open either: wrong passwords are counted', async () => {
    await sentMails(test)
    await register()
    const [mail] = await sentMails(test)
    let last = await activate(mail?.token ?? '', 'not this one')
    for (let count = 1; count <= 10 && last.status === 400; count++)
      last = await activate(mail?.token ?? '', 'not this one')
    expect([last.status, last.error.code]).toEqual([429, 'account_locked'])
  })
})

describe('Asking for the activation mail again', () => {
  it('The call answers everybody 204 and writes to those who still need it', async () => {
    await sentMails(test)
    const waiting = await aUser(db, { activated_at: null })
    const active = await aUser(db)
    for (const email of [waiting.email, active.email, 'nobody@earshot.example']) {
      const { status, text } = await resend(email)
      expect([status, text]).toEqual([204, ''])
    }
    expect((await sentMails(test)).map(mail => mail.to)).toEqual([waiting.email])
  })

  it('The call fills no mailbox', async () => {
    const waiting = await aUser(db, { activated_at: null })
    for (let count = 0; count <= MAILS_PER_HOUR; count++) await resend(waiting.email)
    expect(await sentMails(test)).toHaveLength(MAILS_PER_HOUR)
  })

  it('The call names a wrong address', async () => {
    expect((await resend('nonsense')).error).toHaveProperty('email')
  })
})
