import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PushSubscription } from '@earshot/contract/schemas/account/push.ts'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, publicLookup } from '#channels/public-address.ts'
import { sendDue } from '#channels/send-due.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aUser } from '#test/factories.ts'
import { aQueuedNotice, deliveryRow, jobContext, NOTIFIED_AT } from '#test/notices.ts'
import { aPushBrowser, aPushService, LOCAL_NETWORK, type PushService } from '#test/push-service.ts'
import { createPush, type PushNetwork } from './push.ts'
import { loadSubscriptions, unsubscribe } from './subscriptions.ts'
import { loadVapidKeys } from './vapid-keys.ts'

let database: TestDatabase
let dataDir: string
let service: PushService

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-push-'))
  service = await aPushService()
})
afterEach(async () => {
  service.answers.clear()
  service.taken.length = 0
  await database.db.deleteFrom('deliveries').execute()
})
afterAll(async () => {
  service.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const aBrowser = (userId: number, name: string) =>
  aPushBrowser(database.db, { userId, address: `${service.origin}/push/${name}`, now: NOTIFIED_AT })

async function send(reach: PushNetwork = LOCAL_NETWORK) {
  const config = { mailFrom: 'Earshot <alerts@barn.example>' }
  const ctx = jobContext({ db: database.db, clock: movedClock(NOTIFIED_AT), dataDir, config })
  ctx.channels.push = createPush(ctx, reach)
  await sendDue(ctx, { channel: 'PUSH', stopping: new AbortController().signal })
}

describe('A push', () => {
  it('A push arrives signed by this installation, readable by the browser only', async () => {
    const given = await aQueuedNotice(database.db, { channel: 'PUSH' })
    const browser = await aBrowser(given.user.id, 'one')
    await send()
    const [push] = service.taken
    if (push === undefined) throw new Error('nothing was sent')
    expect(browser.read(push.body)).toEqual({
      v: 1,
      notification: given.notification.id,
      title: 'notifications:alert_alarm',
      params: { sensor: 'COUGHS' },
      type: 'ALARM',
      priority: 'ALARM',
      site: { id: given.site.id, name: 'Hoeve Linde' },
      airspace: { id: given.airspace.id, name: 'Room 3' },
      at: '2026-03-02T08:00:00.000Z',
      path: `/app/sites/${given.site.id}/alerts/${given.alert.id}`,
      language: 'en-US',
      receipt: expect.stringMatching(/^[\w-]{16}[0-9a-z]+$/),
    })
    expect(push.body.toString('latin1')).not.toContain('Linde')
    expect(push.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      topic: `delivery-${given.delivery.id}`,
      'content-encoding': 'aes128gcm',
    })
    expect(await deliveryRow(database.db, given.delivery)).toMatchObject({ status: 'SENT' })

    const [, token = '', publicKey = ''] =
      /^vapid t=([^,]+), ?k=(.+)$/.exec(String(push.headers.authorization)) ?? []
    expect(publicKey).toBe((await loadVapidKeys(dataDir)).publicKey)
    const point = Buffer.from(publicKey, 'base64url')
    const key = await importJWK(
      {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      'ES256',
    )
    const { payload } = await jwtVerify(token, key, { audience: service.origin })
    expect(payload.sub).toBe('mailto:alerts@barn.example')
  })

  it.each([404, 410])('A push to a browser that is gone (%i) removes its subscription', async status => {
    const { user, delivery } = await aQueuedNotice(database.db, { channel: 'PUSH' })
    const gone = await aBrowser(user.id, `gone-${status}`)
    await aBrowser(user.id, `there-${status}`)
    service.answers.set(gone.path, status)
    await send()
    const left = await loadSubscriptions(database.db, user.id)
    expect(left.map(one => new URL(one.endpoint).pathname)).toEqual([`/push/there-${status}`])
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: 'SENT' })
  })

  it('A push is suppressed when no browser is left', async () => {
    const { user, delivery } = await aQueuedNotice(database.db, { channel: 'PUSH' })
    service.answers.set((await aBrowser(user.id, 'last')).path, 410)
    await send()
    expect(await deliveryRow(database.db, delivery)).toMatchObject({
      status: 'SUPPRESSED',
      reason: 'PREFERENCE',
    })
  })

  it.each([
    [503, 'QUEUED', null],
    [429, 'QUEUED', null],
    [413, 'FAILED', 'ERROR'],
    [302, 'FAILED', 'ERROR'],
  ])('A push that is answered with %i is %s', async (status, state, reason) => {
    const { user, delivery } = await aQueuedNotice(database.db, { channel: 'PUSH' })
    service.answers.set((await aBrowser(user.id, `status-${status}`)).path, status)
    await send()
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: state, reason, attempts: 1 })
    expect(await loadSubscriptions(database.db, user.id)).toHaveLength(1)
  })

  it('A push that one browser got is not sent to it again for the other’s sake', async () => {
    const { user, delivery } = await aQueuedNotice(database.db, { channel: 'PUSH' })
    await aBrowser(user.id, 'well')
    service.answers.set((await aBrowser(user.id, 'unwell')).path, 500)
    await send()
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: 'SENT' })
  })

  it('A push goes nowhere without TLS, nor to an address that only this machine reaches', async () => {
    const { user, delivery } = await aQueuedNotice(database.db, { channel: 'PUSH' })
    await aBrowser(user.id, 'inside')
    await send({ lookup: publicLookup, plainHttp: false })
    expect(service.taken).toEqual([])
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: 'QUEUED', attempts: 1 })
  })
})

