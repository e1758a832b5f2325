import { secondFactor } from '@earshot/contract/endpoints/account/second-factor.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { type PasskeyProof, SecondFactorNeeded } from '@earshot/contract/schemas/account/second-factor.ts'
import { describe, expect, it } from 'vitest'
import { askNewPasskey } from '#modules/second-factor/set-up.service.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aUser, TEST_PASSWORD } from '#test/factories.ts'
import { ownPasskey } from '#test/second-factors.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ max: 16, clock })
const { tries } = LIMITS.secondFactor
const MINUTE = 60_000

type Person = Awaited<ReturnType<typeof aUser>>

async function withPasskey(options: { isCounting?: boolean } = {}) {
  const user = await aUser(db)
  return { user, ...(await ownPasskey({ app, db, person: user }, options)) }
}

describe('A passkey as the second step', () => {
  const complete = (challenge: string, passkey: PasskeyProof) =>
    app.call(secondFactor.complete, { body: { method: 'PASSKEY', challenge, passkey } })
  async function asked(user: Person) {
    const body = { username: user.email, password: TEST_PASSWORD }
    const { error } = await app.call(session.signIn, { body })
    const { challenge, passkey, methods } = SecondFactorNeeded.parse(error.second_factor)
    if (passkey === null) throw new Error('no passkey was asked for')
    return { challenge, passkey, methods }
  }

  it('A passkey completes the sign-in', async () => {
    const { user, key } = await withPasskey()
    const { challenge, passkey, methods } = await asked(user)
    expect(methods).toEqual(['PASSKEY'])
    expect(passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(passkey.allowCredentials?.map(({ id }) => id)).toEqual([key.id])
    expect((await complete(challenge, key.get(passkey))).status).toBe(200)
  })

  it('A passkey of another account completes no sign-in', async () => {
    const { user } = await withPasskey()
    const stranger = await withPasskey()
    const { challenge, passkey } = await asked(user)
    const answer = await complete(challenge, stranger.key.get(passkey))
    expect([answer.status, answer.error.code]).toEqual([401, 'passkey_refused'])
  })

  it('A passkey’s answer to another sign-in is no answer to this one', async () => {
    const { user, key } = await withPasskey()
    const [first, second] = [await asked(user), await asked(user)]
    expect((await complete(second.challenge, key.get(first.passkey))).error.code).toBe('passkey_refused')
    const { body } = await app.call(secondFactor.askPasskey, {})
    expect((await complete(second.challenge, key.get(body))).error.code).toBe('passkey_refused')
  })

  it('Wrong passkeys are counted like wrong codes', async () => {
    const { user, key } = await withPasskey()
    const { challenge, passkey } = await asked(user)
    const guess = () => complete(challenge, key.get(passkey, { origin: 'https://earshot.example' }))
    for (let n = 1; n < tries; n += 1) expect((await guess()).status).toBe(401)
    expect((await guess()).error.code).toBe('second_factor_locked')
    expect((await complete(challenge, key.get(passkey))).status).toBe(429)
  })
})

describe('A passkey as the whole sign-in', () => {
  const ask = async () => (await app.call(secondFactor.askPasskey, {})).body
  const prove = (passkey: PasskeyProof) => app.call(secondFactor.signInByPasskey, { body: { passkey } })

  it('A passkey signs its person in, without a name or a password, and its use is noted', async () => {
    const { user, key, id } = await withPasskey()
    const question = await ask()
    expect(question).not.toHaveProperty('allowCredentials')
    const { status, body } = await prove(key.get(question))
    expect(status).toBe(200)
    expect((await app.call(session.current, {}, { as: body.access })).body.id).toBe(user.id)
    const row = await db.selectFrom('passkeys').select('last_used_at').where('id', '=', id).executeTakeFirst()
    expect(row?.last_used_at).toEqual(clock.now())
  })

  it('An answer is good once, and of several that come at once one gets in', async () => {
    const { key } = await withPasskey({ isCounting: false })
    const proof = key.get(await ask())
    const answers = await Promise.all([prove(proof), prove(proof), prove(proof)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await prove(proof)).error.code).toBe('passkey_refused')
  })

  it('A question is good for some minutes', async () => {
    const { key } = await withPasskey()
    const question = await ask()
    clock.advance(LIMITS.secondFactor.challengeMinutes * MINUTE)
    expect((await prove(key.get(question))).error.code).toBe('passkey_refused')
  })

  it.each([
    ['given on a page of another origin', { origin: 'https://earshot.example' }],
    ['given on this host by another port', { origin: 'http://localhost:3001' }],
    ['made for another host', { rpId: 'earshot.example' }],
    ['given without a finger or a PIN', { isVerified: false }],
  ])('An answer that was %s is refused', async (_why, wrongly) => {
    const { key } = await withPasskey()
    const answer = await prove(key.get(await ask(), wrongly))
    expect([answer.status, answer.error.code]).toEqual([401, 'passkey_refused'])
    expect((await prove(key.get(await ask()))).status).toBe(200)
  })

  it('A counter that goes back, or stays, tells of a copy, which is refused', async () => {
    const { key } = await withPasskey()
    expect((await prove(key.get(await ask(), { counter: 9 }))).status).toBe(200)
    for (const counter of [8, 9])
      expect((await prove(key.get(await ask(), { counter }))).error.code).toBe('passkey_refused')
    expect((await prove(key.get(await ask(), { counter: 10 }))).status).toBe(200)
  })

  it('A question that was made up, and one for setting a passkey up, are refused', async () => {
    const { user, key } = await withPasskey()
    const question = await ask()
    const made = { ...question, challenge: Buffer.alloc(54).toString('base64url') }
    expect((await prove(key.get(made))).status).toBe(401)
    const { challenge } = await askNewPasskey(app.ctx, user)
    expect((await prove(key.get({ ...question, challenge }))).status).toBe(401)
  })

  it('A passkey that nobody has is answered like one that proves nothing', async () => {
    const { key } = await withPasskey()
    const { key: gone, id } = await withPasskey()
    await db.deleteFrom('passkeys').where('id', '=', id).execute()
    const unknown = await prove(gone.get(await ask()))
    const wrongOrigin = await prove(key.get(await ask(), { origin: 'https://earshot.example' }))
    expect(unknown.text).toBe(wrongOrigin.text)
  })

  it('A passkey of an account that is locked, or not activated, hears what its password would', async () => {
    const { user, key } = await withPasskey()
    const users = db.updateTable('users').where('id', '=', user.id)
    await users.set({ locked_at: clock.now() }).execute()
    expect((await prove(key.get(await ask()))).error.code).toBe('account_blocked')
    await users.set({ locked_at: null, activated_at: null }).execute()
    expect((await prove(key.get(await ask()))).error.code).toBe('account_not_activated')
  })
})
