/** A product of a journey's own whose installation says what it does with normals, with an airspace that is loud today. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { freePort } from '@earshot/server/src/db/embedded/ports.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { learnNormals } from '@earshot/server/src/modules/normals/normals.service.ts'
import { aSensorFault } from '@earshot/server/src/test/a-sensor-fault.ts'
import {
  aBarn,
  aBatch,
  aDevice,
  aLicence,
  aMembership,
  anAdmin,
  anAlert,
  aUser,
} from '@earshot/server/src/test/factories.ts'
import { measuredDays } from '@earshot/server/src/test/measured-days.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { test } from './test.ts'

const ZONE = 'Europe/Brussels'
const FIRST_DAY = '2026-02-01'
/** 11:20 in Brussels, on day 90 of the batch. */
const NOW = new Date('2026-02-21T10:20:00Z')

export interface Normals extends OwnProduct {
  farm: Awaited<ReturnType<typeof aFarm>>
}

interface NormalsOptions {
  /** A file of journeys has one product, so it says this once at its top. */
  ownNormal: 'off' | 'judge'
}

export const normalsTest = test.extend<object, NormalsOptions & { normals: Normals }>({
  ownNormal: ['judge', { option: true, scope: 'worker' }],
  normals: [
    async ({ ownNormal }, use) => {
      const { product, stop } = await startOwnProduct({
        name: 'normals',
        host: '127.0.0.1',
        port: await freePort(),
        mqttPort: await freePort(),
        start: NOW,
        environment: { OWN_NORMAL: ownNormal, SECOND_FACTOR: 'off', SMS_URL: '' },
      })
      await use({ ...product, farm: await aFarm(product.db) })
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ normals }, use) => use(normals.url),
})

/** Three weeks of 10 to 14 coughs an hour, today 30; one of its monitors stood still for two days. */
async function aFarm(db: Db) {
  const barn = await aBarn(db, { site: { timezone: ZONE } })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const installedAt = new Date('2025-12-01T00:00:00Z')
  const device = await aDevice(db, { deck: barn.deck, installedAt })
  await aLicence(db, { device_id: device.id })
  const batch = await aBatch(db, {
    ...place,
    start_date: FIRST_DAY,
    start_age_in_days: 70,
    animals_start: 250,
  })
  const owner = await aUser(db)
  await aMembership(db, { site: barn.site, user: owner, role: 'OWNER' })
  const farm = { ...barn, device, zone: ZONE }
  for (let day = 1; day < 20; day++)
    await measuredDays(db, { ...farm, dates: [addDays(FIRST_DAY, day)], coughs: 10 + (day % 5) })
  await learnNormals(db, { now: NOW })
  await measuredDays(db, { ...farm, dates: ['2026-02-21'], coughs: 30 })
  const alert = await anAlert(db, {
    barn,
    batch_id: batch.id,
    value: 64,
    limit_value: 60,
    peak: 62,
    opened_at: new Date('2026-02-21T09:00:00Z'),
  })
  await aSensorFault(db, {
    ...barn,
    device,
    from_at: '2026-02-17T06:00:00Z',
    to_at: '2026-02-19T06:00:00Z',
    value: 20,
    neighbours: 17.5,
  })
  return { ...barn, device, owner, alert, admin: await anAdmin(db) }
}
