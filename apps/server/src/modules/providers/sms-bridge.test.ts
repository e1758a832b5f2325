/** What a bridge to a provider of SMS tells: replies, and reports of what has arrived. */
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAlarmAt, anAlarmSite, phoneKit, planBy, send, withChannels } from '#test/alarm-site.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

const SECRET = 'the-secret-of-the-installation'
const CALL_SECRET = 'the-secret-of-the-calls'
/** In Amsterdam it is ten past two at night. */
const START = new Date('2026-03-02T01:10:00Z')
const MINUTE = 60_000
const clock = movedClock(START)
let database: TestDatabase
let app: TestApp
const { after, chainOf, post } = phoneKit(() => app, { clock, start: START })

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  clock.set(START)
  // What an earlier test has left to be sent is none of the next one's.
  await database.db.deleteFrom('deliveries').execute()
})

describe('A bridge to a provider of SMS', () => {
  beforeAll(async () => {
    app = await testApp({
      db: database.db,
      clock,
      config: { smsUrl: 'https://sms.example/', smsSecret: SECRET },
    })
  })
  afterAll(() => app.close())

  const inbound = (id: string, from: string, text: string) =>
    post({ url: '/sms/inbound/', secret: SECRET, body: { id, from, text } })

  async function told() {
    const farm = await anAlarmSite(database.db, { plan: planBy('SMS'), now: START })
    const alarm = await anAlarmAt(database.db, { barn: farm, now: START })
    await after(0)
    return { farm, alarm, state: async () => (await chainOf(alarm, farm.owner)).state }
  }

  it.each([
    ['a stranger’s number', '+31699999999', '1'],
    ['other words', null, 'What is wrong?'],
    ['another digit', null, '2'],
  ])('A reply with %s changes nothing, and is answered by nothing', async (what, from, text) => {
    const { farm, state } = await told()
    const answer = await inbound(`odd ${what}`, from ?? farm.owner.number, text)
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(await state()).toBe('RUNNING')
  })

  it.each([
    ['with zeros', (number: string) => number.replace('+', '00')],
    ['without a plus', (number: string) => number.slice(1)],
  ])('A sender that is written %s is known, and a full-width 1 is one', async (what, write) => {
    const { farm, state } = await told()
    await inbound(`written ${what}`, write(farm.owner.number), ' １ ')
    expect(await state()).toBe('HELD')
  })

  it('A person whose number was not told of the Alarm does not take it by SMS', async () => {
    const { farm, state } = await told()
    await inbound('worker', farm.worker.number, '1')
    expect(await state()).toBe('RUNNING')
  })

  it('A person who only looks on by now takes nothing', async () => {
    const { farm, state } = await told()
    await database.db
      .updateTable('memberships')
      .set({ role: 'VIEWER' })
      .where('user_id', '=', farm.owner.id)
      .execute()
    await inbound('viewer', farm.owner.number, '1')
    expect(await state()).toBe('RUNNING')
  })

  it('A reply that comes twice takes once: what was given back meanwhile stays given back', async () => {
    const { farm, alarm, state } = await told()
    await inbound('twice', farm.owner.number, '1')
    await app.call(alerts.withdrawAcknowledgement, { params: { alertId: alarm.id } }, { as: farm.owner })
    await inbound('twice', farm.owner.number, '1')
    expect(await state()).toBe('RUNNING')
    await inbound('once more', farm.owner.number, '1')
    expect(await state()).toBe('HELD')
  })

  it('A report says that a message has arrived, or that it never will', async () => {
    const { farm, alarm } = await told()
    const { id } = await database.db
      .selectFrom('deliveries')
      .select('id')
      .where('user_id', '=', farm.owner.id)
      .where('channel', '=', 'SMS')
      .executeTakeFirstOrThrow()
    const report = (state: string) =>
      post({ url: '/sms/report/', secret: SECRET, body: { id: `delivery-${id}`, state } })
    const message = async () => (await chainOf(alarm, farm.owner)).messages[0]
    await report('DELIVERED')
    expect(await message()).toMatchObject({ status: 'SENT', delivered_at: START.toISOString() })
    // The later of two that contradict each other does not take back what is on the phone.
    await report('FAILED')
    expect(await message()).toMatchObject({ status: 'SENT', delivered_at: START.toISOString() })

    const other = await told()
    const failed = await database.db
      .selectFrom('deliveries')
      .select('id')
      .where('user_id', '=', other.farm.owner.id)
      .where('channel', '=', 'SMS')
      .executeTakeFirstOrThrow()
    const body = { id: `delivery-${failed.id}`, state: 'FAILED' }
    await post({ url: '/sms/report/', secret: SECRET, body })
    const [undelivered] = (await chainOf(other.alarm, other.farm.owner)).messages
    expect(undelivered).toMatchObject({ status: 'FAILED', reason: 'ERROR', delivered_at: null })
  })

  it('A person without a confirmed number is left out, and the plan says that no SMS reaches them', async () => {
    const farm = await anAlarmSite(database.db, { plan: planBy('SMS'), now: START })
    await database.db.deleteFrom('alarm_numbers').where('user_id', '=', farm.owner.id).execute()
    const alarm = await anAlarmAt(database.db, { barn: farm, now: START })
    await after(0)
    const { messages } = await chainOf(alarm, farm.owner)
    expect(messages.map(({ channel, left_out }) => [channel, left_out])).toEqual([['SMS', 'NO_NUMBER']])
  })

  it('An SMS that waited until somebody had the Alarm is not sent any more', async () => {
    const { farm, alarm } = await told()
    await app.call(
      alerts.acknowledge,
      { params: { alertId: alarm.id }, body: { comment: '' } },
      { as: farm.worker },
    )
    await send(withChannels(app), 'SMS')
    const [first] = (await chainOf(alarm, farm.owner)).messages
    expect(first).toMatchObject({ channel: 'SMS', status: 'SUPPRESSED', reason: 'EXPIRED' })
  })

  it.each([
    ['another secret', { secret: 'somebody-elses-secret' }],
    ['a moment that is long past', { at: new Date(START.getTime() - 6 * MINUTE) }],
  ])('A request that is signed with %s is refused', async (_what, given) => {
    const body = { id: 'a', from: '+31612345678', text: '1' }
    const answer = await post({ url: '/sms/inbound/', secret: SECRET, body, ...given })
    expect(answer.statusCode).toBe(401)
  })

  it('A signed request that makes no sense is refused, and one for a provider that is not there finds nothing', async () => {
    expect((await post({ url: '/sms/report/', secret: SECRET, body: { id: 'x' } })).statusCode).toBe(400)
    const call = { url: '/calls/answer/', secret: CALL_SECRET, body: { id: 'delivery-1', key: '1' } }
    expect((await post(call)).statusCode).toBe(404)
  })
})
