import { secondFactor } from '@earshot/contract/endpoints/account/second-factor.ts'
import { security } from '@earshot/contract/endpoints/account/security.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { singleSignOn } from '@earshot/contract/endpoints/account/single-sign-on.ts'
import { SecondFactorNeeded } from '@earshot/contract/schemas/account/second-factor.ts'
import { describe, expect, it } from 'vitest'
import { createSecondFactorDuty } from '#auth/second-factor-duty.ts'
import { anAdmin, aSite, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'
import { appCode, ownApp } from '#test/second-factors.ts'
import { signOnWorld } from '#test/sign-on-world.ts'

const MINUTE = 60_000
const {
  app,
  db,
  clock,
  settings,
  provider,
  provided,
  signOn,
  complete,
  enter,
  unjoined,
  link,
  join,
  reader,
} = signOnWorld()

/** The texts of the mails that went to somebody. */
async function mailsTo(email: string): Promise<string> {
  const mails = (await sentMails(app)).filter(mail => mail.to === email)
  return JSON.stringify(mails.map(({ content }) => content.facts))
}

const roleOf = async (id: number) =>
  (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

describe('Joining an account', () => {
  it('An account is linked once its owner has signed in by the password, and told by mail', async () => {
    const user = await aUser(db)
    const subject = provided({ email: 'elsewhere@union.example', email_verified: true })
    const { sign_on_code: code, cookie, ...waiting } = await unjoined(subject)
    expect(waiting).toMatchObject({ email: 'elsewhere@union.example', is_invited: false })
    const body = { username: user.email, password: TEST_PASSWORD }
    const signedIn = await app.call(session.signIn, { body })
    expect((await link({ code, cookie }, signedIn.body.access)).status).toBe(201)
    expect((await reader((await enter(subject)).body.access)).id).toBe(user.id)
    expect(await mailsTo(user.email)).toContain('Single sign-on was linked with your account')
  })

  it('Nothing is linked without the cookie of the browser, nor by a session that proved nothing lately', async () => {
    const user = await aUser(db)
    const { sign_on_code: code, cookie } = await unjoined(provided())
    expect((await link({ code, cookie: '' }, user)).error.code).toBe('sign_on_invalid')
    const access = await app.signIn(user)
    const created_at = new Date(clock.now().getTime() - 11 * MINUTE)
    await db.updateTable('sessions').set({ created_at }).where('user_id', '=', user.id).execute()
    const stale = await link({ code, cookie }, access)
    expect([stale.status, stale.error.code]).toEqual([403, 'sign_in_again'])
    expect((await link({ code, cookie }, user)).status).toBe(201)
    expect((await link({ code, cookie }, user)).error.code).toBe('sign_on_invalid')
  })

  it('An identity opens one account, and an account has one identity', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    const subject = provided()
    await join(subject, user)
    const known = await signOn(subject, { purpose: 'LINK' })
    expect(known.page).toBe('/app/profile/security')
    const taken = await link(known, other)
    expect([taken.status, taken.error.code]).toEqual([409, 'sign_on_taken'])
    const second = await link(await signOn(provided(), { purpose: 'LINK' }), user)
    expect([second.status, second.error.code]).toEqual([409, 'sign_on_taken'])
  })

  it('A code for linking signs nobody in, and one for signing in links nothing', async () => {
    const user = await aUser(db)
    const subject = provided()
    await join(subject, user)
    const linking = await signOn(subject, { purpose: 'LINK' })
    expect((await complete(linking)).error.code).toBe('sign_on_invalid')
    expect((await link(await signOn(subject), user)).error.code).toBe('sign_on_invalid')
  })

  it('A verified address joins at once where the installation trusts the provider, and only there', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    const verified = provided({ email: user.email.toUpperCase(), email_verified: true })
    expect((await enter(verified)).error.code).toBe('sign_on_unjoined')
    settings.trustsEmail = true
    const claimed = provided({ email: other.email, email_verified: false })
    expect((await enter(claimed)).error.code).toBe('sign_on_unjoined')
    const { status, body } = await enter(verified)
    expect(status).toBe(200)
    expect((await reader(body.access)).id).toBe(user.id)
    expect(await mailsTo(user.email)).toContain('Single sign-on was linked with your account')
  })

  it('An account that nobody has activated is joined by no address', async () => {
    const user = await aUser(db, { activated_at: null })
    settings.trustsEmail = true
    const { error } = await enter(provided({ email: user.email, email_verified: true }))
    expect(error.code).toBe('sign_on_unjoined')
  })

  it('Nobody is registered by it; whoever is invited is told so, where the address is proven', async () => {
    const email = 'newcomer@union.example'
    settings.trustsEmail = true
    expect((await unjoined(provided({ email, email_verified: true }))).is_invited).toBe(false)
    const site = await aSite(db)
    const expires_at = new Date(clock.now().getTime() + 60 * MINUTE)
    await db.insertInto('invitations').values({ site_id: site.id, email, expires_at }).execute()
    expect((await unjoined(provided({ email, email_verified: true }))).is_invited).toBe(true)
    expect((await unjoined(provided({ email, email_verified: false }))).is_invited).toBe(false)
    const users = await db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(users).toEqual([])
  })

  it('Its owner sees the link and takes it away, which is told by mail', async () => {
    const user = await aUser(db)
    const subject = provided({ email: 'me@union.example' })
    await join(subject, user)
    await enter(subject)
    const { body } = await app.call(security.read, {}, { as: user })
    expect(body.single_sign_on).toMatchObject({
      provider: 'Farm Union',
      identity: { email: 'me@union.example', last_used_at: clock.now().toISOString() },
    })
    expect((await app.call(singleSignOn.unlink, {}, { as: user })).status).toBe(204)
    expect((await app.call(singleSignOn.unlink, {}, { as: user })).status).toBe(404)
    expect((await enter(subject)).error.code).toBe('sign_on_unjoined')
    expect(await mailsTo(user.email)).toContain('with single sign-on was removed')
  })

  it('Somebody who is joined by an address is the author of it in the audit log', async () => {
    const user = await aUser(db)
    settings.trustsEmail = true
    await enter(provided({ email: user.email, email_verified: true }))
    const acts = db.selectFrom('audit_log').select('action').where('user_id', '=', user.id)
    expect(await acts.execute()).toContainEqual({ action: 'singleSignOn.complete' })
  })
})

