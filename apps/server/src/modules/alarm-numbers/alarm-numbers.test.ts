import { alarmNumbers } from '@earshot/contract/endpoints/account/alarm-number.ts'
import { describe, expect, it } from 'vitest'
import { sendNumberCodes } from '#accounts/send-number-codes.ts'
import { createChannels } from '#channels/channels.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aUser } from '#test/factories.ts'
import { aNumber } from '#test/sample-things.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({
  clock,
  config: { smsUrl: 'https://sms.example/', smsSecret: 'x'.repeat(16) },
})
const MINUTE = 60_000

type User = Awaited<ReturnType<typeof aUser>>
const read = async (as: User) => (await app.call(alarmNumbers.read, {}, { as })).body
const request = (as: User, number: string) => app.call(alarmNumbers.request, { body: { number } }, { as })
const confirm = (as: User, code: string) =>
  app.call(alarmNumbers.confirm, { body: { confirmation_code: code } }, { as })

/** Sends what waits. @returns each message as it would leave */
async function sent(outcome: DeliveryOutcome = { status: 'SENT' }) {
  const messages: { id: string; to: string; text: string; code: string }[] = []
  const sms = {
    send: async (message: { id: string; to: string; text: string }) => {
      messages.push({ ...message, code: /\d{6}/.exec(message.text)?.[0] ?? '' })
      return outcome
    },
    sendNotice: () => Promise.reject(new Error('no notice is sent here')),
  }
  const ctx = { ...app.ctx, channels: { ...createChannels(app.ctx), sms } }
  await sendNumberCodes(ctx, { stopping: new AbortController().signal })
  return messages
}

