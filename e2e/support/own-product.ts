/** A product of a journey's own whose clock is moved, with a mail server beside it, and the `test` of such journeys. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@earshot/server/src/context.ts'
import { acquireDatabase } from '@earshot/server/src/db/embedded/acquire.ts'
import { freePort } from '@earshot/server/src/db/embedded/ports.ts'
import { type Db, openDatabase } from '@earshot/server/src/db/open.ts'
import { createQueue } from '@earshot/server/src/queue/open-queue.ts'
import { type ServerProcess, standBy } from '@earshot/server/src/test/crash/server-process.ts'
import { setDatabaseTime } from '@earshot/server/src/test/database-time.ts'
import { TEST_PASSWORD } from '@earshot/server/src/test/factories.ts'
import { startSmtp, type TestSmtp } from '@earshot/server/src/test/smtp.ts'
import type { Browser, Page } from '@playwright/test'
import { signInAs } from '#pages/sign-in.ts'
import { test as base } from './test.ts'

const log = createLogger({ logLevel: 'silent' })

export interface OwnProduct {
  url: string
  smtp: TestSmtp
  db: Db
  /** The moment at which the product's clock stands, and with it the clocks of the open pages. */
  now(): Date
  moveTo(at: Date): Promise<void>
  /** Gives a page the product's time. */
  open(page: Page): Promise<void>
  /** Opens a page of somebody, whose browser has the product's time. */
  enter(page: Page, person: { email: string }): Promise<void>
  /** Lets a background job run now that is otherwise asked for by the real time. */
  runJob(name: string): Promise<void>
}

interface OwnProductOptions {
  /** Stands in the name of its folder. */
  name: string
  /** By it browsers and mails name the product. */
  host: string
  port: number
  mqttPort: number
  /** The first moment of its clock. */
  start: Date
  environment: Record<string, string>
}

export async function startOwnProduct({
  name,
  host,
  port,
  mqttPort,
  start,
  environment,
}: OwnProductOptions): Promise<{ product: OwnProduct; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), `earshot-${name}-`))
  const url = `http://${host}:${port}`
  const smtp = await startSmtp()
  const held = await acquireDatabase({ dataDir, log })
  const address = { HOST: '127.0.0.1', PORT: String(port), MQTT_PORT: String(mqttPort), PUBLIC_URL: url }
  const own = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    MQTT_URL: '',
    ROLES: '',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    CALL_URL: '',
    SMTP_URL: smtp.url,
  }
  const server = standBy({ ...address, ...own, ...environment }).begin(start)
  await server.ready
  const db = openDatabase(held.url, { max: 3, log })
  await setDatabaseTime(db, start)
  return {
    product: { url, smtp, db, ...clockOf({ server, db, start }) },
    stop: async () => {
      server.kill('SIGTERM')
      await server.ended
      await db.destroy()
      await held.release()
      await smtp.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface ClockParts {
  server: ServerProcess
  db: Db
  start: Date
}

function clockOf({ server, db, start }: ClockParts): Omit<OwnProduct, 'url' | 'smtp' | 'db'> {
  const pages = new Set<Page>()
  let now = start
  const open = async (page: Page) => {
    await page.clock.install({ time: now })
    pages.add(page)
    page.once('close', () => pages.delete(page))
  }
  return {
    now: () => now,
    moveTo: async at => {
      now = at
      await server.moveClock(at)
      await setDatabaseTime(db, at)
      for (const page of pages) await page.clock.setSystemTime(at)
    },
    open,
    enter: async (page, { email }) => {
      await open(page)
      await page.goto('/sign-in')
      await signInAs(page, { email, password: TEST_PASSWORD })
      await page.waitForURL(url => url.pathname !== '/sign-in')
    },
    runJob: async name => {
      await (await createQueue({ db, log })).send(name, {})
    },
  }
}

interface FilledProduct<Filled> {
  /** Stands in the name of the product's folder. */
  name: string
  start: Date
  environment?: Record<string, string>
  /** How long it may take to fill it, in milliseconds. */
  timeout?: number
  /** Makes the farm that the journeys are about, from outside what they try. */
  fill: (product: OwnProduct & { mqttUrl: string }) => Promise<Filled>
}

/** Makes a `test` whose pages open a product of their own: `farm` is the product with what it was filled with. */
export function testOnOwnProduct<Filled extends object>({
  name,
  start,
  environment = {},
  timeout = 180_000,
  fill,
}: FilledProduct<Filled>) {
  return base.extend<object, { farm: OwnProduct & Filled }>({
    farm: [
      async ({ playwright: _ }, use) => {
        const [port, mqttPort] = [await freePort(), await freePort()]
        const { product, stop } = await startOwnProduct({
          name,
          host: '127.0.0.1',
          port,
          mqttPort,
          start,
          environment: { SECOND_FACTOR: 'off', SMS_URL: '', ...environment },
        })
        await use({ ...product, ...(await fill({ ...product, mqttUrl: `mqtt://127.0.0.1:${mqttPort}` })) })
        await stop()
      },
      { scope: 'worker', timeout },
    ],
    baseURL: ({ farm }, use) => use(farm.url),
  })
}

/** Opens a phone in the barn, which keeps the build's files, as somebody who works there. */
export async function aPhoneInTheBarn(
  browser: Browser,
  product: OwnProduct,
  person: { email: string },
): Promise<Page> {
  const barn = await browser.newContext({
    baseURL: product.url,
    timezoneId: 'Europe/Brussels',
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await barn.newPage()
  await product.enter(phone, person)
  return phone
}
