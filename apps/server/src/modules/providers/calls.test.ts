/** Calls over real HTTP, to a receiver that plays their provider. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSigned } from '#channels/provider/signature.ts'
import {
  anAlarmAt,
  anAlarmSite,
  phoneKit,
  planBy,
  send,
  signedHeaders,
  withChannels,
} from '#test/alarm-site.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

const CALL_SECRET = 'the-secret-of-the-calls'
/** In Amsterdam it is ten past two at night. */
const START = new Date('2026-03-02T01:10:00Z')
const MINUTE = 60_000
const clock = movedClock(START)
let database: TestDatabase
let app: TestApp
const { after, chainOf } = phoneKit(() => app, { clock, start: START })

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  clock.set(START)
  // What an earlier test has left to be sent is none of the next one's.
  await database.db.deleteFrom('deliveries').execute()
})

describe('A provider of calls', () => {
  let provider: Server
  const called: { id: string; to: string; text: string; language: string; key: string }[] = []
  let answersWith = 200
  /** What the person who is called does. */
  let press: (call: { id: string }) => Promise<void> = async () => {}

  beforeAll(async () => {
    provider = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', part => parts.push(part))
      request.on('end', () => {
        const body = Buffer.concat(parts)
        const timestamp = String(request.headers['earshot-timestamp'])
        const signature = String(request.headers['earshot-signature'])
        if (!isSigned(CALL_SECRET, { timestamp, signature, body, now: clock.now() })) {
          response.writeHead(401).end()
          return
        }
        const call = JSON.parse(body.toString('utf8'))
        if (answersWith === 200) called.push({ ...call, key: String(request.headers['idempotency-key']) })
        response.writeHead(answersWith).end()
        if (answersWith === 200) void press(call)
      })
    })
    await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
    const { port } = provider.address() as AddressInfo
    const config = { callUrl: `http://127.0.0.1:${port}/calls`, callSecret: CALL_SECRET }
    app = await testApp({ db: database.db, clock, config })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    provider.close()
  })

  async function tellServer(body: unknown): Promise<number> {
    const payload = JSON.stringify(body)
    const { port } = app.app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/calls/answer/`, {
      method: 'POST',
      headers: signedHeaders({ secret: CALL_SECRET, payload, at: clock.now() }),
      body: payload,
    })
    return answer.status
  }

  it('The call speaks the Alarm, and the key 1 takes it', async () => {
    const farm = await anAlarmSite(database.db, { plan: planBy('CALL'), now: START })
    const alarm = await anAlarmAt(database.db, { barn: farm, now: START })
    await after(0)
    const statuses: number[] = []
    press = async ({ id }) => {
      statuses.push(await tellServer({ id, state: 'ANSWERED' }), await tellServer({ id, key: '1' }))
    }
    await send(withChannels(app), 'CALL')
    await vi.waitFor(() => expect(statuses).toEqual([200, 200]))
    const [call] = called
    expect(call).toMatchObject({
      to: farm.owner.number,
      language: 'en-US',
      text: 'This is Earshot with an alarm. Hoeve Linde, Room 3: Temperature 34.1 °C, since 02:10. Press 1 if you have it.',
    })
    expect(call?.key).toBe(call?.id)
    expect(await chainOf(alarm, farm.owner)).toMatchObject({
      state: 'HELD',
      holder: { id: farm.owner.id },
      messages: [{ channel: 'CALL', status: 'SENT', delivered_at: START.toISOString() }],
      answers: [{ kind: 'HAS_IT', channel: 'CALL' }],
    })
  })

  it('A call that nobody picks up is not delivered, and another key takes nothing', async () => {
    const farm = await anAlarmSite(database.db, { plan: planBy('CALL'), now: START })
    const alarm = await anAlarmAt(database.db, { barn: farm, now: START })
    await after(0)
    press = async () => {}
    await send(withChannels(app), 'CALL')
    const { id } = called.at(-1) ?? { id: '' }
    expect(await tellServer({ id, key: '9' })).toBe(200)
    expect((await chainOf(alarm, farm.owner)).state).toBe('RUNNING')

    const other = await anAlarmSite(database.db, { plan: planBy('CALL'), now: START })
    const unheard = await anAlarmAt(database.db, { barn: other, now: START })
    await after(0)
    await send(withChannels(app), 'CALL')
    await tellServer({ id: called.at(-1)?.id, state: 'NOT_ANSWERED' })
    const { state, messages } = await chainOf(unheard, other.owner)
    expect([state, messages[0]?.status, messages[0]?.delivered_at]).toEqual(['RUNNING', 'FAILED', null])
  })

  it('A provider in trouble costs a few calls an attempt and the others nothing; all are made when it is back', async () => {
    press = async () => {}
    answersWith = 503
    for (let n = 0; n < 8; n += 1) {
      const farm = await anAlarmSite(database.db, { plan: planBy('CALL'), now: START })
      await anAlarmAt(database.db, { barn: farm, now: START })
    }
    await after(0)
    const ctx = withChannels(app)
    await send(ctx, 'CALL')
    const waiting = () =>
      database.db
        .selectFrom('deliveries')
        .select('attempts')
        .where('channel', '=', 'CALL')
        .where('status', '=', 'QUEUED')
        .execute()
    const left = await waiting()
    expect(left).toHaveLength(8)
    expect(left.filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(0)
    answersWith = 200
    clock.advance(5 * MINUTE)
    await send(ctx, 'CALL')
    expect(await waiting()).toEqual([])
  })
})