async function codeFor(user: User, number: string): Promise<string> {
  expect((await request(user, number)).status).toBe(200)
  const [message] = await sent()
  return message?.code ?? ''
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('A number for Alarms', () => {
  it('A number counts once the code that was sent to it has come back', async () => {
    const user = await aUser(db, { language: 'nl' })
    const number = aNumber()
    const asked = await request(user, ` ${number.replace('+', '00').replace('316', '31 (0)6-')} `)
    expect(asked.body).toMatchObject({ number: null, pending: { number, state: 'WAITING', tries_left: 5 } })
    const [message] = await sent()
    expect(message).toMatchObject({ to: number, text: expect.stringContaining('Earshot: uw code is ') })
    expect((await read(user)).pending).toMatchObject({
      state: 'SENT',
      expires_at: '2026-03-02T08:10:00.000Z',
    })
    const { body } = await confirm(user, message?.code ?? '')
    expect(body).toEqual({
      is_available: true,
      number,
      confirmed_at: clock.now().toISOString(),
      pending: null,
    })
  })

  it('The former number counts until the new one is confirmed, and is replaced by it', async () => {
    const user = await aUser(db)
    const [former, next] = [aNumber(), aNumber()]
    await confirm(user, await codeFor(user, former))
    const code = await codeFor(user, next)
    expect(await read(user)).toMatchObject({ number: former, pending: { number: next } })
    await confirm(user, code)
    expect(await read(user)).toMatchObject({ number: next, pending: null })
  })

  it('A code is kept as a hash only', async () => {
    const user = await aUser(db)
    const code = await codeFor(user, aNumber())
    const rows = await db
      .selectFrom('alarm_number_codes')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows[0]?.code_hash).toMatch(/^\$argon2id/)
  })

  it('After five wrong codes not even the right one is taken', async () => {
    const user = await aUser(db)
    const code = await codeFor(user, aNumber())
    const messages: unknown[] = []
    for (let n = 0; n < 5; n += 1) messages.push((await confirm(user, wrong(code))).error.code)
    expect(messages.slice(0, 2)).toEqual(['invalid', 'invalid'])
    const answer = await confirm(user, code)
    expect([answer.status, answer.error]).toMatchObject([
      400,
      { confirmation_code: ['This code is no longer good. Have a new one sent.'] },
    ])
    expect(await read(user)).toMatchObject({ number: null, pending: null })
  })

  it('A code is good for ten minutes', async () => {
    const user = await aUser(db)
    const code = await codeFor(user, aNumber())
    clock.advance(10 * MINUTE)
    expect((await confirm(user, code)).status).toBe(400)
    expect((await read(user)).pending).toBeNull()
  })

  it('The code of somebody else is of no use', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    const code = await codeFor(user, aNumber())
    expect((await confirm(other, code)).status).toBe(400)
    expect((await read(other)).number).toBeNull()
  })

  it('A person has three codes an hour, and is told when there are more', async () => {
    const user = await aUser(db)
    for (let n = 0; n < 3; n += 1) await codeFor(user, aNumber())
    const refused = await request(user, aNumber())
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_codes'])
    expect(Number(refused.headers['retry-after'])).toBe(3600)
    clock.advance(60 * MINUTE)
    expect((await request(user, aNumber())).status).toBe(200)
    await sent()
  })

  it('A number has three codes an hour, and whoever asks for more hears nothing of the others', async () => {
    const number = aNumber()
    for (let n = 0; n < 3; n += 1) await codeFor(await aUser(db), number)
    const user = await aUser(db)
    const asked = await request(user, number)
    expect([asked.status, asked.body.pending?.state]).toEqual([200, 'SENT'])
    expect(await sent()).toEqual([])
    expect((await confirm(user, '000000')).status).toBe(400)
  })

  it('Two people may have the same number, and neither hears of the other', async () => {
    const number = aNumber()
    for (const user of [await aUser(db), await aUser(db)]) {
      await confirm(user, await codeFor(user, number))
      expect(await read(user)).toMatchObject({ number })
    }
  })

  it('A number that the provider refuses is said, and another one can be asked for', async () => {
    const user = await aUser(db)
    await request(user, aNumber())
    await sent({ status: 'FAILED', why: 'the SMS provider answered 400' })
    expect((await read(user)).pending).toMatchObject({ state: 'FAILED' })
    expect((await request(user, aNumber())).body.pending).toMatchObject({ state: 'WAITING' })
    await sent()
  })

  it('A provider that is away is asked again with another code, and only that one is good', async () => {
    const user = await aUser(db)
    await request(user, aNumber())
    const [first] = await sent({ status: 'RETRY', why: 'the SMS provider does not answer' })
    clock.advance(MINUTE)
    const [second] = await sent()
    expect([first?.id, second?.id].map(id => id?.split('-')[2])).toEqual(['1', '2'])
    if (first?.code !== second?.code) expect((await confirm(user, first?.code ?? '')).status).toBe(400)
    expect((await confirm(user, second?.code ?? '')).status).toBe(200)
  })

  it('A number that is taken off is gone, with the code that was waited for', async () => {
    const user = await aUser(db)
    await confirm(user, await codeFor(user, aNumber()))
    const code = await codeFor(user, aNumber())
    expect((await app.call(alarmNumbers.remove, {}, { as: user })).status).toBe(204)
    expect(await read(user)).toMatchObject({ number: null, pending: null })
    expect((await confirm(user, code)).status).toBe(400)
  })

  it.each(['0612345678', '+0612345678', '+31', '+31612345678901234', 'the barn', ''])(
    'A number like %j is refused at its field',
    async number => {
      const answer = await request(await aUser(db), number)
      expect([answer.status, Object.keys(answer.error)]).toEqual([400, ['code', 'message', 'number']])
    },
  )
})

describe('An installation without a way to send an SMS', () => {
  const without = appWithDatabase({ clock })

  it('The installation says so, and takes no number', async () => {
    const user = await aUser(without.db)
    expect((await without.app.call(alarmNumbers.read, {}, { as: user })).body.is_available).toBe(false)
    const asked = await without.app.call(alarmNumbers.request, { body: { number: aNumber() } }, { as: user })
    expect([asked.status, asked.error.code]).toEqual([409, 'sms_not_set_up'])
  })
})
