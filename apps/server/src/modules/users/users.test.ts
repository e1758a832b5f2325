import { session } from '@earshot/contract/endpoints/account/session.ts'
import { users } from '@earshot/contract/endpoints/admin/users.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aMembership, anAdmin, aSite, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { callBehindTransaction } from '#test/forced-races.ts'
import { sentMails } from '#test/mails.ts'
import { ownApp, ownPasskey } from '#test/second-factors.ts'
import { setLocked } from './users.queries.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })

const signIn = (email: string, password = TEST_PASSWORD) =>
  app.call(session.signIn, { body: { username: email, password } })

describe('The list of users', () => {
  it('The list tells what each user is, on how many sites', async () => {
    const [admin, person] = [await anAdmin(db), await aUser(db, { last_name: 'Meier' })]
    await aMembership(db, { site: await aSite(db), user: person })
    for (const _ of [1, 2]) {
      await aMembership(db, { site: await aSite(db), user: person, role: 'VETERINARIAN' })
    }
    const { body } = await app.call(users.list, { query: { search: 'meier' } }, { as: admin })
    expect(body.items).toMatchObject([
      {
        id: person.id,
        user_role: 'USER',
        sites: 3,
        site_roles: [
          { role: 'OWNER', sites: 1 },
          { role: 'VETERINARIAN', sites: 2 },
        ],
        locked_at: null,
      },
    ])
    const one = await app.call(users.read, { params: { userId: person.id } }, { as: admin })
    expect(one.body.memberships).toHaveLength(3)
    expect((await app.call(users.read, { params: { userId: 999_999 } }, { as: admin })).status).toBe(404)
  })
})

describe('An administrator', () => {
  it('An administrator locks somebody out of every session, and lets them in again', async () => {
    const [admin, person] = [await anAdmin(db), await aUser(db)]
    const { body: tokens } = await signIn(person.email)
    const params = { userId: person.id }
    expect((await app.call(users.read, { params }, { as: admin })).body.open_sessions).toBe(1)
    const locked = await app.call(users.lock, { params }, { as: admin })
    expect(locked.body).toMatchObject({ locked_at: clock.now().toISOString(), open_sessions: 0 })
    expect((await app.call(session.refresh, { body: { refresh: tokens.refresh } })).status).toBe(401)
    const tried = await signIn(person.email)
    expect([tried.status, tried.error.code]).toEqual([401, 'account_blocked'])
    expect((await signIn(person.email, 'not the password')).error.code).toBe('wrong_credentials')
    expect((await app.call(users.unlock, { params }, { as: admin })).body.locked_at).toBeNull()
    expect((await signIn(person.email)).status).toBe(200)
  })

  it('An administrator who lets somebody in does not undo what another has locked meanwhile', async () => {
    const [admin, other] = [await anAdmin(db), await anAdmin(db, { first_name: 'Bea', last_name: 'Maes' })]
    const person = await aUser(db)
    const params = { userId: person.id }
    const { body: seen } = await app.call(users.read, { params }, { as: admin })
    const query = { lock_revision: seen.lock_revision }
    expect((await app.call(users.lock, { params, query }, { as: other })).status).toBe(200)
    const late = await app.call(users.unlock, { params, query }, { as: admin })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.error.changed).toMatchObject({ by: 'Bea Maes' })
    const { body: now } = await app.call(users.read, { params }, { as: admin })
    expect(now.locked_at).not.toBeNull()
    const again = { params, query: { lock_revision: now.lock_revision } }
    expect((await app.call(users.unlock, again, { as: admin })).body.locked_at).toBeNull()
  })

  it('An administrator who locks somebody while they sign in leaves them no session', async () => {
    const person = await aUser(db)
    const tried = await callBehindTransaction(db, {
      first: trx => setLocked(trx, { userId: person.id, lockedAt: clock.now() }),
      call: () => signIn(person.email),
    })
    expect([tried.status, tried.error.code]).toEqual([401, 'account_blocked'])
    const opened = await db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()
    expect(opened).toEqual([])
  })

  it('An administrator opens an address that wrong passwords have closed', async () => {
    const [admin, person] = [await anAdmin(db), await aUser(db)]
    const attempt = { account: person.email, address: '192.0.2.1', succeeded: false, at: clock.now() }
    await db
      .insertInto('sign_in_attempts')
      .values(Array.from({ length: 10 }, () => attempt))
      .execute()
    const params = { userId: person.id }
    const { body } = await app.call(users.read, { params }, { as: admin })
    expect(body.attempts_locked_until).toBe(new Date(clock.now().getTime() + 15 * 60_000).toISOString())
    clock.advance(1000)
    const opened = await app.call(users.unlock, { params }, { as: admin })
    expect(opened.body.attempts_locked_until).toBeNull()
    expect((await signIn(person.email)).status).toBe(200)
  })

  it('An administrator keeps their own account', async () => {
    const admin = await anAdmin(db)
    const { status, error } = await app.call(users.lock, { params: { userId: admin.id } }, { as: admin })
    expect([status, error.code]).toEqual([409, 'own_account'])
  })

  it('An administrator ends the sessions of somebody, and sends the mail that sets a password', async () => {
    const [admin, person] = [await anAdmin(db), await aUser(db)]
    await signIn(person.email)
    await signIn(person.email)
    const params = { userId: person.id }
    expect((await app.call(users.endSessions, { params }, { as: admin })).body).toEqual({ ended: 2 })
    expect((await app.call(users.sendReset, { params }, { as: admin })).status).toBe(204)
    const mails = await sentMails(app)
    expect(mails.find(mail => mail.to === person.email)?.token).toBeDefined()
  })
})