describe('The addresses of push services', () => {
  it.each([
    ['8.8.8.8', 4, true],
    ['2a00:1450:4001::1', 6, true],
    ['127.0.0.1', 4, false],
    ['10.1.2.3', 4, false],
    ['172.20.0.1', 4, false],
    ['192.168.1.1', 4, false],
    ['169.254.169.254', 4, false],
    ['100.64.0.1', 4, false],
    ['0.0.0.0', 4, false],
    ['::1', 6, false],
    ['fd00::1', 6, false],
    ['fe80::1', 6, false],
    ['::ffff:10.0.0.1', 6, false],
    ['2002:a00:1::', 6, false],
  ])('The address %s is public: %s %s', (address, family, isPublic) => {
    expect(isPublicAddress({ address, family })).toBe(isPublic)
  })

  it('An address of this machine is refused as a name, too', async () => {
    const error = await new Promise(resolve => publicLookup('localhost', {}, resolve))
    expect(error).toMatchObject({ message: expect.stringContaining('no public address') })
  })
})

describe('A push subscription', () => {
  const keys = { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') }
  it.each([
    ['https://push.example.com/abc', true],
    ['http://push.example.com/abc', false],
    ['https://10.0.0.1/abc', false],
    ['https://localhost/abc', false],
    ['https://user:word@push.example.com/', false],
    ['ftp://push.example.com/', false],
    [`https://push.example.com/${'a'.repeat(2000)}`, false],
  ])('A subscription with the endpoint %s is taken: %s', (endpoint, isTaken) => {
    expect(PushSubscription.safeParse({ endpoint, keys }).success).toBe(isTaken)
  })

  it('A subscription needs keys of the right length', () => {
    const endpoint = 'https://push.example.com/abc'
    expect(PushSubscription.safeParse({ endpoint, keys: { ...keys, auth: 'short' } }).success).toBe(false)
    expect(PushSubscription.safeParse({ endpoint, keys: { ...keys, p256dh: 'no/base64+url' } }).success).toBe(
      false,
    )
  })

  it('A subscription belongs to whoever signed in last in that browser; the oldest of many make room', async () => {
    const [first, second] = [await aUser(database.db), await aUser(database.db)]
    await aBrowser(first.id, 'shared')
    await aBrowser(second.id, 'shared')
    expect(await loadSubscriptions(database.db, first.id)).toEqual([])
    for (let n = 0; n < 21; n += 1) await aBrowser(second.id, `many-${n}`)
    expect(await loadSubscriptions(database.db, second.id)).toHaveLength(20)
    const subscriptionId = (await loadSubscriptions(database.db, second.id)).at(-1)?.id ?? 0
    expect(await unsubscribe(database.db, { userId: first.id, subscriptionId })).toBe(false)
    expect(await unsubscribe(database.db, { userId: second.id, subscriptionId })).toBe(true)
    expect(await loadSubscriptions(database.db, second.id)).toHaveLength(19)
  })
})

describe('The key pair of web push', () => {
  it('The key pair is made once, also by several processes at a time, and only its owner can read it', async () => {
    const fresh = await mkdtemp(path.join(tmpdir(), 'earshot-vapid-'))
    const made = await Promise.all(Array.from({ length: 8 }, () => loadVapidKeys(fresh)))
    expect(new Set(made.map(keys => keys.privateKey)).size).toBe(1)
    const folder = path.join(fresh, 'keys')
    expect(await readdir(folder)).toEqual(['vapid.json'])
    expect((await stat(path.join(folder, 'vapid.json'))).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(path.join(folder, 'vapid.json'), 'utf8'))).toEqual(made[0])
    await rm(fresh, { recursive: true })
  })
})
