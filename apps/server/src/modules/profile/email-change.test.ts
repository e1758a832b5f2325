/** An account is not taken away by moving it to another address. */
import { password } from '@earshot/contract/endpoints/account/password.ts'
import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { expect, it } from 'vitest'
import { EMAIL_BACK_DAYS } from '#accounts/account-mail.ts'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aUser, TEST_PASSWORD } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'
import { ownApp, ownPasskey } from '#test/second-factors.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })
const MINUTE_MS = 60_000
const OWN = 'the-owner-chose-this-8'
const THIEF = 'the-thief-chose-this-9'

type User = Awaited<ReturnType<typeof aUser>>

/** Signs a person in so long ago; the page is still open. */
async function openPage(user: User, minutesAgo: number): Promise<string> {
  const created_at = new Date(clock.now().getTime() - minutesAgo * MINUTE_MS)
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: user.id, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return app.ctx.tokens.issue({ id: user.id, role: 'USER', sessionId: id })
}

const change = (user: User, token: string, email: string) =>
  app.call(profile.updateSettings, { params: { userId: user.id }, body: { email } }, { as: token })
const prove = (token: string, pass = TEST_PASSWORD) =>
  app.call(session.signInAgain, { body: { method: 'PASSWORD', password: pass } }, { as: token })
const activate = (token = '', pass = TEST_PASSWORD) =>
  app.call(registration.activate, { body: { token, password: pass } })
const current = (token: string) => app.call(session.current, {}, { as: token })
const signIn = (username: string, pass: string) =>
  app.call(session.signIn, { body: { username, password: pass } })
const confirm = (token = '', pass: string) => app.call(password.confirm, { body: { token, password: pass } })

const recover = (email: string) =>
  queueAccountMail(db, { mail: { kind: 'recovery', email }, now: clock.now() })

/**
 * Moves an account from an open page to an address of the thief's own.
 * @returns the mails to the former address
 */
async function moved(user: User, token: string, email: string) {
  expect((await prove(token)).status).toBe(204)
  expect((await change(user, token, email)).status).toBe(200)
  const [asked] = await sentMails(app)
  expect((await activate(asked?.token)).status).toBe(204)
  return sentMails(app)
}

it('An open page does not move an account: it takes a sign-in of the last ten minutes, or a new proof', async () => {
  const user = await aUser(db)
  const email = 'thief@elsewhere.example'
  const old = await openPage(user, 11)
  const unasked = await change(user, old, email)
  expect([unasked.status, unasked.error.code]).toEqual([403, 'sign_in_again'])
  expect((await prove(old, 'a-guess-of-the-thief')).status).toBe(400)
  expect((await change(user, old, email)).status).toBe(403)
  expect(await sentMails(app)).toEqual([])
  expect((await change(user, await openPage(user, 9), email)).status).toBe(200)
  expect((await sentMails(app)).map(mail => mail.to)).toEqual([email])
  expect((await prove(old)).status).toBe(204)
  expect((await change(user, old, email)).status).toBe(200)
  expect((await sentMails(app)).map(mail => mail.to)).toEqual([email])
})

it('A change of anything else needs no proof, nor does the address as it is', async () => {
  const user = await aUser(db)
  const old = await openPage(user, 11)
  const params = { userId: user.id }
  const body = { first_name: 'Griet', email: user.email.toUpperCase() }
  expect((await app.call(profile.updateSettings, { params, body }, { as: old })).status).toBe(200)
})

