/** A real receiver that fails and catches up: what it gets, in which order, how signed, and what is kept of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import { WebhookPayload } from '@earshot/contract/schemas/integrations/webhook-event.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordWebhookEvents, type WebhookFact } from '#sql/webhook-events.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aBarn, aMembership, anAdmin, aUser, type Barn } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'
import {
  aWebhookReceiver,
  type ReceivedWebhook,
  TAKEN,
  type WebhookReceiver,
} from '#test/webhook-receiver.ts'
import { createPlaces } from './places.ts'
import { sendWebhooks } from './send-webhooks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const START = new Date('2026-03-02T08:00:00Z')

const clock = movedClock(START)
let database: TestDatabase
let dataDir: string
let app: TestApp
let receiver: WebhookReceiver
let owner: { id: number; role: string; email: string }
let barn: Barn

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-webhooks-'))
  app = await testApp({ db: database.db, clock, config: { dataDir, webhookAllow: ['127.0.0.0/8'] } })
})
beforeEach(async () => {
  clock.set(START)
  receiver = await aWebhookReceiver()
  owner = await aUser(database.db)
  barn = await aBarn(database.db)
  await aMembership(database.db, { site: barn.site, user: owner, role: 'OWNER' })
})
afterEach(async () => {
  receiver.close()
  await database.db.deleteFrom('webhooks').execute()
  await database.db.deleteFrom('webhook_events').execute()
  await database.db.deleteFrom('account_mails').execute()
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const send = (places = createPlaces()) =>
  sendWebhooks(app.ctx, { places, stopping: new AbortController().signal })

async function aSiteWebhook(events: readonly string[], url = receiver.url) {
  const body = { name: 'Accounts', url, events } as never
  const answer = await app.call(webhooks.addToSite, { params: { siteId: barn.site.id }, body }, { as: owner })
  expect(answer.status, answer.text).toBe(201)
  return { id: answer.body.webhook.id, secret: answer.body.secret, revision: answer.body.webhook.revision }
}

const place = () => ({ site_id: barn.site.id, airspace_id: barn.airspace.id })
function closed(alertId: number, type: 'alert.opened' | 'alert.closed' = 'alert.opened'): WebhookFact {
  const data = { ...place(), alert_id: alertId, batch_id: null, sensor: 'COUGHS', priority: 'ALARM' } as const
  const at = clock.now()
  return type === 'alert.opened'
    ? { type, at, data: { ...data, reopened: false } }
    : { type, at, data: { ...data, reason: 'RECOVERED' } }
}
const tell = (...facts: WebhookFact[]) =>
  database.db.transaction().execute(trx => recordWebhookEvents(trx, facts))

/** Verifies as a receiver does, whose clock is the test's. */
function verified({ headers, body }: ReceivedWebhook, secret: string): WebhookPayload {
  const id = String(headers['webhook-id'])
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  expect(Math.abs(at.getTime() - clock.now().getTime())).toBeLessThan(DAY_MS)
  const signature = new Webhook(secret).sign(id, at, body)
  expect(String(headers['webhook-signature']).split(' ')).toContain(signature)
  return WebhookPayload.parse(JSON.parse(body))
}

const state = async (webhookId: number) =>
  (await app.call(webhooks.read, { params: { webhookId } }, { as: owner })).body
const deliveriesOf = async (webhookId: number) =>
  (await app.call(webhooks.deliveries, { params: { webhookId } }, { as: owner })).body.items

