/**
 * A product of a journey's own whose clock is moved: what happens at night, and what takes a day, is seen in a minute. Its
 * SMS go through a Kannel, the phones of which are played here, and its mails to a mail server here.
 */
import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { freePort } from '@earshot/server/src/db/embedded/ports.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { signLife } from '@earshot/server/src/sql/signs-of-life.ts'
import { anAlarmSite } from '@earshot/server/src/test/alarm-site.ts'
import {
  aBatch,
  aDevice,
  aGateway,
  aLicence,
  anAdmin,
  TEST_SECRET,
} from '@earshot/server/src/test/factories.ts'
import { startKannel, type TestKannel } from '@earshot/server/src/test/kannel.ts'
import { openGateway } from './gateway.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { test } from './test.ts'

const SLOT_MS = 600_000
const MINUTE_MS = 60_000
const SECRET = 'the-secret-of-the-installation'
/** Midnight in Amsterdam. */
const START = new Date('2026-03-01T23:00:00Z')

export interface Night extends OwnProduct {
  kannel: TestKannel
  /** Makes another farm, of which nothing was measured yet. */
  farm(plan: AlarmPlanSteps): Promise<NightFarm>
  admin: { email: string }
  /**
   * Lets the minutes up to a moment pass in which ingest listens. It signs by the real time, of which they take none, so it
   * is signed for here.
   */
  listenUntil(at: Date): Promise<void>
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
  const [port, mqttPort] = [await freePort(), await freePort()]
  const kannel = await startKannel({ origin: `http://127.0.0.1:${port}`, secret: SECRET })
  const { product, stop } = await startOwnProduct({
    name: 'night',
    host: '127.0.0.1',
    port,
    mqttPort,
    start: START,
    environment: { SECOND_FACTOR: 'off', SMS_URL: kannel.url, SMS_SECRET: SECRET },
  })
  const farms: NightFarm[] = []
  const { db } = product
  return {
    night: {
      ...product,
      kannel,
      admin: await anAdmin(db, { first_name: 'An', last_name: 'Maes' }),
      farm: async plan => {
        const farm = await aFarm({ db, mqttUrl: `mqtt://127.0.0.1:${mqttPort}`, clock: product, plan })
        farms.push(farm)
        return farm
      },
      listenUntil: async at => {
        for (let next = product.now().getTime(); next < at.getTime(); ) {
          next = Math.min(next + MINUTE_MS, at.getTime())
          await product.moveTo(new Date(next))
          await signLife(db, { part: 'INGEST', now: product.now() })
        }
      },
    },
    stop: async () => {
      for (const farm of farms) await farm.close()
      await stop()
      await kannel.stop()
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
