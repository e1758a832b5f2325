/**
 * A product of a journey's own whose clock is moved: what happens at night, and what takes a day, is seen in a minute. Its
 * SMS go through a Kannel, the phones of which are played here, and its mails to a mail server here.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { createLogger } from '@earshot/server/src/context.ts'
import { acquireDatabase } from '@earshot/server/src/db/embedded/acquire.ts'
import { freePort } from '@earshot/server/src/db/embedded/ports.ts'
import { type Db, openDatabase } from '@earshot/server/src/db/open.ts'
import { createQueue } from '@earshot/server/src/queue/open-queue.ts'
import { anAlarmSite } from '@earshot/server/src/test/alarm-site.ts'
import { type ServerProcess, standBy } from '@earshot/server/src/test/crash/server-process.ts'
import {
  aBatch,
  aDevice,
  aGateway,
  aLicence,
  anAdmin,
  TEST_PASSWORD,
  TEST_SECRET,
} from '@earshot/server/src/test/factories.ts'
import { startKannel, type TestKannel } from '@earshot/server/src/test/kannel.ts'
import { startSmtp, type TestSmtp } from '@earshot/server/src/test/smtp.ts'
import type { Page } from '@playwright/test'
import { signInAs } from '#pages/sign-in.ts'
import { openGateway } from './gateway.ts'
import { test } from './test.ts'

const SLOT_MS = 600_000
const SECRET = 'the-secret-of-the-installation'
/** Midnight in Amsterdam. */
const START = new Date('2026-03-01T23:00:00Z')
const log = createLogger({ logLevel: 'silent' })

export interface Night {
  url: string
  kannel: TestKannel
  smtp: TestSmtp
  db: Db
  /** The moment at which the product's clock stands, and with it the clocks of the open pages. */
  now(): Date
  moveTo(at: Date): Promise<void>
  /** Opens a page of somebody of this farm, whose browser has the product's time. */
  enter(page: Page, person: { email: string }): Promise<void>
  /** Makes another farm, of which nothing was measured yet. */
  farm(plan: AlarmPlanSteps): Promise<NightFarm>
  admin: { email: string }
  /** Lets a background job run now that is otherwise asked for by the real time. */
  runJob(name: string): Promise<void>
}

export type NightFarm = Awaited<ReturnType<typeof aFarm>>

export const nightTest = test.extend<object, { night: Night }>({
  night: [
    async ({ playwright: _ }, use) => {
      const { night, stop } = await startNight()
      await use(night)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ night }, use) => use(night.url),
})

async function startNight(): Promise<{ night: Night; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-night-'))
  const [port, mqttPort] = [await freePort(), await freePort()]
  const [url, mqttUrl] = [`http://127.0.0.1:${port}`, `mqtt://127.0.0.1:${mqttPort}`]
  const [kannel, smtp] = [await startKannel({ origin: url, secret: SECRET }), await startSmtp()]
  const held = await acquireDatabase({ dataDir, log })
  const address = { HOST: '127.0.0.1', PORT: String(port), MQTT_PORT: String(mqttPort), PUBLIC_URL: url }
  const own = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    MQTT_URL: '',
    ROLES: '',
    DEMO: 'off',
    SECOND_FACTOR: 'off',
    LOG_LEVEL: 'error',
  }
  const ways = { SMS_URL: kannel.url, SMS_SECRET: SECRET, CALL_URL: '', SMTP_URL: smtp.url }
  const server = standBy({ ...address, ...own, ...ways }).begin(START)
  await server.ready
  const db = openDatabase(held.url, { max: 3, log })
  const farms: NightFarm[] = []
  const night = await nightOf({ url, mqttUrl, kannel, smtp, db, server, farms })
  return {
    night,
    stop: async () => {
      for (const farm of farms) await farm.close()
      server.kill('SIGTERM')
      await server.ended
      await db.destroy()
      await held.release()
      await kannel.stop()
      await smtp.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Parts extends Pick<Night, 'url' | 'kannel' | 'smtp' | 'db'> {
  mqttUrl: string
  server: ServerProcess
  /** Those that were made. */
  farms: NightFarm[]
}

async function nightOf({ server, mqttUrl, farms, ...parts }: Parts): Promise<Night> {
  const pages = new Set<Page>()
  let now = START
  const clock = {
    now: () => now,
    moveTo: async (at: Date) => {
      now = at
      await server.moveClock(at)
      for (const page of pages) await page.clock.setSystemTime(at)
    },
  }
  return {
    ...parts,
    ...clock,
    admin: await anAdmin(parts.db, { first_name: 'An', last_name: 'Maes' }),
    farm: async plan => {
      const farm = await aFarm({ db: parts.db, mqttUrl, clock, plan })
      farms.push(farm)
      return farm
    },
    enter: async (page, { email }) => {
      await page.clock.install({ time: now })
      pages.add(page)
      page.once('close', () => pages.delete(page))
      await page.goto('/sign-in')
      await signInAs(page, { email, password: TEST_PASSWORD })
      await page.waitForURL(url => url.pathname !== '/sign-in')
    },
    runJob: async name => {
      await (await createQueue({ db: parts.db, log })).send(name, {})
    },
  }
}

interface FarmParts {
  db: Db
  mqttUrl: string
  clock: Pick<Night, 'now' | 'moveTo'>
  plan: AlarmPlanSteps
}

/** A room with one monitor and a batch on a farm by the clock of Amsterdam, with an owner and a worker who have numbers. */
async function aFarm({ db, mqttUrl, clock, plan }: FarmParts) {
  const now = clock.now()
  const long = new Date(now.getTime() - 10 * 86_400_000)
  const farm = await anAlarmSite(db, { plan, now: long })
  const site = { site_id: farm.site.id }
  const gateway = await aGateway(db, { ...site, last_heartbeat_at: now, created_at: long })
  const device = await aDevice(db, { deck: farm.deck, installedAt: long })
  await aLicence(db, { device_id: device.id, activated_at: long })
  await aBatch(db, { ...site, airspace_id: farm.airspace.id, start_date: '2026-02-10' })
  const named = async (id: number, first_name: string) => {
    const name = { first_name, last_name: 'Visser' }
    return db.updateTable('users').set(name).where('id', '=', id).returning('email').executeTakeFirstOrThrow()
  }
  const owner = { ...farm.owner, ...(await named(farm.owner.id, 'Griet')) }
  const worker = { ...farm.worker, ...(await named(farm.worker.id, 'Wout')) }
  const connection = await openGateway({ gatewayCode: gateway.code, secret: TEST_SECRET, url: mqttUrl })
  /** The monitor reports each slot half a minute after its end, up to the one that ends at a moment. */
  const reportUntil = async (end: Date, temperature_c: number) => {
    for (;;) {
      const slot = Math.floor((clock.now().getTime() - 30_000) / SLOT_MS)
      const slotEnd = (slot + 1) * SLOT_MS
      if (slotEnd > end.getTime()) return
      await clock.moveTo(new Date(slotEnd + 30_000))
      await connection.send({ device_code: device.code, slot, ...USUAL, temperature_c })
    }
  }
  return { ...farm, owner, worker, reportUntil, close: connection.close }
}

const USUAL = { coughs: 1, audio_seconds: 600, humidity_pct: 60 }