describe('What a site does', () => {
  it('A batch that begins is told in its own transaction, and one that was refused is not', async () => {
    const { id, secret } = await aSiteWebhook(['batch.started', 'batch.closed'])
    const form = {
      name: 'Spring',
      airspace: barn.airspace.id,
      start_date: '2026-03-01',
      start_age_in_days: 30,
    }
    const as = { as: owner }
    const params = { siteId: barn.site.id }
    const begun = await app.call(batches.open, { params, body: form as never }, as)
    expect(begun.status, begun.text).toBe(201)
    // The airspace is occupied now.
    expect((await app.call(batches.open, { params, body: form as never }, as)).status).toBe(400)
    await send()
    expect(receiver.received.map(one => verified(one, secret))).toMatchObject([
      {
        type: 'batch.started',
        timestamp: START.toISOString(),
        data: { ...place(), start_date: '2026-03-01' },
      },
    ])
    expect(await deliveriesOf(id)).toMatchObject([
      {
        event: 'batch.started',
        state: 'TAKEN',
        tries: 1,
        next_at: null,
        last: { status: 204, problem: null },
      },
    ])
  })

  it('A fact that nobody asked for, or of another site, leaves no row', async () => {
    await aSiteWebhook(['alert.closed'])
    await tell(closed(1, 'alert.opened'))
    const other = await aBarn(database.db)
    const { type, at, data } = closed(1, 'alert.closed')
    await tell({ type, at, data: { ...data, site_id: other.site.id } } as WebhookFact)
    expect(await database.db.selectFrom('webhook_events').selectAll().execute()).toEqual([])
  })

  it('Administrators hear of all sites, of chosen ones, and of those of a group as it is now', async () => {
    const admin = await anAdmin(database.db)
    const other = await aBarn(database.db)
    const group = await database.db
      .insertInto('groups')
      .values({ name: 'South', user_id: admin.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const add = async (name: string, scope: object) => {
      const body = { name, url: receiver.url, events: ['alert.opened'], ...scope } as never
      const answer = await app.call(webhooks.add, { body }, { as: admin })
      expect(answer.status, answer.text).toBe(201)
    }
    await add('all', { scope: 'ALL' })
    await add('one', { scope: 'SITES', sites: [barn.site.id] })
    await add('group', { scope: 'GROUPS', groups: [group.id] })
    const counted = async (siteId: number) => {
      receiver.received.length = 0
      const { type, at, data } = closed(siteId)
      await tell({ type, at, data: { ...data, site_id: siteId } } as WebhookFact)
      await send()
      return receiver.received.length
    }
    expect(await counted(other.site.id)).toBe(1)
    expect(await counted(barn.site.id)).toBe(2)
    await database.db
      .insertInto('group_sites')
      .values({ group_id: group.id, site_id: other.site.id })
      .execute()
    expect(await counted(other.site.id)).toBe(2)
  })
})

describe('A receiver that fails', () => {
  it('A receiver that fails for an hour catches up, in order, each message signed and under its own id', async () => {
    const { id, secret } = await aSiteWebhook(['alert.opened', 'alert.closed'])
    receiver.answers(response => void response.writeHead(503).end('down'))
    for (const alertId of [1, 2, 3]) {
      await tell(closed(alertId))
      await tell(closed(alertId, 'alert.closed'))
    }
    for (let minute = 0; minute < 60; minute += 1) {
      await send()
      clock.advance(MINUTE_MS)
    }
    const failed = receiver.received.splice(0)
    expect(failed.length).toBeGreaterThan(3)
    // What is told of an alert waits for what was told of it before.
    expect(new Set(failed.map(one => verified(one, secret).type))).toEqual(new Set(['alert.opened']))
    expect(await state(id)).toMatchObject({
      state: 'FAILING',
      waiting: 6,
      failing_since: START.toISOString(),
    })

    receiver.answers(TAKEN)
    for (let minute = 0; minute < 90; minute += 1) {
      await send()
      clock.advance(MINUTE_MS)
    }
    const told = receiver.received.map(one => ({ id: one.headers['webhook-id'], ...verified(one, secret) }))
    expect(told).toHaveLength(6)
    expect(new Set(told.map(one => one.id)).size).toBe(6)
    for (const alertId of [1, 2, 3]) {
      const ofAlert = told.filter(one => 'alert_id' in one.data && one.data.alert_id === alertId)
      expect(ofAlert.map(one => one.type)).toEqual(['alert.opened', 'alert.closed'])
    }
    // A message that is tried again is the same message.
    for (const one of failed) expect(told.map(({ id: known }) => known)).toContain(one.headers['webhook-id'])
    expect(await state(id)).toMatchObject({ state: 'ON', waiting: 0, failing_since: null })
  })

  it('A message is given up after three days, and sent again by hand under the same id', async () => {
    const { id } = await aSiteWebhook(['alert.opened'])
    receiver.answers(response => void response.writeHead(500).end())
    await tell(closed(1))
    for (let half = 0; half < 2 * 24 * 3 + 4; half += 1) {
      await send()
      clock.advance(HOUR_MS / 2)
    }
    const [given] = await deliveriesOf(id)
    expect(given).toMatchObject({
      state: 'GIVEN_UP',
      next_at: null,
      last: { status: 500, problem: 'STATUS' },
    })
    const tries = receiver.received.length
    expect(tries).toBeGreaterThan(48)

    receiver.answers(TAKEN)
    const params = { webhookId: id, webhookDeliveryId: given?.id ?? 0 }
    await app.call(webhooks.sendAgain, { params }, { as: owner })
    await send()
    const ids = receiver.received.map(one => one.headers['webhook-id'])
    expect(new Set(ids)).toEqual(new Set([given?.event_id]))
    const detail = (await app.call(webhooks.delivery, { params }, { as: owner })).body
    expect(detail).toMatchObject({ state: 'TAKEN', tries: tries + 1 })
    expect(detail.items.at(0)).toMatchObject({ no: tries + 1, status: 204, problem: null })
    expect(detail.body).toBe(receiver.received.at(-1)?.body)
    expect(JSON.stringify(detail)).not.toMatch(/v1,[A-Za-z0-9+/]{10}/)
  })

  it('After five days of failure it is switched off, and its people get one mail each', async () => {
    const { id } = await aSiteWebhook(['alert.opened'])
    receiver.answers(response => void response.writeHead(410).end())
    for (let day = 0; day <= 5; day += 1) {
      await tell(closed(day + 1))
      await send()
      clock.advance(DAY_MS)
      await send()
    }
    expect(await state(id)).toMatchObject({ state: 'OFF_FAILING', off_reason: 'FAILING', waiting: 0 })
    const mails = await sentMails(app)
    expect(mails.map(({ to }) => to)).toEqual([owner.email])
    expect(mails[0]?.content.subject).toContain('Accounts')
    expect(mails[0]?.content.button.url).toContain(`/app/sites/${barn.site.id}/webhooks/${id}`)
    // Nothing is told while it is off, and nothing is sent by hand.
    const known = (await deliveriesOf(id)).length
    expect(known).toBeGreaterThan(4)
    await tell(closed(99))
    expect(await deliveriesOf(id)).toHaveLength(known)
    const since = { since: START.toISOString() }
    const refused = await app.call(
      webhooks.sendSince,
      { params: { webhookId: id }, body: since },
      { as: owner },
    )
    expect(refused).toMatchObject({ status: 409, error: { code: 'webhook_off' } })

    receiver.answers(TAKEN)
    receiver.received.length = 0
    const { revision } = await state(id)
    await app.call(
      webhooks.change,
      { params: { webhookId: id }, body: { is_on: true, revision } },
      { as: owner },
    )
    const again = await app.call(
      webhooks.sendSince,
      { params: { webhookId: id }, body: since },
      { as: owner },
    )
    expect(again.body).toEqual({ count: known })
    await send()
    expect(receiver.received).toHaveLength(known)
    expect(await state(id)).toMatchObject({ state: 'ON', waiting: 0, failing_since: null })
  })

  it('Picked deliveries are sent again, and no others; a list goes by what it is narrowed to', async () => {
    const { id } = await aSiteWebhook(['alert.opened', 'alert.closed'])
    for (let n = 0; n < 3; n += 1) await tell(closed(n, 'alert.closed'))
    await tell(closed(3, 'alert.opened'))
    await send()
    const [opened, newest, , oldest] = await deliveriesOf(id)
    receiver.received.length = 0
    const again = async (body: object) => {
      const answer = await app.call(webhooks.sendSince, { params: { webhookId: id }, body }, { as: owner })
      await send()
      const sent = receiver.received.splice(0).map(({ headers }) => headers['webhook-id'])
      return { status: answer.status, count: answer.body?.count, sent: sent.toSorted() }
    }
    const ids = [newest, oldest].flatMap(one => (one === undefined ? [] : [one.event_id]))
    const deliveries = [newest?.id, oldest?.id]
    expect(await again({ deliveries, which: 'ALL' })).toEqual({ status: 200, count: 2, sent: ids.toSorted() })
    // The receiver has taken all of them.
    expect(await again({ deliveries })).toMatchObject({ count: 0, sent: [] })
    const since = START.toISOString()
    const narrowed = { since, which: 'ALL', state: 'TAKEN', event: 'alert.opened' }
    expect(await again(narrowed)).toMatchObject({ count: 1, sent: [opened?.event_id] })
    expect((await again({ which: 'ALL' })).status).toBe(400)
    const other = await aSiteWebhook(['alert.opened'])
    const foreign = { params: { webhookId: other.id }, body: { deliveries, which: 'ALL' } as never }
    const answer = await app.call(webhooks.sendSince, foreign, { as: owner })
    expect(answer.body).toEqual({ count: 0 })
  })

  it('A receiver that hangs holds up no other, however much waits for it', async () => {
    await aSiteWebhook(['alert.opened'])
    const other = await aWebhookReceiver()
    receiver.answers(() => {})
    for (let n = 0; n < 60; n += 1) await tell(closed(n))
    const { secret } = await aSiteWebhook(['alert.closed'], other.url)
    await tell(closed(1, 'alert.closed'))
    const stopping = new AbortController()
    const lane = sendWebhooks(app.ctx, {
      places: createPlaces(),
      stopping: stopping.signal,
      network: { timeoutMs: 1500 },
    })
    const began = performance.now()
    while (other.received.length === 0 && performance.now() - began < 10_000)
      await new Promise(resolve => setImmediate(resolve))
    expect(performance.now() - began).toBeLessThan(1400)
    expect(other.received.map(one => verified(one, secret).type)).toEqual(['alert.closed'])
    stopping.abort()
    await lane
    other.close()
  })
})

describe('A secret', () => {
  it('For a day after a new one was made, both sign; then the new one alone', async () => {
    const { id, secret: former } = await aSiteWebhook(['alert.opened'])
    const params = { webhookId: id }
    const { body } = await app.call(webhooks.renewSecret, { params }, { as: owner })
    expect(body.secret).not.toBe(former)
    expect(body.webhook.former_until).toBe(new Date(START.getTime() + DAY_MS).toISOString())
    await tell(closed(1))
    await send()
    const [both] = receiver.received
    if (both === undefined) throw new Error('nothing came')
    verified(both, former)
    verified(both, body.secret)
    clock.advance(DAY_MS + 1000)
    await tell(closed(2))
    await send()
    const alone = receiver.received.at(-1)
    expect(String(alone?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    if (alone !== undefined) verified(alone, body.secret)
  })

  it('A secret is in the answer that makes it and in no other', async () => {
    const { id, secret } = await aSiteWebhook(['alert.opened'])
    const read = await app.call(webhooks.read, { params: { webhookId: id } }, { as: owner })
    const list = await app.call(webhooks.listOfSite, { params: { siteId: barn.site.id } }, { as: owner })
    for (const { text } of [read, list]) expect(text).not.toContain(secret.slice(6))
    const rows = await database.db.selectFrom('webhook_secrets').select('sealed_secret').execute()
    for (const row of rows) expect(row.sealed_secret.toString('latin1')).not.toContain(secret.slice(6))
  })
})

describe('A test', () => {
  it('A test is sent once, says what it is, and leaves the state of a webhook alone', async () => {
    const { id, secret } = await aSiteWebhook(['alert.opened'])
    receiver.answers(response => void response.writeHead(404).end('nobody here'))
    const sent = await app.call(webhooks.test, { params: { webhookId: id } }, { as: owner })
    expect(sent.status).toBe(201)
    await send()
    clock.advance(HOUR_MS)
    await send()
    expect(receiver.received.map(one => verified(one, secret))).toMatchObject([
      { type: 'webhook.test', data: { webhook_id: id } },
    ])
    expect(await state(id)).toMatchObject({ state: 'ON', last: { status: 404, problem: 'STATUS' } })
    expect(await deliveriesOf(id)).toMatchObject([{ id: sent.body.delivery_id, state: 'GIVEN_UP', tries: 1 }])
  })

  it('Ten tests a minute are enough', async () => {
    const { id } = await aSiteWebhook(['alert.opened'])
    const ask = async () =>
      (await app.call(webhooks.test, { params: { webhookId: id } }, { as: owner })).status
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push(await ask())
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    clock.advance(MINUTE_MS + 1000)
    expect(await ask()).toBe(201)
  })
})
