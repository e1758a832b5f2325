import { security } from '@earshot/contract/endpoints/account/security.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { users } from '@earshot/contract/endpoints/admin/users.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { anAuthenticator } from '#test/authenticator.ts'
import { movedClock } from '#test/clock.ts'
import { anAdmin, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'
import { appCode, ownApp, ownPasskey } from '#test/second-factors.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })
const MINUTE = 60_000

type Person = Awaited<ReturnType<typeof aUser>>
const read = async (as: Person) => (await app.call(security.read, {}, { as })).body
const codeNow = (secret: string) => appCode(secret, clock.now())
const signIn = (user: Person) =>
  app.call(session.signIn, { body: { username: user.email, password: TEST_PASSWORD } })

async function setUpApp(as: Person | string) {
  const { body } = await app.call(security.beginApp, {}, { as })
  const confirmed = await app.call(security.confirmApp, { body: { app_code: codeNow(body.secret) } }, { as })
  return { secret: body.secret, ...confirmed }
}

async function addPasskey(as: Person | string, name = 'Phone') {
  const { body } = await app.call(security.askNewPasskey, {}, { as })
  const key = anAuthenticator()
  const added = await app.call(security.addPasskey, { body: { name, passkey: key.create(body) } }, { as })
  return { key, question: body, ...added }
}

describe('An authenticator app', () => {
  it('An app counts once it has answered, and gives ten recovery codes this once', async () => {
    const user = await aUser(db)
    const begun = await app.call(security.beginApp, {}, { as: user })
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`)
    expect(await read(user)).toEqual({
      is_required: false,
      passkeys: [],
      app: null,
      recovery_codes: null,
      single_sign_on: null,
    })
    expect((await signIn(user)).status).toBe(200)

    const body = { app_code: codeNow(begun.body.secret) }
    const { body: made } = await app.call(security.confirmApp, { body }, { as: user })
    expect(made.recovery_codes).toHaveLength(10)
    expect(await read(user)).toMatchObject({
      app: { confirmed_at: clock.now().toISOString(), last_used_at: null },
      recovery_codes: { left: 10, of: 10 },
    })
    expect(JSON.stringify(await read(user))).not.toContain(made.recovery_codes[0])
    expect((await signIn(user)).error.code).toBe('second_factor_required')
  })

  it('A wrong code, and one of a clock that is wrong, are told apart at the field', async () => {
    const user = await aUser(db)
    const { body } = await app.call(security.beginApp, {}, { as: user })
    const confirm = (app_code: string) => app.call(security.confirmApp, { body: { app_code } }, { as: user })
    const fast = appCode(body.secret, new Date(clock.now().getTime() + 5 * MINUTE))
    expect((await confirm(fast)).error.app_code).toEqual([
      'The clock of your app is 300 s fast. Have your phone set its time by itself, then try again.',
    ])
    expect((await confirm('12 34')).error.app_code).toEqual(['The code has 6 digits.'])
    expect(await read(user)).toMatchObject({ app: null, recovery_codes: null })
  })

  it('A set-up is over after half an hour, and after the next was begun', async () => {
    const user = await aUser(db)
    const first = await app.call(security.beginApp, {}, { as: user })
    const second = await app.call(security.beginApp, {}, { as: user })
    const confirm = (app_code: string) => app.call(security.confirmApp, { body: { app_code } }, { as: user })
    expect((await confirm(codeNow(first.body.secret))).status).toBe(400)
    clock.advance((LIMITS.secondFactor.setupMinutes + 1) * MINUTE)
    const late = await confirm(codeNow(second.body.secret))
    expect(late.error.app_code).toEqual(['This set-up is over. Begin anew and scan the new code.'])
  })

  it('A new app takes the place of the former one, and its codes that of the former codes', async () => {
    const user = await aUser(db)
    const first = await setUpApp(user)
    clock.advance(MINUTE)
    const second = await setUpApp(user)
    expect(second.secret).not.toBe(first.secret)
    expect(second.body.recovery_codes).not.toEqual(first.body.recovery_codes)
    const apps = await db
      .selectFrom('authenticator_apps')
      .select('user_id')
      .where('user_id', '=', user.id)
      .execute()
    expect(apps).toHaveLength(1)
  })

  it('The other sessions end: somebody may have opened one by the password alone', async () => {
    const user = await aUser(db)
    const [own, other] = [await app.signIn(user), await app.signIn(user)]
    await setUpApp(own)
    expect((await app.call(session.current, {}, { as: own })).status).toBe(200)
    expect((await app.call(session.current, {}, { as: other })).status).toBe(401)
  })

  it('The code that confirms an app does not sign in as well', async () => {
    const user = await aUser(db)
    await setUpApp(user)
    const { last_step: step } = await db
      .selectFrom('authenticator_apps')
      .select('last_step')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(step).toBe(Math.floor(clock.now().getTime() / 30_000))
  })

  it('An app that is removed takes the recovery codes with it, and the password is enough again', async () => {
    const user = await aUser(db)
    await setUpApp(user)
    expect((await app.call(security.removeApp, {}, { as: user })).status).toBe(204)
    expect(await read(user)).toMatchObject({ app: null, recovery_codes: null })
    expect((await signIn(user)).status).toBe(200)
    expect((await app.call(security.removeApp, {}, { as: user })).status).toBe(404)
  })

  it('Every change is told to the owner', async () => {
    const user = await aUser(db, { language: 'nl' })
    await setUpApp(user)
    await app.call(security.makeRecoveryCodes, {}, { as: user })
    const { body } = await addPasskey(user)
    await app.call(security.removePasskey, { params: { passkeyId: body.id } }, { as: user })
    await app.call(security.removeApp, {}, { as: user })
    const mails = (await sentMails(app)).filter(({ to }) => to === user.email)
    expect(mails.map(({ content }) => content.facts[0]?.value)).toEqual([
      'Er is een authenticator-app ingesteld',
      'Er zijn nieuwe herstelcodes gemaakt; de vorige gelden niet meer',
      'Er is een passkey toegevoegd',
      'Er is een passkey verwijderd',
      'De authenticator-app is verwijderd',
    ])
    expect(mails[0]?.content.button.url).toBe('http://localhost:3000/app/profile/security')
  })
})

describe('Recovery codes', () => {
  it('Codes are made only where they stand in for something', async () => {
    const user = await aUser(db)
    const refused = await app.call(security.makeRecoveryCodes, {}, { as: user })
    expect([refused.status, refused.error.code]).toEqual([409, 'second_factor_needed'])
    await addPasskey(user)
    expect((await app.call(security.makeRecoveryCodes, {}, { as: user })).body.recovery_codes).toHaveLength(
      10,
    )
  })
})

describe('Passkeys', () => {
  it('A person has several, each with its name, and finds where one is kept', async () => {
    const user = await aUser(db, { first_name: 'Griet', last_name: 'Aa' })
    const first = await addPasskey(user, '  Phone ')
    expect(first.status).toBe(201)
    expect(first.question).toMatchObject({
      rp: { id: 'localhost', name: 'Earshot' },
      user: { name: user.email, displayName: 'Griet Aa' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
    const second = await addPasskey(user, 'Key in the safe')
    expect(second.question.excludeCredentials.map(({ id }) => id)).toEqual([first.key.id])
    expect(second.question.user.id).toBe(first.question.user.id)
    await db
      .updateTable('passkeys')
      .set({ aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' })
      .where('id', '=', first.body.id)
      .execute()
    expect((await read(user)).passkeys).toMatchObject([
      { name: 'Phone', kept_in: 'iCloud Keychain', is_synced: false, last_used_at: null },
      { name: 'Key in the safe', kept_in: null },
    ])
  })

  it('A passkey is renamed and removed by its owner only', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    const { body } = await addPasskey(user)
    const params = { passkeyId: body.id }
    const rename = (as: Person) =>
      app.call(security.renamePasskey, { params, body: { name: 'Tablet' } }, { as })
    const remove = (as: Person) => app.call(security.removePasskey, { params }, { as })
    expect([(await rename(other)).status, (await remove(other)).status]).toEqual([404, 404])
    expect((await rename(user)).body.name).toBe('Tablet')
    expect((await remove(user)).status).toBe(204)
    expect((await read(user)).passkeys).toEqual([])
  })

  it.each([
    ['on a page of another origin', { origin: 'https://earshot.example' }],
    ['for another host', { rpId: 'earshot.example' }],
    ['without a finger or a PIN', { isVerified: false }],
  ])('A passkey that was made %s is not kept', async (_how, wrongly) => {
    const user = await aUser(db)
    const { body } = await app.call(security.askNewPasskey, {}, { as: user })
    const passkey = anAuthenticator().create(body, wrongly)
    const answer = await app.call(security.addPasskey, { body: { name: 'Phone', passkey } }, { as: user })
    expect([answer.status, Object.keys(answer.error)]).toEqual([400, ['code', 'message', 'passkey']])
  })

  it('A passkey that was made for somebody else, or long ago, or is kept already, is not kept', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    const add = (as: Person, passkey: ReturnType<ReturnType<typeof anAuthenticator>['create']>) =>
      app.call(security.addPasskey, { body: { name: 'Phone', passkey } }, { as })
    const { body: question } = await app.call(security.askNewPasskey, {}, { as: other })
    const key = anAuthenticator()
    const made = key.create(question)
    expect((await add(user, made)).status).toBe(400)
    expect((await add(other, made)).status).toBe(201)
    expect((await add(other, made)).error.passkey).toEqual(['The passkey could not be kept. Begin anew.'])
    const { body: own } = await app.call(security.askNewPasskey, {}, { as: user })
    expect((await add(user, key.create(own))).error.passkey).toEqual(['This passkey is known already.'])
    clock.advance(LIMITS.secondFactor.challengeMinutes * MINUTE)
    expect((await add(user, anAuthenticator().create(own))).status).toBe(400)
  })

  it('A person has twenty passkeys at the most', async () => {
    const user = await aUser(db)
    for (let n = 0; n < LIMITS.secondFactor.passkeys; n += 1) await ownPasskey({ app, db, person: user })
    const { error } = await addPasskey(user)
    expect(error.passkey).toEqual(['You have 20 passkeys. Remove one first.'])
  })
})

describe('Who has to have a second factor', () => {
  const { app: strict, db: strictDb } = appWithDatabase({ clock, config: { secondFactor: 'admins' } })
  const current = (as: string) => strict.call(session.current, {}, { as })
  const list = (as: string) => strict.call(users.list, {}, { as })

  it('An administrator without one may set one up, and do nothing else', async () => {
    const admin = await anAdmin(strictDb)
    const access = await strict.signIn(admin)
    expect((await current(access)).body.second_factor_missing).toBe(true)
    const refused = await list(access)
    expect([refused.status, refused.error.code]).toEqual([403, 'second_factor_missing'])

    const begun = await strict.call(security.beginApp, {}, { as: access })
    const body = { app_code: codeNow(begun.body.secret) }
    expect((await strict.call(security.confirmApp, { body }, { as: access })).status).toBe(200)
    expect((await current(access)).body.second_factor_missing).toBe(false)
    expect((await list(access)).status).toBe(200)
  })

  it('The last one of an administrator is not removed, and others are', async () => {
    const admin = await anAdmin(strictDb)
    await ownApp({ app: strict, db: strictDb, person: admin })
    const { id: passkeyId } = await ownPasskey({ app: strict, db: strictDb, person: admin })
    expect((await strict.call(security.removeApp, {}, { as: admin })).status).toBe(204)
    const refused = await strict.call(security.removePasskey, { params: { passkeyId } }, { as: admin })
    expect([refused.status, refused.error.code]).toEqual([409, 'second_factor_needed'])
    expect((await strict.call(security.read, {}, { as: admin })).body).toMatchObject({
      is_required: true,
      passkeys: [{ id: passkeyId }],
    })
  })

  it('Others are asked for none, unless everybody is', async () => {
    const user = await aUser(strictDb)
    expect((await current(await strict.signIn(user))).body.second_factor_missing).toBe(false)
  })

  it('A person who is made an administrator has to set one up before anything that administrators do', async () => {
    const user = await aUser(strictDb)
    await strictDb.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', user.id).execute()
    expect((await list(await strict.signIn({ ...user, role: 'ADMIN' }))).error.code).toBe(
      'second_factor_missing',
    )
  })
})

describe('Where everybody has to have a second factor', () => {
  const { app: strict, db: strictDb } = appWithDatabase({ clock, config: { secondFactor: 'all' } })

  it('Every call but those that set one up is refused, whoever makes it', async () => {
    const access = await strict.signIn(await aUser(strictDb))
    const { allEndpoints, endpointName } = await import('@earshot/contract/catalogue.ts')
    const { nextAddress } = await import('#test/sample-request.ts')
    const open: string[] = []
    for (const endpoint of allEndpoints.filter(({ access: who }) => who === 'user')) {
      const answer = await strict.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/\{\w+\}/g, '1'),
        headers: { authorization: `Bearer ${access}` },
        remoteAddress: nextAddress(),
      })
      if (answer.statusCode === 403 && answer.json().code === 'second_factor_missing') continue
      open.push(endpointName(endpoint))
    }
    expect(open).toEqual([
      'session.askAgain',
      'session.signInAgain',
      'session.current',
      'singleSignOn.link',
      'security.read',
      'security.beginApp',
      'security.confirmApp',
      'security.askNewPasskey',
      'security.addPasskey',
    ])
  })
})
