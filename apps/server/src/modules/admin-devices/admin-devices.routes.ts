/** Answers the calls of administrators about the fleet's devices. */
import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { mapPage } from '#db/list-page.ts'
import { iso, slotEnd } from '#db/time.ts'
import { notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'
import { placementView } from '#modules/devices/devices.view.ts'
import { readFigures } from '#modules/fleet-figures/figures.service.ts'
import { setDeliveryStatus } from '#modules/toolbox/bulk-status.ts'
import { findAdminDevice, findAdminDevices, findAllPlacements } from './admin-devices.queries.ts'
import { deviceFigures, registerFigures } from './admin-devices.service.ts'
import { adminDeviceView } from './admin-devices.view.ts'
import { deviceFile } from './device-file.ts'
import { findGatewaysOfCountry, findSitesOfCountry, findUnregistered } from './figures.queries.ts'
import { findLife } from './life.queries.ts'

export const routes: Route[] = [
  handle(
    adminDevices.list,
    async ({ query }, { db, clock }) => {
      const now = clock.now()
      return mapPage(await findAdminDevices(db, { query, now }), row => adminDeviceView(row, now))
    },
    { reads: 'standby' },
  ),

  handle(adminDevices.download, ({ query, request }, ctx) =>
    deviceFile(ctx, { ...query, language: readerLanguage(request) }),
  ),

  handle(adminDevices.stats, (_, { db, clock }) => readFigures(db, deviceFigures, clock.now()), {
    reads: 'standby',
  }),

  handle(
    adminDevices.gatewaysByCountry,
    async ({ query: { country } }, { db }) => ({
      items: await findGatewaysOfCountry(db, country),
    }),
    { reads: 'standby' },
  ),

  handle(
    adminDevices.sitesByCountry,
    async ({ query: { country } }, { db }) => ({
      items: await findSitesOfCountry(db, country),
    }),
    { reads: 'standby' },
  ),

  handle(
    adminDevices.registerHistory,
    async ({ query: { timeframe } }, { db, clock }) => {
      const { as_of, items } = await readFigures(db, registerFigures, clock.now())
      return { as_of, timeframe, items: items.slice(-timeframe) }
    },
    { reads: 'standby' },
  ),

  handle(
    adminDevices.unregistered,
    async ({ query }, { db }) => {
      const rows = await findUnregistered(db, query)
      return {
        items: rows.map(({ last_slot, created_at, ...row }) => ({
          ...row,
          last_update: slotEnd(last_slot),
          created_at: iso(created_at),
        })),
      }
    },
    { reads: 'standby' },
  ),

  handle(adminDevices.bulkStatus, ({ body, user }, ctx) => setDeliveryStatus(ctx, { ...body, by: user.id })),

  handle(adminDevices.read, async ({ params: { deviceId: id } }, { db, clock }) => {
    const now = clock.now()
    const [row, placements, life] = await Promise.all([
      findAdminDevice(db, { id, now }),
      findAllPlacements(db, id),
      findLife(db, id),
    ])
    if (row === undefined) throw notFound('device')
    const { produced_at, created_at, timezone, ...device } = row
    return {
      ...adminDeviceView(device, now),
      produced_at,
      timezone,
      created_at: iso(created_at),
      stays: placements.map(({ site, ...placement }) => ({ ...placementView(placement), site })),
      life: life.map(({ at, ...step }) => ({ ...step, at: iso(at) })),
    }
  }),
]