describe('Figures of users', () => {
  it('The figures count who has been here, by a sign-in or an open page', async () => {
    const admin = await anAdmin(db)
    const kpi = async () => (await app.call(statistics.userKpi, {}, { as: admin })).body
    const person = await aUser(db)
    await aUser(db, { activated_at: null })
    const { body: tokens } = await signIn(person.email)
    const before = await kpi()
    clock.advance(10 * 86_400_000)
    const later = await kpi()
    expect(later.active_7_days).toBe(0)
    expect(later.active_30_days).toBe(before.active_30_days)
    await app.call(session.refresh, { body: { refresh: tokens.refresh } })
    expect((await kpi()).active_7_days).toBe(1)
    expect(later.never_logged_in - later.never_logged_in_activated).toBe(1)
    expect(later.users).toBeGreaterThan(later.activated)
  })

  it('The figures count sign-ins and people by day, all of them or those of a site', async () => {
    const [admin, person, other] = [await anAdmin(db), await aUser(db), await aUser(db)]
    const site = await aSite(db)
    await aMembership(db, { site, user: person })
    clock.set('2026-05-01T23:30:00Z')
    for (const one of [person, person, other]) await signIn(one.email)
    // The administrator's own sign-in is one of them.
    const token = await app.signIn(admin)
    const range = { start_date: '2026-05-01', end_date: '2026-05-02' }
    const all = await app.call(statistics.loginActivity, { query: range }, { as: token })
    expect(all.body.items).toEqual([
      { date: '2026-05-01', logins: 4, users: 3 },
      { date: '2026-05-02', logins: 0, users: 0 },
    ])
    const query = { ...range, site_pk: site.id }
    // It was half past one in Brussels.
    expect((await app.call(statistics.loginActivity, { query }, { as: token })).body.items[1]).toEqual({
      date: '2026-05-02',
      logins: 2,
      users: 1,
    })
    expect((await app.call(statistics.loginActivity, {}, { as: token })).body.items).toHaveLength(30)
    const half = await app.call(
      statistics.loginActivity,
      { query: { start_date: '2026-05-01' } },
      { as: token },
    )
    expect(half.error.end_date).toBeDefined()
  })
})

describe('Second factors of others', () => {
  it('An administrator sees who has which, and takes away what was lost', async () => {
    const [admin, person] = [await anAdmin(db), await aUser(db, { language: 'de' })]
    await ownApp({ app, db, person })
    await ownPasskey({ app, db, person })
    const access = await app.signIn(person)
    const params = { userId: person.id }
    const { body: seen } = await app.call(users.read, { params }, { as: admin })
    expect(seen).toMatchObject({ passkeys: 1, has_authenticator_app: true, recovery_codes_left: 10 })
    const { body: listed } = await app.call(users.list, { query: { search: person.email } }, { as: admin })
    expect(listed.items).toMatchObject([{ passkeys: 1, has_authenticator_app: true }])

    const { status, body } = await app.call(users.resetSecondFactor, { params }, { as: admin })
    expect([status, body]).toMatchObject([
      200,
      { passkeys: 0, has_authenticator_app: false, recovery_codes_left: null, open_sessions: 0 },
    ])
    expect((await app.call(session.current, {}, { as: access })).status).toBe(401)
    const signedIn = await app.call(session.signIn, {
      body: { username: person.email, password: TEST_PASSWORD },
    })
    expect(signedIn.status).toBe(200)
    const told = (await sentMails(app)).filter(({ to }) => to === person.email)
    expect(told.map(({ content }) => content.subject)).toEqual([
      'Der zweite Schritt Ihrer Earshot-Anmeldung wurde entfernt',
    ])
  })

  it('Administrators do not reset their own, and nobody else resets any', async () => {
    const [admin, person] = [await anAdmin(db), await aUser(db)]
    const reset = (userId: number, as: { id: number; role: string }) =>
      app.call(users.resetSecondFactor, { params: { userId } }, { as })
    expect((await reset(admin.id, admin)).error.code).toBe('own_account')
    expect((await reset(person.id, person)).status).toBe(403)
    expect((await reset(2_000_000_000, admin)).status).toBe(404)
  })
})