describe('The second step', () => {
  it('An own second factor follows the provider’s sign-in', async () => {
    const user = await aUser(db)
    const secret = await ownApp({ app, db, person: user })
    const subject = provided()
    await join(subject, user)
    const { status, error } = await enter(subject)
    expect([status, error.code]).toEqual([401, 'second_factor_required'])
    const { challenge } = SecondFactorNeeded.parse(error.second_factor)
    const done = await app.call(secondFactor.complete, {
      body: { method: 'APP', challenge, app_code: appCode(secret, clock.now()) },
    })
    expect(done.status).toBe(200)
  })

  it('What the provider did is enough where the installation says so, also for whom it wants a second factor', async () => {
    const user = await aUser(db)
    await ownApp({ app, db, person: user })
    const subject = provided()
    await join(subject, user)
    settings.trustsSecondFactor = true
    expect((await enter(subject)).status).toBe(200)
    const admin = await anAdmin(db)
    const own = provided()
    await join(own, admin)
    const duty = createSecondFactorDuty({ db, policy: 'admins' })
    const isOpen = async (access: string) => duty.isOpen((await app.ctx.tokens.verify(access)).user)
    expect(await isOpen((await enter(own)).body.access)).toBe(false)
    expect(await isOpen(await app.signIn(admin))).toBe(true)
  })
})

describe('Roles by a claim', () => {
  const asked = { name: 'groups', value: 'earshot-admins' }

  it('A role is given and taken as the provider says, and ends the sessions that had another', async () => {
    await anAdmin(db)
    const user = await aUser(db)
    const subject = provided({ groups: ['earshot-admins', 'others'] })
    await join(subject, user)
    const before = await enter(subject)
    expect(await roleOf(user.id)).toBe('USER')
    settings.adminClaim = asked
    const after = await enter(subject)
    expect(await roleOf(user.id)).toBe('ADMIN')
    expect((await reader(after.body.access)).user_role).toBe('ADMIN')
    const renewed = await app.call(session.refresh, { body: { refresh: before.body.refresh } })
    expect(renewed.status).toBe(401)
    provider().people.set(subject, { groups: ['others'] })
    await enter(subject)
    expect(await roleOf(user.id)).toBe('USER')
  })

  it('The last administrator stays one', async () => {
    await db.updateTable('users').set({ role: 'USER' }).where('role', '=', 'ADMIN').execute()
    const admin = await anAdmin(db)
    const subject = provided({ groups: [] })
    await join(subject, admin)
    settings.adminClaim = asked
    expect((await enter(subject)).status).toBe(200)
    expect(await roleOf(admin.id)).toBe('ADMIN')
  })
})
