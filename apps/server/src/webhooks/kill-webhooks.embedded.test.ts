/**
 * A process that sends webhooks is killed again and again, at any statement: between sending and noting too. Every message
 * comes at least once, under its own id, and in the end each is noted as taken. SEED chooses the course.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import { oneFile } from '@earshot/one-file'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordWebhookEvents } from '#sql/webhook-events.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { courseLength } from '#test/course.ts'
import { seededRandom } from '#test/crash/strikes.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aBarn, aMembership, aUser } from '#test/factories.ts'
import { aWebhookReceiver, type WebhookReceiver } from '#test/webhook-receiver.ts'

const MESSAGES = 60
const KILLS = courseLength({ short: 10, long: 25 })
/** Longer than the lease that a killed process leaves behind. */
const STEP_MS = 90_000
const START = Date.parse('2026-03-02T08:00:00Z')

let database: TestDatabase
let dataDir: string
let app: TestApp
let receiver: WebhookReceiver
const children = new Set<ChildProcess>()

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-webhooks-'))
  app = await testApp({ db: database.db, config: { dataDir, webhookAllow: ['127.0.0.0/8'] } })
  receiver = await aWebhookReceiver()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  receiver.close()
  await app.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

/** One process looks once, and ends by itself or is killed; answers whether it was killed. */
function oneLook(program: string, { diesAt, now }: { diesAt: number; now: number }): Promise<boolean> {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, DIES_AT: String(diesAt) }
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env })
  children.add(child)
  return new Promise(resolve => {
    child.on('message', message => {
      if (message === 'ready') child.send(new Date(now).toISOString())
      else child.kill()
    })
    child.on('exit', (_code, signal) => {
      children.delete(child)
      resolve(signal === 'SIGKILL')
    })
  })
}

it(`In ${KILLS} kills none of ${MESSAGES} messages is lost, and a repeat is known by its id`, {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const random = seededRandom(seed)
  const { db } = database
  const [owner, barn] = [await aUser(db), await aBarn(db)]
  await aMembership(db, { site: barn.site, user: owner, role: 'OWNER' })
  const form = { name: 'Accounts', url: receiver.url, events: ['alert.opened' as const] }
  const made = await app.call(
    webhooks.addToSite,
    { params: { siteId: barn.site.id }, body: form },
    { as: owner },
  )
  expect(made.status, made.text).toBe(201)
  const data = {
    site_id: barn.site.id,
    airspace_id: barn.airspace.id,
    batch_id: null,
    reopened: false,
    ...({ sensor: 'COUGHS', priority: 'ALARM' } as const),
  }
  await db.transaction().execute(trx =>
    recordWebhookEvents(
      trx,
      Array.from({ length: MESSAGES }, (_, index) => ({
        type: 'alert.opened' as const,
        at: new Date(START),
        data: { ...data, alert_id: index + 1 },
      })),
    ),
  )
  const program = await oneFile(new URL('../test/webhooks-process.ts', import.meta.url))
  let now = START
  let kills = 0
  for (let look = 0; look < KILLS; look += 1) {
    kills += Number(await oneLook(program, { diesAt: 1 + Math.floor(random() * 40), now }))
    now += STEP_MS
  }
  await oneLook(program, { diesAt: 0, now })

  const stored = await db.selectFrom('webhook_deliveries').select(['event_id', 'state']).execute()
  const ids = receiver.received.map(one => String(one.headers['webhook-id']))
  const repeats = ids.length - new Set(ids).size
  const course = `seed ${seed}: ${kills} kills, ${ids.length} requests, ${repeats} repeats`
  expect(kills, course).toBeGreaterThan(2)
  expect(new Set(stored.map(row => row.state)), course).toEqual(new Set(['TAKEN']))
  expect(new Set(ids), course).toEqual(new Set(stored.map(row => row.event_id)))
  expect(repeats, course).toBeLessThanOrEqual(kills * 2)
})