it('A stolen account is taken back at its former address, for seven days', async () => {
  const user = await aUser(db)
  const owners = await openPage(user, 60)
  const thiefs = await openPage(user, 11)
  const thief = 'thief2@elsewhere.example'
  const told = await moved(user, thiefs, thief)
  // The owner hears of it at the address that the thief has left, and only there.
  expect(told.map(mail => mail.to)).toEqual([user.email])
  expect(told[0]?.content.lead).toContain(thief)
  // The session that moved the account goes on, and no other.
  expect((await current(owners)).status).toBe(401)
  expect((await current(thiefs)).status).toBe(200)

  // The thief completes the takeover by the recovery, and prepares another.
  await recover(thief)
  const [recovery] = await sentMails(app)
  expect((await confirm(recovery?.token, THIEF)).status).toBe(200)
  const again = (await signIn(thief, THIEF)).body.access
  await recover(thief)
  const [kept] = await sentMails(app)

  clock.advance((EMAIL_BACK_DAYS * 24 * 60 - 1) * MINUTE_MS)
  const fresh = (await signIn(thief, THIEF)).body.access
  const back = told[0]?.token ?? ''
  expect((await app.call(password.check, { params: { token: back } })).status).toBe(204)
  expect((await confirm(back, OWN)).status).toBe(200)
  for (const token of [again, fresh]) expect((await current(token)).status).toBe(401)
  expect((await signIn(thief, THIEF)).status).toBe(401)
  expect((await signIn(user.email, THIEF)).status).toBe(401)
  expect((await signIn(user.email, OWN)).status).toBe(200)
  expect((await confirm(kept?.token, THIEF)).error.code).toBe('link_invalid')
  expect((await confirm(back, THIEF)).error.code).toBe('link_invalid')
})

it('What a thief has set up to sign in by is taken away with the account, and what its owner had stays', async () => {
  const user = await aUser(db)
  const own = await ownPasskey({ app, db, person: user })
  clock.advance(MINUTE_MS)
  const thiefs = await openPage(user, 11)
  const told = await moved(user, thiefs, 'thief9@elsewhere.example')
  clock.advance(MINUTE_MS)
  await ownPasskey({ app, db, person: user })
  await ownApp({ app, db, person: user })
  expect((await confirm(told[0]?.token ?? '', OWN)).status).toBe(200)
  const left = await db.selectFrom('passkeys').select('id').where('user_id', '=', user.id).execute()
  expect(left).toEqual([{ id: own.id }])
  const apps = db.selectFrom('authenticator_apps').select('user_id').where('user_id', '=', user.id)
  expect(await apps.execute()).toEqual([])
})

it('After seven days the former address takes nothing back', async () => {
  const user = await aUser(db)
  const told = await moved(user, await openPage(user, 11), 'moved3@elsewhere.example')
  clock.advance(EMAIL_BACK_DAYS * 24 * 60 * MINUTE_MS)
  expect((await confirm(told[0]?.token, OWN)).error.code).toBe('link_invalid')
})

it('A thief who moves the account twice keeps it no better, and takes nothing back himself', async () => {
  const user = await aUser(db)
  const thiefs = await openPage(user, 11)
  const [first] = await moved(user, thiefs, 'thief4@elsewhere.example')
  clock.advance(MINUTE_MS)
  const [second] = await moved(user, thiefs, 'thief5@elsewhere.example')
  expect([first?.to, second?.to]).toEqual([user.email, 'thief4@elsewhere.example'])
  expect((await confirm(first?.token, OWN)).status).toBe(200)
  expect((await signIn(user.email, OWN)).status).toBe(200)
  expect((await confirm(second?.token, THIEF)).error.code).toBe('link_invalid')
})

it('The later of two addresses does not end what the earlier one can do', async () => {
  const user = await aUser(db)
  const thiefs = await openPage(user, 11)
  const [first] = await moved(user, thiefs, 'thief6@elsewhere.example')
  clock.advance(MINUTE_MS)
  const [second] = await moved(user, thiefs, 'thief7@elsewhere.example')
  expect((await confirm(second?.token, THIEF)).status).toBe(200)
  expect((await confirm(first?.token, OWN)).status).toBe(200)
  expect((await signIn(user.email, OWN)).status).toBe(200)
})

it('A person who registers with the former address without proving it does not hold it', async () => {
  const user = await aUser(db)
  const [told] = await moved(user, await openPage(user, 11), 'thief8@elsewhere.example')
  await aUser(db, { email: user.email.toUpperCase(), activated_at: null })
  expect((await confirm(told?.token, OWN)).status).toBe(200)
  expect((await signIn(user.email, OWN)).status).toBe(200)
})

it('A change that waits for its link is off once the password is a new one', async () => {
  const user = await aUser(db)
  await change(user, await openPage(user, 9), 'thief9@elsewhere.example')
  const [asked] = await sentMails(app)
  await recover(user.email)
  const [recovery] = await sentMails(app)
  expect((await confirm(recovery?.token, OWN)).status).toBe(200)
  expect((await activate(asked?.token, OWN)).error.code).toBe('link_invalid')
})
